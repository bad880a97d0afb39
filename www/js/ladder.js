// Which rules a board of mines is thought about with: a choice above the list of steps.
import { byId, el } from "./dom.js";

/** The ladders that can be chosen; the texts are `page.ladder-…`. */
const LADDERS = ["full", "proofs", "article"];

export class Ladder {
  #page;
  #select = el("select", { id: "ladder" });
  #picked = new Option("", "");
  #label = el("span", {});
  #row = el("label", { class: "ladder" }, this.#label, this.#select);
  #language = "";

  /** @param {import("./playground.js").Playground} page */
  constructor(page) {
    this.#page = page;
    const { now } = page.choices;
    if (!LADDERS.includes(now.ladder)) now.ladder = "full";
    page.analysis.ladder = now.ladder;
    byId("view-steps").prepend(this.#row);
    this.#select.addEventListener("change", () => this.#choose(this.#select.value));
  }

  /** Shows the ladder of the trace that is shown, or the one that was chosen. */
  show() {
    const { stepper, analysis, voice, choices } = this.#page;
    const { stage } = stepper;
    if (voice.language !== this.#language) {
      this.#language = voice.language;
      this.#label.textContent = voice.say("page.rules");
      this.#select.replaceChildren(this.#picked, ...LADDERS.map((name) => new Option(voice.say(`page.ladder-${name}`), name)));
    }
    const { ask, rules } = analysis.wish;
    this.#row.hidden = choices.game !== "mines" || Boolean(stage && (ask || !rules));
    const named = stage ? rules?.join(" ") : analysis.ladder;
    // Rules that a link picked are no ladder of the list, and are told as they are.
    const listed = LADDERS.includes(named ?? "");
    this.#picked.text = listed ? "" : (rules ?? []).join(", ");
    this.#picked.hidden = listed;
    this.#select.value = listed ? String(named) : "";
  }

  /** @param {string} name */
  #choose(name) {
    const { analysis, choices, stepper } = this.#page;
    analysis.ladder = choices.now.ladder = name;
    choices.keep();
    const { stage } = stepper;
    if (!stage) return;
    const text = stage.text(0);
    const wish = { rules: [name], whole: analysis.wish.whole };
    this.#page.think(() => (analysis.own ? analysis.table(wish).then(() => {}) : analysis.position(text, wish))).catch((error) => this.#page.fail(error));
  }
}

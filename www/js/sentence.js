// What a step says: one sentence, its evidence as chips that light up their cells, what is to be done.
import { el } from "./dom.js";

/** @typedef {import("./types.js").Line} Line */

/** So many operations are told one by one. */
const TOLD = 4;

export class Sentence {
  #board;
  #voice;
  #kicker = el("p", { class: "kicker", part: "kicker" });
  #said = el("p", { class: "said", part: "sentence" });
  #numbers = el("p", { class: "numbers" });
  #chips = el("div", { class: "chips", part: "chips", role: "group" });
  #todo = el("ul", { class: "todo" });
  /** @type {HTMLElement | undefined} the chip that stays lit */
  #lit;

  /**
   * @param {import("./board.js").Board} board
   * @param {import("./voice.js").Voice} voice
   */
  constructor(board, voice) {
    this.#board = board;
    this.#voice = voice;
    this.element = el("div", { class: "sentence" }, this.#kicker, this.#said, this.#numbers, this.#chips, this.#todo);
  }

  /** The sentence that is shown. */
  get text() {
    return this.#said.textContent ?? "";
  }

  /**
   * @param {Line} line
   * @param {number} at
   * @param {number} length
   */
  step(line, at, length) {
    const counted = this.#voice.say("page.step-of", { step: at, steps: length });
    this.#show(line.kind, [counted, line.title], line.sentence);
    this.element.classList.toggle("faint", line.kind === "step" && !line.effect);
    this.#numbers.replaceChildren(...line.numbers.map(([key, value]) => el("span", {}, el("var", {}, key), `\u00a0=\u00a0${value}`)));
    this.#chips.replaceChildren(...line.chips.map((chip) => this.#chip(chip)));
    this.#chips.setAttribute("aria-label", this.#voice.say("page.evidence"));
    const more = line.operations.length - TOLD;
    const shown = line.operations.slice(0, more === 1 ? TOLD + 1 : TOLD);
    this.#todo.replaceChildren(...shown.map((text) => el("li", {}, text)));
    if (more > 1) this.#todo.append(el("li", { class: "more" }, this.#voice.say("page.and-more", { count: more })));
  }

  /**
   * A sentence that is no step: how the game stands, that something is wrong, that it is thought about.
   * @param {string} kind `play`, `won`, `lost`, `error`, `busy`
   * @param {string} kicker
   * @param {string} text
   */
  message(kind, kicker, text) {
    this.#show(kind, [kicker], text);
    this.element.classList.remove("faint");
    for (const part of [this.#numbers, this.#chips, this.#todo]) part.replaceChildren();
  }

  /**
   * @param {string} kind
   * @param {string[]} kicker
   * @param {string} text
   */
  #show(kind, kicker, text) {
    this.#lit = undefined;
    this.#board.highlight = undefined;
    this.#board.request();
    this.element.dataset.kind = kind;
    this.#kicker.replaceChildren(...kicker.filter(Boolean).map((part) => el("span", {}, part)));
    this.#said.textContent = text;
    // A short sentence may be large, a long one must fit.
    this.element.classList.toggle("long", text.length > 150);
  }

  /** @param {Line["chips"][number]} chip */
  #chip({ role, name, cells }) {
    const places = cells.map(({ x, y }) => /** @type {[number, number]} */ ([x, y]));
    const where = cells.length === 1 ? cells[0].label : this.#voice.say("page.cells", { count: cells.length });
    const button = el(
      "button",
      { type: "button", class: "chip", part: `chip ${role}`, "data-role": role, "aria-pressed": "false", title: cells.slice(0, 12).map((cell) => cell.label).join("\n") },
      el("span", { class: "swatch", "aria-hidden": "true" }),
      el("span", {}, el("b", {}, name), " ", where),
    );
    const light = (/** @type {boolean} */ on) => {
      if (this.#lit && this.#lit !== button) return;
      this.#board.highlight = on || this.#lit ? places : undefined;
      this.#board.request();
    };
    button.addEventListener("pointerenter", () => light(true));
    button.addEventListener("pointerleave", () => light(false));
    button.addEventListener("focus", () => light(true));
    button.addEventListener("blur", () => light(false));
    button.addEventListener("click", () => {
      const on = this.#lit !== button;
      this.#lit?.setAttribute("aria-pressed", "false");
      this.#lit = on ? button : undefined;
      button.setAttribute("aria-pressed", String(on));
      if (on && places[0]) this.#board.reveal(...places[0]);
      light(on);
    });
    return button;
  }
}

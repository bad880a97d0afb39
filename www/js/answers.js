// The answer about a whole board, and the list of a game's clicks: what the first tab shows then.
import { byId, el } from "./dom.js";

/** @typedef {import("./types.js").Verdict} Verdict */
/** @typedef {import("./types.js").Title} Title */

/** What a click can be; those of the second list are mistakes. */
const SIGNS = { first: "•", forced: "✓", provable: "✓✓", needed: "?", needless: "✗", blunder: "✗✗", unknown: "–" };
const MISTAKES = ["needless", "blunder"];

export class Answers {
  #page;
  #view = byId("view-answer");
  #tab = byId("tab-answer");
  /** @type {import("./queue.js").Stage | undefined} the trace that the view is about */
  #stage;
  #language = "";
  #mistakes = false;
  /** @type {HTMLButtonElement[]} the buttons of clicks, each with its line as its value */
  #rows = [];

  /** @param {import("./playground.js").Playground} page */
  constructor(page) {
    this.#page = page;
  }

  /**
   * The line of a verdict that tells most: the hardest step, or the first cell that nobody can know.
   * @returns {{key: string, line: number} | undefined}
   */
  get telling() {
    this.#page.voice.use();
    /** @type {Verdict | undefined} */
    const verdict = this.#stage?.verdict();
    const pair = verdict?.pairs[0]?.[2];
    if (pair !== undefined) return { key: "show-pair", line: pair };
    return verdict?.hardest ? { key: "show-hardest", line: verdict.hardest } : undefined;
  }

  /** Shows the tab where there is something to tell. */
  show() {
    const { stepper, analysis, voice, views } = this.#page;
    const { ask } = analysis.wish;
    const stage = ask === "verdict" || ask === "review" ? stepper.stage : undefined;
    if (stage !== this.#stage || voice.language !== this.#language) {
      const another = stage !== this.#stage;
      this.#stage = stage;
      this.#language = voice.language;
      this.#rows = [];
      this.#tab.hidden = !stage;
      if (stage) {
        this.#tab.textContent = voice.say(`page.${ask}`);
        if (ask === "verdict") this.#verdict(stage);
        else this.#review(stage);
        if (another) views.choose("tab-answer");
      } else {
        this.#view.replaceChildren();
        if (this.#tab.getAttribute("aria-selected") === "true") views.choose("tab-steps");
      }
    }
    this.step();
  }

  /** Marks the click that is shown. */
  step() {
    const { at } = this.#page.stepper;
    for (const row of this.#rows) {
      // The board's answer to a click belongs to it.
      if (Number(row.value) === at || Number(row.value) + 1 === at) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }
    const current = this.#rows.find((row) => row.hasAttribute("aria-current"));
    if (current && !this.#view.hidden) {
      const { offsetTop, offsetHeight } = current;
      const { scrollTop, clientHeight } = this.#view;
      if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) this.#view.scrollTop = offsetTop - clientHeight / 2;
    }
  }

  /** @param {number} line */
  #go(line) {
    this.#page.stepper.pause();
    this.#page.stepper.go(line);
  }

  /**
   * @param {string} text
   * @param {number} line
   * @param {Record<string, any>} [attributes]
   */
  #jump(text, line, attributes = {}) {
    return el("button", { type: "button", class: "jump", value: line, onclick: () => this.#go(line), ...attributes }, text);
  }

  /** @param {import("./queue.js").Stage} stage */
  #verdict(stage) {
    const { voice } = this.#page;
    const say = voice.say.bind(voice);
    voice.use();
    /** @type {Verdict} */
    const verdict = stage.verdict();
    const { solvable, steps, hardest, grade, pairs, unsettled } = verdict;
    const sure = solvable === undefined ? "unknown" : solvable ? "yes" : "no";
    const short = [say(`page.verdict-${sure}`), ...(solvable ? [say(`mines.grade.${grade}`)] : [])];
    /** @type {HTMLElement[]} */
    const parts = [el("p", { class: "outcome", "data-sure": sure }, short.join(" · "))];
    if (hardest) {
      /** @type {import("./types.js").Line} */
      const line = stage.line(hardest);
      const name = line.technique ? ` (${line.technique[0]})` : "";
      parts.push(el("p", {}, say("page.hardest"), " ", this.#jump(line.title + name, hardest)));
    }
    parts.push(el("div", { class: "copies" }, this.#copy("page.copy-link", () => this.#page.link.href), this.#copy("page.copy-markdown", () => this.markdown(stage))));
    if (steps.length) {
      parts.push(
        el("h3", {}, say("page.steps-by-rule")),
        el("table", { class: "counts" }, el("tbody", {}, ...steps.map(([title, count]) => el("tr", {}, el("th", { scope: "row" }, title), el("td", {}, String(count)))))),
      );
    }
    if (pairs.length) {
      parts.push(
        el("h3", {}, say("page.pairs")),
        el("p", { class: "hint" }, say("page.pairs-help", { count: unsettled.length, shown: pairs.length })),
        el("ul", { class: "jumps" }, ...pairs.map(([x, y, line]) => el("li", {}, this.#jump(say("cell", { row: y + 1, column: x + 1 }), line)))),
      );
    }
    this.#view.replaceChildren(el("div", { class: "answer" }, ...parts));
  }

  /**
   * @param {string} key
   * @param {() => string} text
   */
  #copy(key, text) {
    return el("button", { type: "button", class: "quiet", onclick: () => this.#page.input.copy(text()) }, this.#page.voice.say(key));
  }

  /**
   * The answer in Markdown: the sentence, the hardest step in words and as a drawing, and the link.
   * @param {import("./queue.js").Stage} stage
   */
  markdown(stage) {
    const { voice, link, stepper } = this.#page;
    voice.use();
    /** @type {Verdict | undefined} */
    const verdict = stage.verdict();
    const shown = verdict && this.#page.analysis.wish.ask === "verdict" ? (verdict.solvable === false ? (verdict.pairs[0]?.[2] ?? verdict.hardest) : verdict.hardest) : stepper.at;
    const said = verdict && this.#page.analysis.wish.ask === "verdict" ? [`**${verdict.sentence}**`] : [];
    if (shown !== undefined) {
      /** @type {import("./types.js").Line} */
      const line = stage.line(shown);
      const name = line.technique ? ` (${line.technique[0]})` : "";
      const intro = said.length && verdict?.solvable !== false ? `${voice.say("page.hardest")} ` : "";
      said.push(`${intro}${line.sentence}${name}`);
      said.push(...line.remarks);
      if (line.argument.length) said.push(line.argument.map(([depth, text]) => `${"  ".repeat(depth)}- ${text}`).join("\n"));
      said.push(`\`\`\`text\n${stage.drawing(shown)}\n\`\`\``, voice.say("page.drawing-help"));
    }
    said.push(`[${voice.say("page.walk-through")}](${link.href})`);
    return said.join("\n\n") + "\n";
  }

  /** @param {import("./queue.js").Stage} stage */
  #review(stage) {
    const { voice } = this.#page;
    voice.use();
    /** @type {{title: Title, line: number}[]} */
    const clicks = [];
    for (let from = 1; from <= stage.length; from += 1000) {
      /** @type {Title[]} */
      const titles = stage.lines(from, Math.min(from + 1000, stage.length + 1));
      titles.forEach((title, i) => title.kind === "step" && clicks.push({ title, line: from + i }));
    }
    const wrong = clicks.filter(({ title }) => MISTAKES.includes(title.finding ?? "")).length;
    const filter = el("input", { type: "checkbox" });
    filter.checked = this.#mistakes;
    filter.disabled = wrong === 0;
    const list = el("ol", { class: "clicks" });
    const fill = () => {
      const shown = clicks.map((click, i) => ({ ...click, number: i + 1 })).filter(({ title }) => !this.#mistakes || !wrong || MISTAKES.includes(title.finding ?? ""));
      list.replaceChildren(...shown.map(({ title, line, number }) => this.#click(title, line, number)));
      this.#rows = [...list.querySelectorAll("button")];
      this.step();
    };
    filter.addEventListener("change", () => {
      this.#mistakes = filter.checked;
      fill();
    });
    const head = el("p", { class: "tally" }, voice.say("page.review-tally", { clicks: clicks.length, mistakes: wrong }));
    this.#view.replaceChildren(el("div", { class: "answer" }, head, el("label", { class: "check" }, filter, el("span", {}, voice.say("page.mistakes-only"))), list));
    fill();
  }

  /**
   * @param {Title} title
   * @param {number} line
   * @param {number} number of the click
   */
  #click({ title, finding = "unknown", numbers }, line, number) {
    const { voice } = this.#page;
    const value = (/** @type {string} */ name) => numbers.find(([known]) => known === name)?.[1];
    const odds = value("odds");
    const best = value("best");
    const risk = odds === undefined ? "" : best === undefined ? voice.say("page.risk", { odds }) : voice.say("page.risk-best", { odds, best });
    const kind = /** @type {keyof typeof SIGNS} */ (finding);
    const button = this.#jump("", line, { class: "click", "data-class": kind, title });
    button.append(
      el("span", { class: "number" }, String(number)),
      el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[kind] ?? ""),
      el("span", { class: "word" }, voice.say(`page.click-${kind}`)),
      el("span", { class: "risk" }, risk),
    );
    return el("li", { value: number }, button);
  }
}

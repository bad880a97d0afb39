// What a step says: one sentence, its argument, its evidence as chips that light up their cells, what is to be done.
import { el, icon } from "./dom.js";
import { flip } from "./flip.js";

/** @typedef {import("./types.js").Line} Line */

/** So many operations are told one by one. */
const TOLD = 4;

/** Rules whose sentences say all of their numbers. */
const SAID = ["proof", "exact", "cases", "why-not", "impossible", "review"];

/** Marks that are no evidence to point at: they are shown as whole layouts. */
const LAYOUTS = ["first", "second"];

export class Sentence {
  #board;
  #voice;
  #go;
  #kicker = el("p", { class: "kicker", part: "kicker" });
  #said = el("p", { class: "said", part: "sentence" });
  /** The technique, remarks and the argument. */
  #more = el("div", { class: "argument" });
  #numbers = el("p", { class: "numbers" });
  #chips = el("div", { class: "chips", part: "chips", role: "group" });
  #todo = el("ul", { class: "todo" });
  /** @type {HTMLElement | undefined} the chip that stays lit */
  #lit;
  /** @type {number[]} the lines from which a lemma's proof was looked up */
  #from = [];

  /**
   * @param {import("./board.js").Board} board
   * @param {import("./voice.js").Voice} voice
   * @param {(line: number) => void} go shows another line
   */
  constructor(board, voice, go) {
    this.#board = board;
    this.#voice = voice;
    this.#go = go;
    this.element = el("div", { class: "sentence" }, this.#kicker, this.#said, this.#more, this.#numbers, this.#chips, this.#todo);
  }

  /** The sentence that is shown. */
  get text() {
    return this.#said.textContent ?? "";
  }

  /** Another trace is shown. */
  forget() {
    this.#from = [];
  }

  /**
   * @param {Line} line
   * @param {number} at
   * @param {number} length
   */
  step(line, at, length) {
    const counted = this.#voice.say("page.step-of", { step: at, steps: length });
    this.#show(line.kind, [counted, line.title], line.sentence);
    this.element.classList.toggle("faint", line.kind === "step" && !line.effect && !SAID.includes(line.rule ?? ""));
    this.#argue(line);
    if (this.#more.firstChild) this.element.classList.add("long");
    const numbers = SAID.includes(line.rule ?? "") ? [] : line.numbers;
    this.#numbers.replaceChildren(...numbers.map(([key, value]) => el("span", {}, el("var", {}, key), `\u00a0=\u00a0${value}`)));
    if (this.#from[this.#from.length - 1] === at) this.#from.pop();
    const chips = line.chips.filter(({ role }) => !LAYOUTS.includes(role));
    this.#chips.replaceChildren(...chips.map((chip) => this.#chip(chip, at)), ...this.#returns());
    this.#chips.setAttribute("aria-label", this.#voice.say("page.evidence"));
    const more = line.operations.length - TOLD;
    const shown = line.operations.slice(0, more === 1 ? TOLD + 1 : TOLD);
    this.#todo.replaceChildren(...shown.map((text) => el("li", {}, text)));
    if (more > 1) this.#todo.append(el("li", { class: "more" }, this.#voice.say("page.and-more", { count: more })));
  }

  /**
   * A sentence that is no step: how the game stands, that something is wrong, that it is thought about.
   * @param {string} kind `play`, `won`, `lost`, `error`, `busy`, `hint`
   * @param {string} kicker
   * @param {string} text
   * @param {Line["chips"]} [chips]
   */
  message(kind, kicker, text, chips = []) {
    this.#show(kind, [kicker], text);
    this.element.classList.remove("faint");
    for (const part of [this.#more, this.#numbers, this.#todo]) part.replaceChildren();
    this.#chips.replaceChildren(...chips.map((chip) => this.#chip({ ...chip, proof: undefined }, 0)));
  }

  /**
   * @param {string} kind
   * @param {string[]} kicker
   * @param {string} text
   */
  #show(kind, kicker, text) {
    this.#lit = undefined;
    this.#board.highlight = undefined;
    this.#board.flip = "both";
    this.#board.request();
    this.element.dataset.kind = kind;
    this.#kicker.replaceChildren(...kicker.filter(Boolean).map((part) => el("span", {}, part)));
    this.#said.textContent = text;
    // A short sentence may be large, a long one must fit.
    this.element.classList.toggle("long", text.length > 150);
  }

  /**
   * The name of the technique with its explanation, remarks, the two layouts and the argument line by line.
   * @param {Line} line
   */
  #argue({ technique, remarks, argument, chips }) {
    /** @type {HTMLElement[]} */
    const parts = remarks.map((text) => el("p", { class: "remark" }, text));
    if (technique) parts.push(el("details", { class: "technique" }, el("summary", {}, technique[0]), el("p", {}, technique[1])));
    if (chips.some(({ role }) => LAYOUTS.includes(role))) parts.push(flip(this.#board, this.#voice));
    if (argument.length) parts.push(list(argument, this.#voice.say("page.argument")));
    this.#more.replaceChildren(...parts);
  }

  /**
   * @param {Line["chips"][number]} chip
   * @param {number} at the line that it stands in
   */
  #chip({ role, name, cells, proof }, at) {
    const places = cells.map(({ x, y }) => /** @type {[number, number]} */ ([x, y]));
    const where = cells.length === 1 ? cells[0].label : this.#voice.say("page.cells", { count: cells.length });
    const titles = cells.slice(0, 12).map((cell) => cell.label);
    if (proof) titles.push(this.#voice.say("page.to-proof", { step: proof }));
    const button = el(
      "button",
      { type: "button", class: "chip", part: `chip ${role}`, "data-role": role, "aria-pressed": proof ? undefined : "false", title: titles.join("\n") },
      el("span", { class: "swatch", "aria-hidden": "true" }),
      el("span", {}, el("b", {}, name), " ", where),
      proof ? el("span", { class: "to" }, this.#voice.say("page.step", { step: proof })) : undefined,
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
      if (proof) {
        this.#from.push(at);
        this.#jump(proof);
        return;
      }
      const on = this.#lit !== button;
      this.#lit?.setAttribute("aria-pressed", "false");
      this.#lit = on ? button : undefined;
      button.setAttribute("aria-pressed", String(on));
      if (on && places[0]) this.#board.reveal(...places[0]);
      light(on);
    });
    return button;
  }

  /** The way back from the proof of a lemma. */
  #returns() {
    const to = this.#from[this.#from.length - 1];
    if (to === undefined) return [];
    const button = el("button", { type: "button", class: "chip back" }, icon("undo"), el("span", {}, this.#voice.say("page.back-to-step", { step: to })));
    button.addEventListener("click", () => this.#jump(to));
    return [button];
  }

  /**
   * Shows another line; whoever pressed a chip stays among the chips.
   * @param {number} line
   */
  #jump(line) {
    this.#go(line);
    const back = /** @type {HTMLElement | null} */ (this.#chips.querySelector(".back") ?? this.#chips.querySelector("button"));
    back?.focus({ preventScroll: true });
  }
}

/**
 * The lines of an argument as lists within lists: what stands under a supposition lies in its item.
 * @param {Line["argument"]} argument
 * @param {string} label
 */
function list(argument, label) {
  const root = el("ol", { class: "reasons", "aria-label": label });
  /** @type {HTMLElement[]} the list of each depth, down to the one that is written to */
  const open = [root];
  const base = Math.min(...argument.map(([depth]) => depth));
  for (const [depth, text] of argument) {
    const wanted = depth - base + 1;
    open.length = Math.min(open.length, wanted);
    while (open.length < wanted) {
      const under = open[open.length - 1];
      const inner = el("ol", {});
      (under.lastElementChild ?? under.appendChild(el("li", {}))).append(inner);
      open.push(inner);
    }
    open[open.length - 1].append(el("li", {}, el("span", {}, text)));
  }
  return root;
}

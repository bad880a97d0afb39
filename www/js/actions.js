// The row of buttons that says what can be done now; a button that stays keeps its element and its focus.
import { el } from "./dom.js";

/**
 * @typedef {object} Action
 * @property {string} key names it, and its text as `page.{key}`
 * @property {() => void} act
 * @property {boolean} [main] the one thing that is meant to be pressed
 * @property {boolean} [pressed] for a switch, whether it is on
 * @property {boolean} [off] it has nothing to do now, but keeps its place
 * @property {number} [count] of things that it does
 */

export class Actions {
  #row;
  #voice;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {Map<string, () => void>} */
  #acts = new Map();

  /**
   * @param {HTMLElement} row
   * @param {import("./voice.js").Voice} voice
   */
  constructor(row, voice) {
    this.#row = row;
    this.#voice = voice;
  }

  /** @param {Action[]} actions */
  show(actions) {
    const had = this.#row.contains(document.activeElement);
    this.#acts = new Map(actions.map(({ key, act }) => [key, act]));
    for (const [key, button] of this.#buttons) {
      if (this.#acts.has(key)) continue;
      button.remove();
      this.#buttons.delete(key);
    }
    actions.forEach(({ key, main, pressed, off, count }, i) => {
      const button = this.#button(key);
      button.className = main ? "main" : "quiet";
      const words = this.#voice.say(count === undefined ? `page.${key}` : "page.do-all", { count: count ?? 0 });
      if (button.textContent !== words) button.textContent = words;
      button.setAttribute("aria-disabled", String(Boolean(off)));
      if (pressed === undefined) button.removeAttribute("aria-pressed");
      else button.setAttribute("aria-pressed", String(pressed));
      if (this.#row.children[i] !== button) this.#row.insertBefore(button, this.#row.children[i] ?? null);
    });
    if (had && !this.#row.contains(document.activeElement)) /** @type {HTMLElement | null} */ (this.#row.firstElementChild)?.focus();
  }

  /** @param {string} key */
  #button(key) {
    let button = this.#buttons.get(key);
    if (!button) {
      button = el("button", { type: "button", "data-action": key, onclick: () => this.#acts.get(key)?.() });
      this.#buttons.set(key, button);
    }
    return button;
  }
}

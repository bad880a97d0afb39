// The list of steps; only the rows in sight are there, so that a list may be as long as it likes.
import { el, resized } from "./dom.js";

const ROW = 36;
/** Rows above and below that are there before they are scrolled to. */
const SPARE = 8;

export class Steps {
  #stepper;
  #voice;
  #list = el("ol", { class: "rows" });
  #frame = 0;
  /** @type {Map<number, HTMLLIElement>} the rows that are there, by their place */
  #rows = new Map();

  /**
   * @param {import("./stepper.js").Stepper} stepper
   * @param {import("./voice.js").Voice} voice
   */
  constructor(stepper, voice) {
    this.#stepper = stepper;
    this.#voice = voice;
    this.element = el("div", { class: "steps", tabindex: 0 }, this.#list);
    this.element.addEventListener("scroll", () => this.#request());
    this.element.addEventListener("keydown", (event) => {
      if (event.key === " " && event.target !== this.element) return;
      if (event.key === "ArrowDown") stepper.next();
      else if (event.key === "ArrowUp") stepper.prev();
      else {
        stepper.key(event);
        return;
      }
      event.preventDefault();
    });
    this.#list.addEventListener("click", (event) => {
      const row = /** @type {HTMLElement} */ (event.target).closest("button");
      if (!row) return;
      stepper.pause();
      stepper.go(Number(row.value));
    });
    stepper.addEventListener("load", () => this.load());
    stepper.addEventListener("step", () => this.#follow());
    resized(this.element, () => this.#request());
  }

  /** There is another trace, or it is told in another language. */
  load() {
    this.#rows.clear();
    this.#list.replaceChildren();
    const { stage, length } = this.#stepper;
    this.element.setAttribute("aria-label", this.#voice.say("page.steps"));
    this.element.hidden = !stage;
    this.#list.style.height = `${(length + 1) * ROW}px`;
    this.#follow();
  }

  /** Scrolls so that the current row is in sight, and nothing else but this list. */
  #follow() {
    const top = this.#stepper.at * ROW;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop + ROW) this.element.scrollTop = top - ROW;
    else if (top > scrollTop + clientHeight - 2 * ROW) this.element.scrollTop = top - clientHeight + 2 * ROW;
    this.#request();
  }

  #request() {
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#render());
  }

  #render() {
    this.#frame = 0;
    const { stage, length, at } = this.#stepper;
    const height = this.element.clientHeight;
    if (!stage || height === 0) {
      this.#rows.clear();
      this.#list.replaceChildren();
      return;
    }
    const from = Math.max(0, Math.floor(this.element.scrollTop / ROW) - SPARE);
    const to = Math.min(length + 1, Math.ceil((this.element.scrollTop + height) / ROW) + SPARE);
    const root = /** @type {Document | ShadowRoot} */ (this.element.getRootNode());
    const lost = this.#list.contains(root.activeElement);
    for (const [place, row] of this.#rows) {
      if (place >= from && place < to) continue;
      row.remove();
      this.#rows.delete(place);
    }
    // A row that stays keeps its element: whoever points at it or has the focus on it doesn't lose it.
    const missing = [];
    for (let place = from; place < to; place++) if (!this.#rows.has(place)) missing.push(place);
    if (missing.length) {
      this.#voice.use();
      /** @type {import("./types.js").Title[]} */
      const titles = stage.lines(missing[0], missing[missing.length - 1] + 1);
      for (const place of missing) this.#rows.set(place, this.#row(titles[place - missing[0]], place, length));
      this.#list.append(...missing.map((place) => /** @type {HTMLLIElement} */ (this.#rows.get(place))));
      // Readers go through the list in its order.
      const ordered = [...this.#rows].sort(([a], [b]) => a - b);
      ordered.forEach(([, row], i) => this.#list.children[i] !== row && this.#list.insertBefore(row, this.#list.children[i]));
    }
    for (const [place, row] of this.#rows) {
      const button = /** @type {HTMLButtonElement} */ (row.firstElementChild);
      button.tabIndex = place === at ? 0 : -1;
      if (place === at) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    if (lost && !this.#list.contains(root.activeElement)) /** @type {HTMLElement | null} */ (this.#list.querySelector("[aria-current]"))?.focus({ preventScroll: true });
  }

  /**
   * @param {import("./types.js").Title} line
   * @param {number} place
   * @param {number} length
   */
  #row(line, place, length) {
    const row = el("li", { "aria-setsize": length + 1, "aria-posinset": place + 1, "data-kind": line.kind, class: line.effect || line.kind !== "step" ? "" : "faint" });
    row.style.top = `${place * ROW}px`;
    row.append(el("button", { type: "button", value: place }, el("span", { class: "number" }, String(place)), el("span", { class: "title" }, line.title)));
    return row;
  }
}

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
      this.#list.replaceChildren();
      return;
    }
    const from = Math.max(0, Math.floor(this.element.scrollTop / ROW) - SPARE);
    const to = Math.min(length + 1, Math.ceil((this.element.scrollTop + height) / ROW) + SPARE);
    const root = /** @type {Document | ShadowRoot} */ (this.element.getRootNode());
    const focused = this.#list.contains(root.activeElement) ? /** @type {HTMLButtonElement} */ (root.activeElement).value : "";
    this.#voice.use();
    /** @type {import("./types.js").Title[]} */
    const titles = stage.lines(from, to);
    this.#list.replaceChildren(
      ...titles.map((line, i) => {
        const here = from + i;
        const row = el("li", { "aria-setsize": length + 1, "aria-posinset": here + 1, "data-kind": line.kind, class: line.effect || line.kind !== "step" ? "" : "faint" });
        row.style.top = `${here * ROW}px`;
        row.append(
          el(
            "button",
            { type: "button", value: here, tabindex: here === at ? 0 : -1, "aria-current": here === at ? "step" : undefined },
            el("span", { class: "number" }, String(here)),
            el("span", { class: "title" }, line.title),
          ),
        );
        return row;
      }),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.#list.querySelector(`button[value="${focused}"]`) ?? this.#list.querySelector("[aria-current]"))?.focus({ preventScroll: true });
  }
}

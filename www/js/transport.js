// The bar that moves a reader through a trace: buttons, a scrub bar with markers, a speed.
import { el, icon, iconButton, name, resized } from "./dom.js";
import { SPEEDS } from "./stepper.js";

/** So many markers are told apart on a scrub bar; where there are more, none are shown. */
const MARKERS = 240;

export class Transport {
  #stepper;
  #voice;
  #range;
  #count;
  #play;
  #buttons;
  #speed;
  #markers;

  /**
   * @param {import("./stepper.js").Stepper} stepper
   * @param {import("./voice.js").Voice} voice
   */
  constructor(stepper, voice) {
    this.#stepper = stepper;
    this.#voice = voice;
    const say = (/** @type {string} */ key) => voice.say(key);
    const button = (/** @type {string} */ which, /** @type {() => void} */ act) => iconButton(which, say(`page.${which}`), act, { part: `button ${which}` });
    this.#play = button("play", () => stepper.toggle());
    this.#buttons = {
      first: button("first", () => stepper.first()),
      prev: button("prev", () => stepper.prev()),
      play: this.#play,
      next: button("next", () => stepper.next()),
      last: button("last", () => stepper.last()),
    };
    this.#range = el("input", { type: "range", min: 0, max: 0, step: 1, class: "scrub", part: "scrub" });
    this.#range.addEventListener("input", () => {
      stepper.pause();
      stepper.go(this.#range.valueAsNumber);
    });
    this.#markers = el("canvas", { class: "markers", "aria-hidden": "true" });
    this.#count = el("output", { class: "count" });
    this.#speed = el("select", { class: "speed", part: "speed" });
    for (const speed of SPEEDS) this.#speed.append(el("option", { value: speed }, `${speed}×`));
    this.#speed.value = String(stepper.speed);
    this.#speed.addEventListener("change", () => (stepper.speed = Number(this.#speed.value)));
    this.element = el(
      "div",
      { class: "transport", part: "transport", role: "group" },
      el("div", { class: "track" }, this.#range, this.#markers),
      el("div", { class: "tools" }, ...Object.values(this.#buttons)),
      this.#count,
      this.#speed,
    );
    this.element.addEventListener("keydown", (event) => {
      if (event.target === this.#speed) return;
      // A button has its own use for the space bar.
      if (event.key === " " && event.target !== this.#range) return;
      stepper.key(event);
    });
    stepper.addEventListener("load", () => this.#load());
    stepper.addEventListener("step", () => this.#step());
    stepper.addEventListener("play", () => this.#playing());
    resized(this.#range, () => this.#mark());
    this.speak();
  }

  /** Names everything in the language of now. */
  speak() {
    const say = (/** @type {string} */ key) => this.#voice.say(key);
    for (const [key, button] of Object.entries(this.#buttons)) name(button, say(`page.${key}`));
    this.element.setAttribute("aria-label", say("page.transport"));
    this.#range.setAttribute("aria-label", say("page.scrub"));
    name(this.#speed, say("page.speed"));
    this.#playing();
    this.#load();
  }

  /**
   * Adds a tool of the page's own.
   * @param {HTMLElement} button
   */
  add(button) {
    this.element.querySelector(".tools")?.append(button);
  }

  /** Puts the focus where the arrow keys step. */
  focus() {
    this.#range.focus({ preventScroll: true });
  }

  #load() {
    this.#range.max = String(this.#stepper.length);
    this.#range.disabled = this.#stepper.length === 0;
    this.#mark();
    this.#step();
  }

  #step() {
    const { at, length } = this.#stepper;
    this.#range.value = String(at);
    const text = this.#voice.say("page.step-of", { step: at, steps: length });
    this.#range.setAttribute("aria-valuetext", text);
    this.#range.style.setProperty("--done", `${length ? (100 * at) / length : 0}%`);
    this.#count.textContent = `${at} / ${length}`;
    this.#off(this.#buttons.first, at === 0);
    this.#off(this.#buttons.prev, at === 0);
    this.#off(this.#buttons.next, at === length);
    this.#off(this.#buttons.last, at === length);
    this.#off(this.#play, length === 0);
  }

  /**
   * Not `disabled`, which would take the focus away from a button that is pressed up to the end.
   * @param {Element} button
   * @param {boolean} off
   */
  #off(button, off) {
    button.setAttribute("aria-disabled", String(off));
  }

  #playing() {
    const { playing } = this.#stepper;
    this.#play.replaceChildren(icon(playing ? "pause" : "play"));
    name(this.#play, this.#voice.say(playing ? "page.pause" : "page.play"));
  }

  /** Draws a tick for every step that tells something new, and for answers and ends. */
  #mark() {
    const { stage, length } = this.#stepper;
    const width = this.#range.clientWidth;
    if (width === 0) return;
    this.#markers.width = Math.round(width * devicePixelRatio);
    this.#markers.height = Math.round(6 * devicePixelRatio);
    const context = this.#markers.getContext("2d");
    if (!context || !stage || length === 0 || length > MARKERS) return;
    this.#voice.use();
    context.fillStyle = getComputedStyle(this.#markers).color;
    // The thumb's middle travels from half its width to half its width before the end.
    const thumb = 18;
    /** @type {import("./types.js").Title[]} */
    const titles = stage.lines(1, length + 1);
    titles.forEach((line, i) => {
      if (!line.effect) return;
      const x = thumb / 2 + ((width - thumb) * (i + 1)) / length;
      context.fillRect(Math.round((x - 1) * devicePixelRatio), 0, Math.max(2, Math.round(2 * devicePixelRatio)), this.#markers.height);
    });
  }
}

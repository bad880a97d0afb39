// The custom element: a board, its sentence and a transport in a shadow tree, told by attributes.
import { Board } from "./board.js";
import { Cells } from "./cells.js";
import { start, told } from "./core.js";
import { el, resized } from "./dom.js";
import { listen } from "./pointer.js";
import { ask, BUDGET, CANCELLED } from "./queue.js";
import { Sentence } from "./sentence.js";
import { ofStage } from "./sources.js";
import { Stepper } from "./stepper.js";
import { Transport } from "./transport.js";
import { Voice, choose } from "./voice.js";

const OBSERVED = ["game", "position", "mines", "rules", "step", "lang", "controls", "coordinates", "overlay"];
const STYLES = ["player.css", "element.css"].map((file) => new URL(`../${file}`, import.meta.url).href);
/** The part of the window's height that a board takes at most. */
const TALLEST = 0.7;

/** Starts elements when they come near the window. */
const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) /** @type {Element} */ (target).begin();
  },
  { rootMargin: "200px" },
);

/**
 * Attributes, each also a property of the same name: `game` (`mines`, `slide`), `position` (or the
 * element's own text), `mines` (the total), `rules`, `step`, `lang`, `controls`, `coordinates`, `overlay`.
 * Events: `ready`, `step`, `cell`, `error`; they bubble and leave the shadow tree.
 */
export class Element extends HTMLElement {
  static observedAttributes = OBSERVED;
  #root = this.attachShadow({ mode: "open" });
  #stepper = new Stepper();
  #voice = new Voice();
  /** @type {{board: Board, cells: Cells, sentence: Sentence, transport: Transport, live: HTMLElement} | undefined} */
  #parts;
  /** @type {import("./queue.js").Asked | undefined} */
  #asked;
  #wanted = false;
  #turn = 0;
  #again = 0;
  /** The text that was asked about last. */
  #asking = "";
  #watch = new MutationObserver(() => this.#reread());
  /** A step that the element itself wrote into its attribute asks for nothing. */
  #writing = false;

  constructor() {
    super();
    this.#root.append(el("slot"));
    this.#stepper.addEventListener("step", () => this.#step());
    this.#stepper.addEventListener("play", () => this.#stepper.playing || this.#say());
  }

  connectedCallback() {
    for (const name of OBSERVED) this.#upgrade(name);
    seen.observe(this);
    this.#watch.observe(this, { childList: true, characterData: true, subtree: true });
  }

  disconnectedCallback() {
    seen.unobserve(this);
    this.#watch.disconnect();
    this.#stepper.pause();
    this.#asked?.cancel();
    // Taken out for good it holds no memory of the core; put in elsewhere it begins anew.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#turn++;
      this.#wanted = false;
      this.#stepper.load(undefined);
      this.#parts?.board.free();
      this.#parts = undefined;
      this.#root.replaceChildren(el("slot"));
    });
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} now
   */
  attributeChangedCallback(name, before, now) {
    if (before === now || this.#writing || !this.#wanted) return;
    if (name === "step" && this.#stepper.stage) this.#stepper.go(this.step);
    else {
      this.#soon();
    }
  }

  /** Several attributes that change together are one change. */
  #soon() {
    window.clearTimeout(this.#again);
    this.#again = window.setTimeout(() => this.#load());
  }

  /** The page has changed what is written inside: that counts where it is the position. */
  #reread() {
    if (this.#wanted && this.#text !== this.#asking) this.#soon();
  }

  /**
   * A property that was set before the element was defined.
   * @param {string} name
   */
  #upgrade(name) {
    if (!Object.hasOwn(this, name)) return;
    const value = Reflect.get(this, name);
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, value);
  }

  // ---- what a page can call ----

  first() {
    this.#stepper.first();
  }

  prev() {
    this.#stepper.prev();
  }

  next() {
    this.#stepper.next();
  }

  last() {
    this.#stepper.last();
  }

  /** @param {number} step */
  goTo(step) {
    this.#stepper.pause();
    this.#stepper.go(step);
  }

  play() {
    this.#stepper.play();
  }

  pause() {
    this.#stepper.pause();
  }

  /** How many steps there are, once it is ready. */
  get length() {
    return this.#stepper.length;
  }

  get step() {
    return Number(this.getAttribute("step")) || 0;
  }

  set step(step) {
    this.setAttribute("step", String(step));
  }

  // ---- loading ----

  /** Is called when it comes near the window. */
  begin() {
    seen.unobserve(this);
    if (this.#wanted) return;
    this.#wanted = true;
    this.#load();
  }

  /** The position: the attribute, or else the element's own text. */
  get #text() {
    const named = this.getAttribute("position");
    if (named !== null) return named;
    const text = [...this.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.nodeValue).join("\n");
    // A page indents its text; our notation has no blanks at the end of a row or in front of one.
    return text.split("\n").map((row) => row.trim()).filter(Boolean).join("\n");
  }

  async #load() {
    const turn = ++this.#turn;
    this.#asked?.cancel();
    this.#asking = this.#text;
    try {
      await start();
      await this.#voice.learn(choose([this.lang, document.documentElement.lang, ...navigator.languages]));
      const text = this.#asking;
      this.#voice.use();
      const rules = (this.getAttribute("rules") ?? "").split(/[\s,]+/).filter(Boolean);
      const game = this.getAttribute("game") ?? undefined;
      const mines = this.getAttribute("mines") ?? undefined;
      this.#asked = ask({ text, game, mines, rules: rules.length ? rules : undefined, budget: BUDGET }, this.#voice);
      const stage = await this.#asked.stage;
      if (turn !== this.#turn || !this.isConnected) return stage.free();
      await this.#build();
      this.#stepper.load(stage, this.step);
      this.#step(true);
      this.#fire("ready", { length: stage.length });
    } catch (/** @type {any} */ error) {
      if (turn === this.#turn && error !== CANCELLED && this.isConnected) this.#fail(error);
    }
  }

  /** @param {any} error */
  #fail(error) {
    this.#stepper.load(undefined);
    this.#parts?.board.free();
    this.#parts = undefined;
    const text = error.key === "worker" && this.#voice.language ? this.#voice.say("page.worker-failed") : told(error);
    this.#root.replaceChildren(...links(), el("div", { class: "player failed", part: "error", role: "alert" }, text), el("slot"));
    this.#fire("error", { key: error?.key ?? "", text });
  }

  /** Makes the parts, once. */
  async #build() {
    const shown = this.hasAttribute("controls");
    if (!this.#parts) {
      const canvas = el("canvas", { "aria-hidden": "true" });
      const grid = el("div", { class: "cells", role: "grid" });
      const frame = el("div", { class: "board", part: "board" }, canvas, grid);
      const board = new Board(canvas, () => this.#room(frame));
      const cells = new Cells(grid, board, { key: (event, x, y) => this.#key(event, x, y), press: (x, y) => this.#cell(x, y, "primary") });
      const sentence = new Sentence(board, this.#voice, (line) => this.goTo(line));
      const transport = new Transport(this.#stepper, this.#voice);
      const live = el("p", { class: "unseen", role: "status", "aria-live": "polite" });
      const sheets = links();
      const arrived = sheets.map((sheet) => new Promise((resolve) => ["load", "error"].forEach((event) => sheet.addEventListener(event, resolve))));
      const player = el("div", { class: "player", part: "player" }, frame, sentence.element, transport.element, live);
      player.hidden = true;
      this.#root.replaceChildren(...sheets, player, el("slot"));
      await Promise.all(arrived);
      this.#root.querySelector("slot")?.remove();
      player.hidden = false;
      this.#parts = { board, cells, sentence, transport, live };
      listen(board, {
        press: ([x, y], button) => {
          cells.go(x, y);
          this.#cell(x, y, button);
        },
        hold: () => {},
        manner: () => ({ flagging: false, delay: 500, swipes: false }),
        swipe: () => {},
      });
      resized(this, () => board.fit());
    }
    const { board, transport } = this.#parts;
    board.coordinates = this.getAttribute("coordinates") !== "off";
    board.overlay = this.hasAttribute("overlay");
    transport.element.hidden = !shown;
    transport.speak();
    this.#root.querySelector("[role=grid]")?.setAttribute("aria-label", this.#voice.say("page.board"));
    this.#root.querySelector(".player")?.setAttribute("lang", this.#voice.language);
  }

  /** @param {HTMLElement} frame */
  #room(frame) {
    const width = frame.parentElement?.clientWidth || this.clientWidth;
    const tallest = parseFloat(getComputedStyle(this).getPropertyValue("--grid-proof-height")) || innerHeight * TALLEST;
    return { width, height: Math.max(60, tallest) };
  }

  /** @param {boolean} [again] the board is another one */
  #step(again = false) {
    const { stage, at, length } = this.#stepper;
    if (!this.#parts || !stage) return;
    const { board, cells, sentence } = this.#parts;
    board.show(ofStage(stage, at, this.#voice));
    if (again) board.fit();
    cells.refresh();
    this.#voice.use();
    /** @type {import("./types.js").Line} */
    const line = stage.line(at);
    sentence.step(line, at, length);
    const first = line.chips[0]?.cells[0];
    if (first && board.larger) board.reveal(first.x, first.y);
    if (!again && !this.#stepper.playing) this.#say();
    this.#writing = true;
    this.setAttribute("step", String(at));
    this.#writing = false;
    if (!again) this.#fire("step", { step: at, length, sentence: line.sentence });
  }

  #say() {
    if (this.#parts) this.#parts.live.textContent = this.#parts.sentence.text;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {string} button
   */
  #cell(x, y, button) {
    this.#fire("cell", { x, y, button });
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} x
   * @param {number} y
   */
  #key(event, x, y) {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    if (event.key === "Enter") this.#cell(x, y, "primary");
    else return event.shiftKey || event.key === " " ? this.#stepper.key(event) : false;
    return true;
  }

  /**
   * @param {string} type
   * @param {object} detail
   */
  #fire(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

function links() {
  return STYLES.map((href) => el("link", { rel: "stylesheet", href }));
}

for (const name of ["game", "position", "mines", "rules"]) {
  Object.defineProperty(Element.prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      return this.getAttribute(name) ?? "";
    },
    set(value) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, Array.isArray(value) ? value.join(" ") : String(value));
    },
  });
}

for (const name of ["controls", "overlay"]) {
  Object.defineProperty(Element.prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      return this.hasAttribute(name);
    },
    set(value) {
      this.toggleAttribute(name, Boolean(value));
    },
  });
}

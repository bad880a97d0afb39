// A window on a board: how large its cells are, which part of it is seen, and when it is painted.
import { core } from "./core.js";
import { still } from "./dom.js";

/**
 * @typedef {object} Source what can be painted: a table or a place in a stage
 * @property {number} width cells
 * @property {number} height cells
 * @property {string} game
 * @property {(canvas: import("../pkg/gridproof.js").Canvas, view: View) => void} paint
 * @property {(view: View, x: number, y: number) => Iterable<number> | undefined} pick
 * @property {(from: number, to: number, left: number, right: number) => string[][]} labels
 */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Place} Place */

/** The smallest cells that we choose, in CSS pixels; a person may zoom out further. */
const LEAST = { fine: 14, coarse: 28, ever: 6 };
const MOST = { mines: 64, slide: 128, ever: 160 };
const MOTION = 160;

const coarse = matchMedia("(pointer: coarse)");
const dark = matchMedia("(prefers-color-scheme: dark)");
const forced = matchMedia("(forced-colors: active)");

/** The colours that the page has now. */
export const theme = () => (forced.matches ? "contrast" : dark.matches ? "dark" : "light");

export class Board {
  /** @type {Source | undefined} */
  source;
  cell = 0;
  left = 0;
  top = 0;
  width = 0;
  height = 0;
  coordinates = true;
  overlay = false;
  /** What is shown of two layouts: `both`, `first` or `second`. */
  flip = "both";
  /** @type {Place | undefined} */
  cursor;
  /** @type {Place | undefined} */
  pressed;
  /** @type {Place[] | undefined} */
  highlight;
  /** Is told when cells are elsewhere or of another size. */
  moved = () => {};
  /** Is told when the canvas may have another size. */
  sized = () => {};
  #surface;
  #zoomed = false;
  #frame = 0;
  #changed = -MOTION;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {() => {width: number, height: number}} room how much place there is for it
   */
  constructor(canvas, room) {
    this.canvas = canvas;
    this.room = room;
    this.#surface = new core.Canvas(canvas);
    for (const query of [dark, forced]) query.addEventListener("change", () => this.request());
    coarse.addEventListener("change", () => this.fit());
  }

  /**
   * Shows a board; where it is as large as the one before, the window stays where it is.
   * @param {Source | undefined} source
   */
  show(source) {
    const before = this.source;
    this.source = source;
    if (!source) return;
    if (before?.width !== source.width || before.height !== source.height || before.game !== source.game) {
      this.reset();
    }
    this.change();
  }

  /** Another game: a size that a person chose for the one before doesn't count for it. */
  reset() {
    this.#zoomed = false;
    this.left = this.top = Infinity;
    this.fit();
  }

  /** Finds the size of the cells and of the canvas for the room that there is. */
  fit() {
    if (!this.source) return;
    const room = this.room();
    const { width, height } = this.source;
    if (!this.#zoomed) {
      const most = this.source.game === "slide" ? MOST.slide : MOST.mines;
      const least = coarse.matches ? LEAST.coarse : LEAST.fine;
      // The rim grows with the cells, so the largest cells that fit are found from above.
      const fits = (/** @type {number} */ rim) => Math.floor(Math.min((room.width - rim) / width, (room.height - rim) / height));
      this.cell = Math.max(least, Math.min(most, fits(0)));
      if (this.coordinates) this.cell = Math.max(least, Math.min(most, fits(core.rim(this.cell))));
    }
    const rim = this.#rim();
    this.width = Math.max(1, Math.floor(Math.min(room.width, this.cell * width + rim)));
    this.height = Math.max(1, Math.floor(Math.min(room.height, this.cell * height + rim)));
    this.canvas.style.width = `${this.width}px`;
    this.canvas.style.height = `${this.height}px`;
    this.canvas.classList.toggle("grabs", this.larger || this.source.game === "slide");
    this.pan(0, 0);
    this.sized();
    this.request();
  }

  /** The room for coordinates at the upper and left rim, in CSS pixels. */
  #rim() {
    return this.coordinates ? core.rim(this.cell) : 0;
  }

  /** Whether a part of the board is out of sight. */
  get larger() {
    if (!this.source) return false;
    const rim = this.#rim();
    const { width, height } = this.source;
    return this.cell * width + rim > this.width + 1 || this.cell * height + rim > this.height + 1;
  }

  /**
   * Moves the board in its window, as far as there is board to see.
   * @param {number} dx CSS pixels
   * @param {number} dy
   * @returns {boolean} whether it moved
   */
  pan(dx, dy) {
    if (!this.source) return false;
    const rim = this.#rim();
    const { left, top } = this;
    const { width, height } = this.source;
    this.left = Math.min(rim, Math.max(this.width - width * this.cell, left + dx));
    this.top = Math.min(rim, Math.max(this.height - height * this.cell, top + dy));
    if (this.width >= width * this.cell + rim) this.left = rim;
    if (this.height >= height * this.cell + rim) this.top = rim;
    this.moved();
    const moved = this.left !== left || this.top !== top;
    if (moved) this.request();
    return moved;
  }

  /**
   * Makes the cells larger or smaller, around a point of the canvas that stays where it is.
   * @param {number} factor
   * @param {number} x
   * @param {number} y
   */
  zoom(factor, x, y) {
    if (!this.source) return;
    const before = this.cell;
    const after = Math.max(LEAST.ever, Math.min(MOST.ever, before * factor));
    this.#zoomed = true;
    this.cell = after;
    this.fit();
    this.pan((x - this.left) * (1 - after / before), (y - this.top) * (1 - after / before));
  }

  /**
   * Brings a cell into sight, with a neighbour on each side where there is one.
   * @param {number} x
   * @param {number} y
   */
  reveal(x, y) {
    const reach = (/** @type {number} */ at, /** @type {number} */ start, /** @type {number} */ size, /** @type {number} */ rim) => {
      const from = start + (at - 1) * this.cell;
      const to = start + (at + 2) * this.cell;
      if (from < rim) return rim - from;
      return to > size ? Math.max(size - to, rim - from) : 0;
    };
    const rim = this.#rim();
    this.pan(reach(x, this.left, this.width, rim), reach(y, this.top, this.height, rim));
  }

  /**
   * The cell at a point of the window.
   * @param {{clientX: number, clientY: number}} point
   * @returns {Place | undefined}
   */
  pick({ clientX, clientY }) {
    const box = this.canvas.getBoundingClientRect();
    const found = this.source?.pick(this.view(1), clientX - box.left, clientY - box.top);
    if (!found) return undefined;
    const [x, y] = found;
    return [x, y];
  }

  /**
   * @param {number} t
   * @returns {View}
   */
  view(t) {
    return {
      width: this.width,
      height: this.height,
      dpr: devicePixelRatio,
      cell: this.cell,
      left: this.left,
      top: this.top,
      theme: theme(),
      coordinates: this.coordinates,
      cursor: this.cursor,
      pressed: this.pressed,
      highlight: this.highlight ?? [],
      buffer: this.overlay,
      flip: this.flip,
      t,
    };
  }

  /** The board is another one now: paints it, with a short motion where that is wanted. */
  change() {
    this.#changed = still() ? -MOTION : performance.now();
    this.request();
  }

  /** Gives back what the core holds for it. */
  free() {
    cancelAnimationFrame(this.#frame);
    this.source = undefined;
    this.#surface.free();
  }

  /** Paints once before the next frame. */
  request() {
    if (!this.#frame) this.#frame = requestAnimationFrame((now) => this.#paint(now));
  }

  /** @param {number} now */
  #paint(now) {
    this.#frame = 0;
    if (!this.source || this.width === 0) return;
    const t = Math.max(0, Math.min(1, (now - this.#changed) / MOTION));
    this.source.paint(this.#surface, this.view(t));
    if (t < 1) this.request();
  }
}

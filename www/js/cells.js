// The board as a grid of labelled cells for keyboards and screen readers, laid over the canvas.
import { el } from "./dom.js";

/** How many rows and columns around the cursor are there as elements; 250x250 would be too many. */
const AROUND = { rows: 4, columns: 10 };

/**
 * @typedef {object} Keys
 * @property {(event: KeyboardEvent, x: number, y: number) => boolean} key a key that isn't the cursor's; true if it was used
 * @property {(x: number, y: number) => void} press what a click on the cell does
 */

export class Cells {
  x = 0;
  y = 0;
  #grid;
  #board;
  #keys;
  /** @type {Map<number, {row: HTMLElement, cells: Map<number, HTMLElement>}>} */
  #rows = new Map();
  #timer = 0;

  /**
   * @param {HTMLElement} grid
   * @param {import("./board.js").Board} board
   * @param {Keys} keys
   */
  constructor(grid, board, keys) {
    this.#grid = grid;
    this.#board = board;
    this.#keys = keys;
    board.moved = () => this.#place();
    grid.addEventListener("keydown", (event) => this.#key(event));
    grid.addEventListener("click", (event) => {
      const cell = /** @type {HTMLElement} */ (event.target).closest("[role=gridcell]");
      if (cell) keys.press(Number(cell.getAttribute("aria-colindex")) - 1, Number(cell.parentElement?.getAttribute("aria-rowindex")) - 1);
    });
    // Whoever points sees where; a ring is for those who use keys, from their first key on.
    board.canvas.addEventListener("pointerdown", () => this.#pointing(true), { capture: true });
    grid.addEventListener("focusin", () => this.#ring());
    grid.addEventListener("focusout", (event) => {
      if (grid.contains(/** @type {Node | null} */ (event.relatedTarget))) return;
      this.#pointing(false);
    });
  }

  /** The board that is shown is another one, or looks otherwise. Labels can wait, unless they are being read. */
  refresh() {
    const { source } = this.#board;
    if (!source) return;
    const { width, height } = source;
    if (this.#grid.getAttribute("aria-rowcount") !== String(height) || this.#grid.getAttribute("aria-colcount") !== String(width)) {
      this.#grid.setAttribute("aria-rowcount", String(height));
      this.#grid.setAttribute("aria-colcount", String(width));
      this.x = Math.min(this.x, width - 1);
      this.y = Math.min(this.y, height - 1);
      this.#render();
      this.#place();
      return;
    }
    clearTimeout(this.#timer);
    if (this.focused) this.#render();
    else this.#timer = window.setTimeout(() => this.#render(), 120);
  }

  get focused() {
    const root = /** @type {Document | ShadowRoot} */ (this.#grid.getRootNode());
    return this.#grid.contains(root.activeElement);
  }

  /** The label of the cell under the cursor. */
  get label() {
    return this.#cell(this.x, this.y)?.textContent ?? "";
  }

  focus() {
    this.#cell(this.x, this.y)?.focus({ preventScroll: true });
  }

  /**
   * Puts the cursor on a cell.
   * @param {number} x
   * @param {number} y
   */
  go(x, y) {
    const { source } = this.#board;
    if (!source) return;
    const [fromX, fromY] = [this.x, this.y];
    this.x = Math.max(0, Math.min(source.width - 1, x));
    this.y = Math.max(0, Math.min(source.height - 1, y));
    if (this.x === fromX && this.y === fromY) return;
    const had = this.focused;
    this.#render(had);
    if (had) this.#board.reveal(this.x, this.y);
    this.#ring();
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #cell(x, y) {
    return this.#rows.get(y)?.cells.get(x);
  }

  /** Draws the cursor on the canvas where a focus ring would be. */
  #ring() {
    this.#board.cursor = this.focused && !this.#grid.classList.contains("pointed") ? [this.x, this.y] : undefined;
    this.#board.request();
  }

  /** @param {boolean} on */
  #pointing(on) {
    this.#grid.classList.toggle("pointed", on);
    this.#ring();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { source } = this.#board;
    if (!source || event.defaultPrevented) return;
    this.#pointing(false);
    if (!event.altKey && !event.metaKey && !event.shiftKey && this.#walk(event, source)) event.preventDefault();
    else if (this.#keys.key(event, this.x, this.y)) event.preventDefault();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {{width: number, height: number}} source
   */
  #walk({ key, ctrlKey }, { width, height }) {
    const page = 8;
    if (key === "Home") this.go(0, ctrlKey ? 0 : this.y);
    else if (key === "End") this.go(width - 1, ctrlKey ? height - 1 : this.y);
    else if (ctrlKey) return false;
    else if (key === "ArrowLeft") this.go(this.x - 1, this.y);
    else if (key === "ArrowRight") this.go(this.x + 1, this.y);
    else if (key === "ArrowUp") this.go(this.x, this.y - 1);
    else if (key === "ArrowDown") this.go(this.x, this.y + 1);
    else if (key === "PageUp") this.go(this.x, this.y - page);
    else if (key === "PageDown") this.go(this.x, this.y + page);
    else return false;
    return true;
  }

  /**
   * Brings rows and cells around the cursor into being and up to date. The cell that has the focus
   * goes last, or the focus would be lost with it.
   * @param {boolean} [focus]
   */
  #render(focus = false) {
    const { source } = this.#board;
    if (!source) return;
    const top = Math.max(0, this.y - AROUND.rows);
    const bottom = Math.min(source.height, this.y + AROUND.rows + 1);
    const left = Math.max(0, this.x - AROUND.columns);
    const right = Math.min(source.width, this.x + AROUND.columns + 1);
    const labels = source.labels(top, bottom, left, right);
    for (let y = top; y < bottom; y++) this.#row(y, left, right, labels[y - top] ?? []);
    for (const cell of this.#grid.querySelectorAll("[tabindex='0']")) cell.setAttribute("tabindex", "-1");
    this.#cell(this.x, this.y)?.setAttribute("tabindex", "0");
    if (focus) this.focus();
    for (const [y, { row, cells }] of this.#rows) {
      if (y < top || y >= bottom) {
        row.remove();
        this.#rows.delete(y);
        continue;
      }
      for (const [x, cell] of cells) {
        if (x >= left && x < right) continue;
        cell.remove();
        cells.delete(x);
      }
    }
  }

  /**
   * @param {number} y
   * @param {number} left
   * @param {number} right
   * @param {string[]} labels from column `left` on
   */
  #row(y, left, right, labels) {
    let row = this.#rows.get(y);
    if (!row) {
      row = { row: el("div", { role: "row", "aria-rowindex": y + 1 }), cells: new Map() };
      this.#rows.set(y, row);
      const after = [...this.#rows.keys()].filter((other) => other > y).sort((a, b) => a - b)[0];
      this.#grid.insertBefore(row.row, this.#rows.get(after)?.row ?? null);
    }
    for (let x = left; x < right; x++) {
      let cell = row.cells.get(x);
      if (!cell) {
        cell = el("div", { role: "gridcell", "aria-colindex": x + 1, tabindex: -1 });
        cell.style.setProperty("--x", String(x));
        cell.style.setProperty("--y", String(y));
        const after = [...row.cells.keys()].filter((other) => other > x).sort((a, b) => a - b)[0];
        row.row.insertBefore(cell, row.cells.get(after) ?? null);
        row.cells.set(x, cell);
      }
      const label = labels[x - left] ?? "";
      if (cell.textContent !== label) cell.textContent = label;
    }
  }

  /** Lays the grid over the canvas. */
  #place() {
    const { style } = this.#grid;
    style.setProperty("--cell", `${this.#board.cell}px`);
    style.transform = `translate(${this.#board.left}px, ${this.#board.top}px)`;
  }
}

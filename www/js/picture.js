// Boards on pictures that a person brings: looking for them, and choosing what was found. Loaded when one comes.
import { theme } from "./board.js";
import { core, told } from "./core.js";
import { byId, el, icon, name } from "./dom.js";
import { CANCELLED, find } from "./queue.js";

/** @typedef {import("./types.js").FoundBoard} Found */

/** More pixels than two large screens have are refused, before they take up memory. */
const MOST_PIXELS = 1 << 25;
const LARGEST_FILE = 64_000_000;

export class Picture {
  #voice;
  #explain;
  #dialog;
  #body = el("div", { class: "seen" });
  #close;
  #title = el("h2", { id: "picture-title" });
  #more;
  #file = /** @type {HTMLInputElement} */ (el("input", { type: "file", accept: "image/*", class: "unseen", tabindex: "-1", "aria-hidden": "true" }));
  /** @type {(() => void) | undefined} */
  #cancel;
  /** Counts pictures: what belongs to an earlier one is dropped. */
  #turn = 0;
  /** @type {Found | undefined} */
  #chosen;
  #main = /** @type {HTMLButtonElement} */ (el("button", { type: "button", class: "main" }));

  /**
   * @param {import("./voice.js").Voice} voice
   * @param {(found: Found) => Promise<void>} explain
   */
  constructor(voice, explain) {
    this.#voice = voice;
    this.#explain = explain;
    this.#close = el("button", { type: "button", class: "tool", onclick: () => this.#dialog.close() }, icon("close"));
    this.#more = el("button", { type: "button", class: "quiet", onclick: () => this.#file.click() });
    this.#main.addEventListener("click", () => this.#take());
    this.#file.addEventListener("change", () => {
      const file = this.#file.files?.[0];
      this.#file.value = "";
      if (file) this.look(file);
    });
    this.#dialog = el("dialog", { id: "picture", "aria-labelledby": "picture-title" }, el("form", { method: "dialog" }, el("header", {}, this.#title, this.#close), this.#body, el("footer", {}, this.#main, this.#more, this.#file)));
    this.#dialog.addEventListener("close", () => this.#stop());
    document.body.append(this.#dialog);
  }

  /** Lets a person choose a file. */
  choose() {
    this.#file.click();
  }

  #stop() {
    this.#turn++;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  #say(key, values) {
    return this.#voice.say(`page.picture.${key}`, values);
  }

  /** @param {...(Node | string)} children */
  #show(...children) {
    this.#title.textContent = this.#say("title");
    name(this.#close, this.#voice.say("page.close"));
    this.#more.textContent = this.#say("another");
    this.#main.textContent = this.#say("explain");
    this.#main.hidden = !this.#chosen;
    this.#body.replaceChildren(...children);
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  /** @param {string} text */
  #fail(text) {
    this.#chosen = undefined;
    this.#show(el("p", { class: "problem", role: "alert" }, text), el("p", { class: "hint" }, this.#say("hint")));
    this.#more.focus();
  }

  /**
   * Looks for boards on a picture and shows what was found. Until one is chosen, the page stays as it is.
   * @param {Blob} file
   */
  async look(file) {
    this.#stop();
    const turn = this.#turn;
    this.#chosen = undefined;
    /** @type {HTMLDialogElement} */ (byId("position")).close();
    const bar = el("progress", { max: "1", value: "0", "aria-label": this.#say("looking") });
    this.#show(el("p", { role: "status" }, this.#say("looking")), bar, el("button", { type: "button", class: "quiet", onclick: () => this.#dialog.close() }, this.#voice.say("page.stop")));
    try {
      const { canvas, pixels } = await this.#pixels(file);
      if (turn !== this.#turn) return;
      const { found, cancel } = find(pixels, this.#voice, (done) => (bar.value = done));
      this.#cancel = cancel;
      const result = await found;
      if (turn === this.#turn) this.#offer(canvas, result);
    } catch (/** @type {any} */ error) {
      if (error === CANCELLED || turn !== this.#turn) return;
      this.#fail(error.key === "worker" ? this.#voice.say("page.worker-failed") : told(error));
    }
  }

  /** @param {Blob} file */
  async #pixels(file) {
    const size = (/** @type {{width: number, height: number}} */ { width, height }) => {
      if (width * height > MOST_PIXELS) throw new Error(this.#say("too-large", { width, height, most: MOST_PIXELS }));
    };
    if (file.size > LARGEST_FILE) throw new Error(this.#voice.say("page.file-too-large", { bytes: file.size, most: LARGEST_FILE }));
    let bitmap;
    try {
      bitmap = await createImageBitmap(file, { colorSpaceConversion: "none" });
    } catch {
      throw new Error(this.#say("undecodable"));
    }
    size(bitmap);
    const canvas = el("canvas", { width: bitmap.width, height: bitmap.height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error(this.#say("undecodable"));
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    return { canvas, pixels: context.getImageData(0, 0, canvas.width, canvas.height) };
  }

  /**
   * @param {HTMLCanvasElement} picture
   * @param {{boards: Found[], over: number, gave_up: boolean}} result
   */
  #offer(picture, { boards, over, gave_up }) {
    if (!boards.length) {
      this.#fail(this.#say(over ? "over" : gave_up ? "gave-up" : "none", { width: picture.width, height: picture.height }));
      return;
    }
    const view = el("div", { class: "pair" });
    const said = el("div", { class: "about", role: "status" });
    const choose = (/** @type {Found} */ board) => {
      this.#chosen = board;
      view.replaceChildren(this.#crop(picture, board), this.#painted(board));
      const plain = board.scale === 1 ? 2 : 3;
      said.replaceChildren(...this.#about(board).map((line, n) => el("p", { class: n < plain ? undefined : "remark" }, line)));
    };
    const several = boards.length > 1 && this.#choices(boards, choose);
    this.#chosen = boards[0];
    this.#show(...(several ? [several] : []), view, said, ...(gave_up ? [el("p", { class: "hint" }, this.#say("gave-up"))] : []));
    choose(boards[0]);
    this.#main.focus();
  }

  /**
   * @param {Found[]} boards
   * @param {(board: Found) => void} choose
   */
  #choices(boards, choose) {
    const choice = (/** @type {Found} */ board, /** @type {number} */ n) => el("label", {}, el("input", { type: "radio", name: "found", checked: n === 0, onchange: () => choose(board) }), el("span", {}, `${n + 1}. ${this.#title_of(board)}`));
    return el("fieldset", { class: "found" }, el("legend", {}, this.#say("several", { n: boards.length })), ...boards.map(choice));
  }

  /** @param {Found} board */
  #title_of({ skin, size: [width, height], place: [left, top], added }) {
    const what = this.#say("choice", { skin: this.#skin(skin), width, height, left: Math.round(left), top: Math.round(top) });
    return added.includes(true) ? this.#say("goes-on", { what }) : what;
  }

  /** @param {string} skin */
  #skin(skin) {
    return ["winemine", "classic", "playground", "page-light", "page-dark"].includes(skin) ? this.#say(`skin.${skin}`) : skin;
  }

  /**
   * What there is to say of a board, line by line: what it is, how it was read, and what is left open.
   * @param {Found} board
   */
  #about({ skin, size: [width, height], cell, scale, doubtful, added, mines }) {
    const lines = [this.#say("about", { skin: this.#skin(skin), width, height, side: Math.round(cell * 100) })];
    if (scale !== 1) lines.push(this.#say("enlarged", { scale: Math.round(scale * 100) }));
    lines.push(mines === undefined ? this.#say("no-total") : this.#say("total", { mines }));
    if (doubtful.length) lines.push(this.#say("doubtful", { n: doubtful.length }));
    const sides = ["left", "above", "right", "below"].filter((_, n) => added[n]);
    if (sides.length) lines.push(this.#say("beyond", { sides: sides.map((side) => this.#say(`side.${side}`)).join(this.#voice.say("list.between")) }));
    return lines;
  }

  /**
   * The part of the picture with the board, as it is there.
   * @param {HTMLCanvasElement} picture
   * @param {Found} board
   */
  #crop(picture, { place: [left, top, width, height], cell }) {
    const rim = cell / 2;
    const [x, y] = [Math.max(0, left - rim), Math.max(0, top - rim)];
    const [right, bottom] = [Math.min(picture.width, left + width + rim), Math.min(picture.height, top + height + rim)];
    const canvas = el("canvas", { width: Math.ceil(right - x), height: Math.ceil(bottom - y), role: "img", "aria-label": this.#say("original") });
    canvas.getContext("2d")?.drawImage(picture, -x, -y);
    return el("figure", {}, canvas, el("figcaption", {}, this.#say("original")));
  }

  /**
   * The board as it was read, drawn by our own painter, with the cells that could not be read lit up.
   * @param {Found} found
   */
  #painted({ text, doubtful, size: [columns, rows] }) {
    const canvas = el("canvas", { role: "img", "aria-label": this.#say("read") });
    const stage = core.Stage.load({ format: "gridproof-trace", version: 1, game: "mines", start: text, entries: [] });
    const side = Math.max(10, Math.min(28, Math.floor(260 / Math.max(columns, rows))));
    const [width, height] = [stage.width * side, stage.height * side];
    const view = { width, height, dpr: window.devicePixelRatio, cell: side, left: 0, top: 0, theme: theme(), coordinates: false, highlight: doubtful, buffer: false, t: 1 };
    const surface = new core.Canvas(canvas);
    stage.paint(surface, 0, view);
    stage.free();
    canvas.style.inlineSize = `${width}px`;
    return el("figure", {}, canvas, el("figcaption", {}, this.#say("read")));
  }

  async #take() {
    if (!this.#chosen) return;
    const board = this.#chosen;
    this.#dialog.close();
    await this.#explain(board);
  }
}

// What a person asks: of a cell, of a whole board, of a game; and what a person brings.
import { read } from "./address.js";
import { open } from "./queue.js";

/** @typedef {import("./types.js").Opened} Opened */

/** A link of our own page. */
const OWN = /^https?:\/\/\S+?#(v=\d\S*)$/;

export class Questions {
  /** A whole board without a start cell that waits for one. */
  board = "";
  #page;

  /** @param {import("./playground.js").Playground} page */
  constructor(page) {
    this.#page = page;
  }

  /**
   * Shows what somebody brought: a position with its analysis, a whole board with its verdict, a game with
   * its review. Throws what is wrong with it.
   * @param {string | Uint8Array} brought
   */
  async bring(brought) {
    const text = typeof brought === "string" ? brought : undefined;
    const own = OWN.exec(text?.trim() ?? "");
    if (own && (await this.#page.link.open(read(own[1])))) return;
    this.#page.voice.use();
    const bytes = text === undefined ? /** @type {Uint8Array} */ (brought) : new TextEncoder().encode(text);
    await this.about(await open(bytes, this.#page.voice));
  }

  /**
   * @param {Opened} opened
   * @param {import("./analysis.js").Wish} [wish]
   */
  async about({ game, kind, text, board, start }, wish = {}) {
    const page = this.#page;
    if (kind === "replay") await page.think(() => page.analysis.position(text, { ...wish, ask: "review", whole: text }));
    else if (kind === "position") await page.think(() => page.analysis.position(text, { ...wish, game, whole: board }));
    else if (start || wish.click) await page.think(() => page.analysis.position(text, { ...wish, ask: "verdict", whole: text }));
    else {
      page.layOut(text);
      this.board = board ?? "";
      page.showing.all();
      page.showing.note(page.voice.say("page.choose-start"));
    }
  }

  /** Whether a cell is waited for that the board is to be judged from. */
  get waits() {
    return Boolean(this.board);
  }

  /**
   * Judges the board from the cell that was pressed.
   * @param {import("./types.js").Place} click
   */
  from(click) {
    const text = this.board;
    this.board = "";
    return this.#page.think(() => this.#page.analysis.position(text, { ask: "verdict", whole: text, click }));
  }

  /**
   * Why the cell of the board that is shown is what it is, or why nobody can know.
   * @param {import("./types.js").Place} place
   */
  cell(place) {
    return this.#page.think(() => this.#page.analysis.cell(place));
  }

  /** The verdict on the board of the game that is played, or on the one that is shown. */
  async verdict() {
    const whole = this.#whole;
    if (!whole) return;
    const { board = "", start } = await open(new TextEncoder().encode(whole), this.#page.voice);
    if (start) {
      await this.#page.think(() => this.#page.analysis.position(board, { ask: "verdict", whole: board }));
      return;
    }
    this.board = board;
    this.#page.showing.all();
  }

  /** What each click of the game that is played was worth. */
  review() {
    const whole = this.#whole;
    if (!whole) return Promise.resolve();
    return this.#page.think(() => this.#page.analysis.position(whole, { ask: "review", whole }));
  }

  /** The whole board or game that is shown. */
  get #whole() {
    const { analysis, stepper, game } = this.#page;
    return stepper.stage && !analysis.own ? analysis.wish.whole : game.table?.written();
  }

  /**
   * Plays a tray or a whole board from its start, whatever it is written in.
   * @param {string} [text] that of the board that is shown if left out
   */
  async play(text = this.#page.analysis.wish.whole ?? "") {
    const { board } = await open(new TextEncoder().encode(text), this.#page.voice);
    this.#page.layOut(board ?? text);
  }
}

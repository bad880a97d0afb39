// Asking the analyzer about the game that is played or about a position, and doing what it says.
import { core } from "./core.js";
import { ask, BUDGET, CANCELLED } from "./queue.js";

/** Shorter thinking isn't shown as such, it would only flicker. */
const PATIENCE = 150;

/**
 * @typedef {object} Wish
 * @property {string} [ask] `cell`, `verdict` or `review`; what rules see if left out
 * @property {string[]} [rules] names; the ladder that fits the question if left out
 * @property {string} [game] whose position it is, for a text that could be either game's
 * @property {string} [mines] how many mines the whole board has, where the text doesn't say it
 * @property {[number, number]} [click] the clicked cell of a tray, the cell that is asked about, the start cell of a board
 * @property {string} [whole] the whole board or game that is asked about, where the trace begins with a part of it only
 * @property {number} [step] where to stand in the trace
 */

export class Analysis {
  /** Whether the trace that is shown is about the game that is played. */
  own = false;
  /** Whether the trace is the example of a first visit. */
  example = false;
  /**
   * What the trace that is shown was asked with; a link to it needs that.
   * @type {Wish}
   */
  wish = {};
  /**
   * The trace that a question about one of its cells was asked in.
   * @type {{stage: import("./queue.js").Stage, at: number, own: boolean, wish: Wish} | undefined}
   */
  under;
  /** The ladder for boards of mines, where a question names no rules. */
  ladder = "full";
  /** Whether steps are done one analysis after the other until nothing is found. */
  repeating = false;
  #game;
  #stepper;
  #voice;
  #show;
  /** @type {import("./queue.js").Asked | undefined} */
  #asked;
  #nodes = 0;
  #turn = 0;

  /**
   * @param {import("./game.js").Game} game
   * @param {import("./stepper.js").Stepper} stepper
   * @param {import("./voice.js").Voice} voice
   * @param {() => void} show something here has changed
   */
  constructor(game, stepper, voice, show) {
    this.#game = game;
    this.#stepper = stepper;
    this.#voice = voice;
    this.#show = show;
  }

  /** Whether it is thought long enough to say so; and then how many nodes were looked at. */
  busy = false;

  get nodes() {
    return this.#nodes;
  }

  /** Calls off whatever is going on. */
  cancel() {
    this.#turn++;
    this.repeating = false;
    this.#asked?.cancel();
    this.#asked = undefined;
    this.busy = false;
  }

  /** Leaves the trace. */
  leave() {
    this.cancel();
    this.#forget();
    this.own = false;
    this.#stepper.load(undefined);
  }

  #forget() {
    this.under?.stage.free();
    this.under = undefined;
  }

  /**
   * Asks why a cell of the board that is shown is what it is, and keeps the trace to come back to.
   * @param {import("./types.js").Place} click
   */
  async cell(click) {
    const { stage, at } = this.#stepper;
    if (!stage) return;
    const { own, wish } = this;
    const text = stage.seen(at);
    const answer = await this.answer(text, { ask: "cell", game: stage.game, click });
    // Whoever asks about a second cell comes back to where the first was asked about.
    const first = !this.under;
    const under = this.under ?? { stage, at, own, wish };
    this.under = undefined;
    this.#load(answer, proof(answer), { ask: "cell", click }, own, first);
    this.under = under;
    this.#show();
  }

  /** Back to the trace in which the cell was asked about. */
  back() {
    const { under } = this;
    if (!under) return;
    this.cancel();
    this.under = undefined;
    this.#load(under.stage, under.at, under.wish, under.own);
  }

  /**
   * The rules that a question was asked with, for a link: where none were named, those that fitted.
   * @param {import("./queue.js").Stage} stage
   * @param {Wish} wish
   */
  #rules(stage, { ask: asks, rules, click }) {
    if (asks || rules) return asks ? undefined : rules;
    if (stage.game !== "slide") return [this.ladder];
    return click ? [] : ["full"];
  }

  /**
   * The trace of a question, as a stage.
   * @param {string} text
   * @param {Wish} wish
   * @returns {Promise<import("./queue.js").Stage>}
   */
  async answer(text, { ask: asks, game, mines, rules, click }) {
    this.#asked?.cancel();
    this.#voice.use();
    this.#nodes = 0;
    const asked = ask({ text, ask: asks, game, mines, rules, ladder: [this.ladder], click, budget: BUDGET }, this.#voice, (nodes) => {
      this.#nodes = nodes;
      if (this.busy) this.#show();
    });
    this.#asked = asked;
    const timer = window.setTimeout(() => {
      this.busy = true;
      this.#show();
    }, PATIENCE);
    try {
      return await asked.stage;
    } finally {
      window.clearTimeout(timer);
      if (this.#asked === asked) {
        this.#asked = undefined;
        this.busy = false;
      }
    }
  }

  /**
   * Shows the trace of a position that isn't the game's.
   * @param {string} text
   * @param {Wish} [wish]
   */
  async position(text, wish = {}) {
    this.cancel();
    const { ask: asks } = wish;
    const stage = await this.answer(text, wish);
    const first = asks === "verdict" ? stage.length : asks === "cell" ? proof(stage) : 1;
    const rules = this.#rules(stage, wish);
    this.#load(stage, wish.step ?? first, { ...wish, rules }, false);
  }

  /**
   * Shows a trace that somebody wrote down.
   * @param {object} trace
   * @param {number} [step]
   * @param {Wish} [wish]
   */
  load(trace, step = 0, wish = {}) {
    this.#voice.use();
    this.#load(core.Stage.load(trace), step, wish, false);
  }

  /**
   * Shows a stage.
   * @param {import("./queue.js").Stage} stage
   * @param {number} step
   * @param {Wish} wish
   * @param {boolean} own whether it is about the game that is played
   * @param {boolean} [keep] the stage before is still needed
   */
  #load(stage, step, wish, own, keep) {
    this.cancel();
    this.#forget();
    this.own = own;
    this.example = false;
    this.wish = wish;
    this.#stepper.load(stage, step, keep);
  }

  /**
   * Shows what the analyzer says about the game that is played; false if that was called off.
   * @param {Wish} [wish]
   * @param {boolean} [last] stand at the last step that found something, not at the first
   */
  async table(wish = {}, last = false) {
    const { table } = this.#game;
    if (!table) return false;
    try {
      const text = table.text();
      const stage = await this.answer(text, wish);
      const first = wish.ask === "cell" ? proof(stage) : last ? telling(stage) : 1;
      const rules = this.#rules(stage, wish);
      this.#forget();
      this.own = true;
      this.example = false;
      this.wish = { ...wish, rules };
      this.#stepper.load(stage, last ? first : (wish.step ?? first));
      return true;
    } catch (error) {
      if (error === CANCELLED) return false;
      throw error;
    }
  }

  /** Does what the trace asks for; false if that changes nothing. */
  operate() {
    const { stage } = this.#stepper;
    return Boolean(stage && this.own && this.#game.act((table) => table.operate(stage)));
  }

  /** Analyzes and does, until nothing more is found or the game is over. */
  async repeat() {
    this.cancel();
    const turn = ++this.#turn;
    this.repeating = true;
    const pause = () => new Promise((resolve) => window.setTimeout(resolve, 700 / this.#stepper.speed));
    const on = () => this.#turn === turn;
    try {
      while (on() && (await this.table({}, true)) && on()) {
        await pause();
        if (!on() || !this.operate()) break;
        this.#stepper.load(undefined);
        await pause();
        if (!["ready", "running"].includes(this.#game.status.state)) break;
      }
    } finally {
      if (on()) this.repeating = false;
      this.#show();
    }
  }
}

/**
 * The last step of a trace: a cell's own proof, or its two layouts.
 * @param {import("./queue.js").Stage} stage
 */
function proof(stage) {
  for (let at = stage.length; at > 0; at--) {
    /** @type {import("./types.js").Title[]} */
    const [title] = stage.lines(at, at + 1);
    if (title?.kind === "step") return at;
  }
  return stage.length;
}

/**
 * The last step of a trace that found something, or the trace's end.
 * @param {import("./queue.js").Stage} stage
 */
function telling(stage) {
  const many = 500;
  for (let to = stage.length + 1; to > 0; to -= many) {
    const from = Math.max(0, to - many);
    /** @type {import("./types.js").Title[]} */
    const titles = stage.lines(from, to);
    const at = titles.findLastIndex(({ kind, effect }) => kind === "step" && effect);
    if (at >= 0) return from + at;
  }
  return stage.length;
}

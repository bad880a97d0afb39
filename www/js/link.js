// The page's address: it follows what is shown, and opens what it names.
import { LONGEST, pack, read, write } from "./address.js";
import { byId } from "./dom.js";
import { open } from "./queue.js";

/**
 * A board or a game as it stands in an address.
 * @param {string} whole a board's id, or its id and moves
 */
function named(whole) {
  const { position = whole, moves } = read(whole);
  return { position, moves };
}

/** What a link to a board can have besides it: then something is asked of it. */
const QUESTIONS = /** @type {const} */ (["ask", "rules", "click", "step", "mines"]);

/** Browsers refuse to change the address more often than some hundred times a minute. */
const PATIENCE = 350;

export class Link {
  #page;
  #timer = 0;

  /** @param {import("./playground.js").Playground} page */
  constructor(page) {
    this.#page = page;
    window.addEventListener("hashchange", () => this.open(read(location.hash)));
  }

  /** The address of what is shown: a step of a trace, or a deal that others can play. */
  get href() {
    return location.href.split("#")[0] + this.#hash(true);
  }

  /**
   * @param {boolean} deal whether a game that is played is told by its deal
   * @returns {string}
   */
  #hash(deal) {
    const { stage, at } = this.#page.stepper;
    if (stage) {
      const { ask, rules, click, whole } = this.#page.analysis.wish;
      const about = ask && whole ? named(whole) : { position: stage.text(0) };
      return write({ game: stage.game, ...about, ask, rules, click, step: at });
    }
    if (!deal) return "";
    /** @type {import("./types.js").Settings} */
    const settings = this.#page.game.table?.settings();
    const { game, width, height, seed } = settings;
    const { table } = this.#page.game;
    const given = table?.save().layout === undefined ? undefined : table.written();
    if (given) return write({ game, position: named(given).position });
    if (!seed) return write({ game, position: this.#page.text });
    const size = `${width}x${height}`;
    if (settings.game === "mines") return write({ game, size, mines: String(settings.mines), start: settings.start, seed });
    return write({ game, size, goal: settings.goal, seed });
  }

  /** What is shown has changed: the address follows a little later. */
  note() {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      const hash = this.#page.analysis.example ? "" : this.#hash(false);
      if (hash.length > LONGEST || hash === location.hash) return;
      history.replaceState(null, "", location.pathname + location.search + hash);
    }, PATIENCE);
  }

  /**
   * Opens what an address names; an address that can't be read is told, and changes nothing.
   * @param {import("./address.js").Address} address
   * @returns {Promise<boolean>} whether it named anything
   */
  async open(address) {
    const { position, moves, game, seed, ask } = address;
    if (position === undefined && !(game && seed)) return false;
    const page = this.#page;
    const { mines, click, step } = address;
    // Links of before there were ladders to choose from name none, and meant the article's.
    const rules = address.rules ?? (ask || click || game === "slide" ? undefined : ["article"]);
    // A link to the game that is played, as after a reload: what is said about it can be done.
    const own = position !== undefined && page.game.table && pack(page.game.table.text()) === pack(position);
    try {
      if (position === undefined) this.#deal(address);
      else if (moves !== undefined || ask === "verdict" || ask === "review") await this.#whole(address);
      else if (game !== "slide" && QUESTIONS.every((name) => address[name] === undefined) && (await this.#isBoard(position))) page.layOut(position);
      else if (own) await page.think(async () => void (await page.analysis.table({ ask, game, mines, rules, click, step })));
      else await page.think(() => page.analysis.position(position, { ask, game, mines, rules, click, step }));
    } catch (error) {
      page.fail(error);
    }
    return true;
  }

  /**
   * Whether a position is a whole board, which can be played.
   * @param {string} text
   */
  async #isBoard(text) {
    try {
      const { kind } = await open(new TextEncoder().encode(text), this.#page.voice);
      return kind === "board";
    } catch {
      // What is wrong with it is told when it is asked about.
      return false;
    }
  }

  /**
   * A board to be judged, a game to be reviewed.
   * @param {import("./address.js").Address} address
   */
  async #whole({ position = "", moves, ask = moves === undefined ? "verdict" : "review", click, step }) {
    const whole = moves === undefined ? position : `position=${position}&moves=${moves}`;
    await this.#page.think(() => this.#page.analysis.position(whole, { ask, click, step, whole }));
  }

  /** @param {import("./address.js").Address} address */
  #deal({ game = "", size, mines, start, goal, seed = "" }) {
    const { voice } = this.#page;
    if (game !== "mines" && game !== "slide") throw new Error(voice.say("error.text.game", { found: game.slice(0, 40) }));
    if (game === "mines" && !/^\d{1,9}$/.test(mines ?? "0")) throw new Error(voice.say("error.text.mine-count", { found: (mines ?? "").slice(0, 40), most: 62_500 }));
    const [width, height] = (size ?? "").split("x").map((side) => Number(side) || 0);
    const settings =
      game === "slide"
        ? { game: /** @type {const} */ ("slide"), width, height, goal: goal ?? "blank-last", seed }
        : { game: /** @type {const} */ ("mines"), width, height, mines: Number(mines) || 0, start: start ?? "safe", seed, questionMarks: this.#page.choices.now.mines.questionMarks };
    if (this.#page.create(settings, true)) this.#page.showing.note(voice.say("page.kept"));
    byId("board").focus({ preventScroll: true });
  }
}

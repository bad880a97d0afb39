// The game that a person plays: its table, its clock, and keeping it for the next visit.
import { core } from "./core.js";
import { keep, recall } from "./store.js";

/** @typedef {import("./types.js").Settings} Settings */
/** @typedef {import("./types.js").Status} Status */
/** @typedef {import("../pkg/gridproof.js").Table} Table */

/** The clock stands still where the game of the classic program would: at this many seconds. */
const LONGEST = 359_999;

/** A new seed, as a decimal number below 2^64. */
export function seed() {
  return crypto.getRandomValues(new BigUint64Array(1))[0].toString();
}

/**
 * Fires `change` after everything that changes the table, and `tick` when the clock shows another second.
 * The clock counts while a game runs, can be played, and is on the screen: time that is spent on
 * reading an explanation or in another window isn't playing time.
 */
export class Game extends EventTarget {
  /** @type {Table | undefined} */
  table;
  /** Is true while a trace is shown instead of the table. */
  held = false;
  #voice;
  #milliseconds = 0;
  #since = 0;
  #saving = 0;

  /** @param {import("./voice.js").Voice} voice */
  constructor(voice) {
    super();
    this.#voice = voice;
    window.setInterval(() => this.#tick(), 250);
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) {
        this.#tick(true);
        this.save();
      }
      this.#since = 0;
    });
    window.addEventListener("pagehide", () => this.save());
  }

  get seconds() {
    return Math.min(LONGEST, Math.floor(this.#milliseconds / 1000));
  }

  /** @returns {Status} */
  get status() {
    this.#voice.use();
    return /** @type {Table} */ (this.table).status();
  }

  /**
   * Begins another game; the one before is lost only if this one can be.
   * @param {Settings} settings
   */
  create(settings) {
    this.#voice.use();
    this.#take(new core.Table(settings), 0);
  }

  /**
   * A person's own tray.
   * @param {string} text
   */
  layOut(text) {
    this.#voice.use();
    this.#take(core.Table.from_text(text), 0);
  }

  /** Puts a game that is being played aside, for the case that it is wanted back; true if there was one. */
  putAside() {
    if (!this.table || !this.status.moved || this.status.state !== "running") return false;
    keep("aside", this.#written());
    return true;
  }

  /** Whether a game was put aside that can be taken up again. */
  get aside() {
    return Boolean(recall("aside")?.saved);
  }

  /** Takes up again what was put aside; what can't be read is gone. */
  takeUp() {
    const kept = recall("aside");
    keep("aside", undefined);
    return this.#recover(kept);
  }

  #written() {
    return { saved: this.table?.save(), milliseconds: Math.round(this.#milliseconds) };
  }

  /** The game that was kept at the last visit; false if there was none, or none that can be read. */
  restore() {
    return this.#recover(recall("game"));
  }

  /** @param {any} kept */
  #recover(kept) {
    if (!kept?.saved) return false;
    this.#voice.use();
    try {
      this.#take(core.Table.restore(kept.saved), Number(kept.milliseconds) || 0);
      return true;
    } catch {
      return false;
    }
  }

  save() {
    window.clearTimeout(this.#saving);
    this.#saving = 0;
    // A board that was dealt behind the example of a first visit is nobody's game yet.
    if (this.table && recall("visited")) keep("game", this.#written());
  }

  /**
   * Does something to the table, and says so if that changed it.
   * @param {(table: Table) => boolean | void} act
   * @returns {boolean}
   */
  act(act) {
    if (!this.table) return false;
    const changed = act(this.table) ?? true;
    if (changed) this.#changed();
    return changed;
  }

  /** The same board from its start. */
  replay() {
    this.#milliseconds = 0;
    this.act((table) => table.replay());
  }

  /**
   * @param {Table} table
   * @param {number} milliseconds
   */
  #take(table, milliseconds) {
    const old = this.table;
    this.table = table;
    this.#milliseconds = Math.max(0, Math.min(LONGEST * 1000, milliseconds));
    this.#changed();
    old?.free();
  }

  #changed() {
    this.#running = this.status.state === "running";
    this.dispatchEvent(new Event("change"));
    // Writing down a large game at every press would be felt.
    if (!this.#saving) this.#saving = window.setTimeout(() => this.save(), 400);
  }

  #running = false;

  #tick(leaving = false) {
    const now = performance.now();
    const counts = this.#running && !this.held && (leaving || !document.hidden);
    if (counts && this.#since) {
      const before = this.seconds;
      this.#milliseconds += now - this.#since;
      if (this.seconds !== before) this.dispatchEvent(new Event("tick"));
    }
    this.#since = counts ? now : 0;
  }
}

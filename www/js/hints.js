// Hints in stages: where to look, which clues, the technique's name, the whole proof; each press shows one more.
/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Place} Place */

/** What a press shows, stage by stage; then comes the proof itself, which is a trace. */
const STAGES = ["where", "clues", "name"];

export class Hints {
  #page;
  /** @type {{line: Line, stage: number} | undefined} what is hinted at, and how many stages were shown */
  #now;
  /** A sentence where there is nothing to hint at. */
  #nothing = "";

  /** @param {import("./playground.js").Playground} page */
  constructor(page) {
    this.#page = page;
  }

  /** Whether a hint is shown. */
  get open() {
    return Boolean(this.#now || this.#nothing);
  }

  /** The key of what the next press shows, if anything is left. */
  get next() {
    if (!this.#now) return undefined;
    return `hint-${STAGES[this.#now.stage] ?? "proof"}`;
  }

  close() {
    this.#now = undefined;
    this.#nothing = "";
  }

  /** Shows the next stage, or the first of a new hint. */
  async more() {
    const page = this.#page;
    if (!this.#now) {
      await this.#find();
    } else if (this.#now.stage < STAGES.length) {
      this.#now.stage++;
    } else {
      const cell = this.#now.line.chips.find(({ role }) => role === "focus")?.cells[0];
      this.close();
      if (cell) await page.analysis.table({ ask: "cell", click: [cell.x, cell.y] });
      return;
    }
    page.showing.all();
    page.showing.say(page.sentence.text);
  }

  /** Looks for what can be proven now. */
  async #find() {
    const { analysis, game, voice } = this.#page;
    const text = game.table?.text() ?? "";
    const proofs = await analysis.answer(text, { game: "mines", rules: ["proofs"] });
    try {
      const line = easiest(proofs);
      if (line) {
        this.#now = { line, stage: 1 };
        return;
      }
      /** @type {Line} */
      const end = proofs.line(proofs.length);
      const known = proofs.length > 1 ? /** @type {Line} */ (proofs.line(1)) : undefined;
      if (known?.rule === "impossible") this.#nothing = known.sentence;
      else if (end.sentence !== voice.say("mines.end.exhausted")) this.#nothing = end.sentence;
    } finally {
      proofs.free();
    }
    if (!this.#nothing) this.#nothing = [voice.say("page.hint-guess"), await this.#odds(text)].filter(Boolean).join(" ");
  }

  /**
   * The least risk beside a number, where nothing can be proven.
   * @param {string} text
   */
  async #odds(text) {
    const { analysis, voice } = this.#page;
    const pairs = await analysis.answer(text, { game: "mines", rules: ["proofs", "why-not"] });
    try {
      /** @type {import("./types.js").Title[]} */
      const titles = pairs.lines(1, pairs.length + 1);
      const odds = titles.map(({ rule, numbers }) => (rule === "why-not" ? (numbers.find(([name]) => name === "odds")?.[1] ?? Infinity) : Infinity));
      const least = Math.min(...odds);
      if (!Number.isFinite(least)) return "";
      /** @type {Line} */
      const line = pairs.line(odds.indexOf(least) + 1);
      const cell = line.chips.find(({ role }) => role === "focus")?.cells[0];
      return cell ? voice.say("page.hint-odds", { cell: cell.label, odds: least }) : "";
    } finally {
      pairs.free();
    }
  }

  /** Shows the hint as far as it was asked for, and nothing beyond. */
  show() {
    const { sentence, board, voice } = this.#page;
    if (!this.#now) {
      sentence.message("hint", voice.say("page.hint"), this.#nothing);
      return;
    }
    const { line, stage } = this.#now;
    const kicker = voice.say("page.hint-of", { stage, stages: STAGES.length + 2 });
    const chips = line.chips.filter(({ role }) => role === "clue" || role === "lemma");
    const clues = chips.filter(({ role }) => role === "clue").flatMap(({ cells }) => cells);
    const total = line.numbers.some(([name, value]) => name === "total" && value === 1);
    if (stage === 1) {
      const box = around(line);
      const { left, right, top, bottom } = box;
      const values = { left: left + 1, right: right + 1, top: top + 1, bottom: bottom + 1 };
      sentence.message("hint", kicker, voice.say(clues.length ? "page.hint-look" : "page.hint-look-total", values));
      board.highlight = clues.length ? cells(box) : undefined;
    } else if (stage === 2) {
      sentence.message("hint", kicker, voice.say(total ? "page.hint-clues-total" : "page.hint-clues-only", { count: clues.length }), chips);
      board.highlight = places(clues);
    } else {
      const { technique } = line;
      const text = technique ? voice.say("page.hint-technique", { name: technique[0], about: technique[1] }) : voice.say("page.hint-nameless", { count: clues.length });
      sentence.message("hint", kicker, text, chips);
      board.highlight = places(clues);
    }
    const first = clues[0];
    if (first && board.larger) board.reveal(first.x, first.y);
    board.request();
  }
}

/**
 * The first proof of a safe cell that rests on nothing but the board, or else the first that leads to anything
 * to do. What was proven on the way and isn't flagged is nothing that the player could know yet.
 * @param {import("./queue.js").Stage} stage
 * @returns {Line | undefined}
 */
function easiest(stage) {
  /** @type {Line | undefined} */
  let first;
  /** @type {Set<string>} */
  const unseen = new Set();
  for (let at = 1; at <= stage.length; at++) {
    /** @type {Line} */
    const line = stage.line(at);
    if (line.operations.length === 0) continue;
    const named = (/** @type {string} */ role) => line.chips.filter((chip) => chip.role === role).flatMap(({ cells }) => cells.map(({ x, y }) => `${x},${y}`));
    if (line.finding === "safe" && !named("lemma").some((cell) => unseen.has(cell))) return line;
    first ??= line;
    for (const cell of named("focus")) unseen.add(cell);
  }
  return first;
}

/**
 * The part of the board that the evidence and the conclusion lie in.
 * @param {Line} line
 */
function around(line) {
  const all = line.chips.flatMap(({ cells }) => cells);
  const xs = all.map(({ x }) => x);
  const ys = all.map(({ y }) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** @param {ReturnType<typeof around>} box */
function cells({ left, right, top, bottom }) {
  /** @type {Place[]} */
  const all = [];
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) all.push([x, y]);
  return all;
}

/** @param {{x: number, y: number}[]} cells */
function places(cells) {
  return cells.map(({ x, y }) => /** @type {Place} */ ([x, y]));
}

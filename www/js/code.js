// The code that ran, beside the board: the rule's own file with the lines of the current step marked.
import { el } from "./dom.js";

/** @typedef {{path: string, lines: string[], anchors: Record<string, [number, number]>, tests: number | null}} Source */
/** @typedef {import("./types.js").Line} Line */

/** Comments, texts, keywords and numbers; nothing more is told apart. */
const TOKENS = /(\/\/.*$)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)')|\b(as|break|const|continue|else|enum|false|fn|for|if|impl|in|let|loop|match|mod|mut|pub|return|self|Self|static|struct|super|trait|true|type|use|where|while)\b|\b(\d[\d_]*)\b/g;
const CLASSES = ["comment", "text", "keyword", "digit"];

/** @type {Map<string, Promise<Source>>} */
const fetched = new Map();

/**
 * @param {string} file
 * @returns {Promise<Source>}
 */
function source(file) {
  let found = fetched.get(file);
  if (!found) {
    found = fetch(new URL(`../sources/${file}.json`, import.meta.url)).then((answer) => {
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      return answer.json();
    });
    found.catch(() => fetched.delete(file));
    fetched.set(file, found);
  }
  return found;
}

export class Code {
  #voice;
  #path = el("p", { class: "path" });
  #lines = el("div", { class: "lines", tabindex: 0, role: "region" });
  #file = "";
  /** @type {HTMLElement[]} */
  #rows = [];
  /** @type {{game: string, line: Line} | undefined} */
  #wanted;

  /** @param {import("./voice.js").Voice} voice */
  constructor(voice) {
    this.#voice = voice;
    this.element = el("div", { class: "code" }, this.#path, this.#lines);
  }

  /**
   * Shows what ran; nothing is fetched as long as nobody sees it.
   * @param {string} game
   * @param {Line} line
   */
  async show(game, line) {
    this.#wanted = { game, line };
    this.#lines.setAttribute("aria-label", this.#voice.say("page.code"));
    if (this.element.closest("[hidden]")) return;
    if (!line.rule || !line.anchor) {
      this.clear();
      return;
    }
    const file = `${game}.${line.rule}`;
    try {
      const read = await source(file);
      // While it came, another step may have been asked for.
      if (this.#wanted?.line !== line) return;
      if (this.#file !== file) this.#fill(file, read);
      this.#mark(read, line);
    } catch {
      this.#file = "";
      this.#rows = [];
      this.#lines.replaceChildren();
      this.#path.textContent = this.#voice.say("page.code-failed");
    }
  }

  /** Another game: nothing of it has run yet. */
  clear() {
    this.#wanted = undefined;
    this.#file = "";
    this.#rows = [];
    this.#lines.replaceChildren();
    this.#path.textContent = this.#voice.say("page.no-code");
  }

  /** The view was opened: what was asked for meanwhile is fetched now. */
  open() {
    if (this.#wanted) this.show(this.#wanted.game, this.#wanted.line);
  }

  /**
   * @param {string} file
   * @param {Source} read
   */
  #fill(file, read) {
    this.#file = file;
    this.#path.textContent = read.path;
    this.#rows = read.lines.map((text, i) => el("div", { class: "line" }, el("span", { class: "gutter", "aria-hidden": "true" }, String(i + 1)), el("code", {}, ...tokens(text)), el("span", { class: "values" })));
    const end = read.tests ? read.tests - 1 : this.#rows.length;
    this.#lines.replaceChildren(...this.#rows.slice(0, end));
    if (read.tests) {
      const summary = el("summary", {}, this.#voice.say("page.tests", { count: this.#rows.length - end }));
      this.#lines.append(el("details", {}, summary, ...this.#rows.slice(end)));
    }
  }

  /**
   * @param {Source} read
   * @param {Line} line
   */
  #mark(read, line) {
    const [first, last] = (line.anchor && read.anchors[line.anchor]) || [0, -1];
    this.#rows.forEach((row, i) => {
      const ran = i + 1 >= first && i + 1 <= last;
      row.classList.toggle("ran", ran);
      const code = read.lines[i];
      const values = ran ? line.numbers.filter(([name]) => new RegExp(`\\b${name}\\b`).test(code)) : [];
      const place = row.lastElementChild;
      if (place) place.textContent = values.map(([name, value]) => `${name} = ${value}`).join("  ");
    });
    const row = this.#rows[first - 1];
    if (row) this.#lines.scrollTop = row.offsetTop - Math.max(0, (this.#lines.clientHeight - row.offsetHeight * (last - first + 1)) / 2);
  }
}

/**
 * @param {string} text one line of code
 * @returns {(string | HTMLElement)[]}
 */
function tokens(text) {
  const out = [];
  let from = 0;
  for (const found of text.matchAll(TOKENS)) {
    if (found.index > from) out.push(text.slice(from, found.index));
    const kind = found.slice(1).findIndex((part) => part !== undefined);
    out.push(el("span", { class: CLASSES[kind] }, found[0]));
    from = found.index + found[0].length;
  }
  out.push(text.slice(from));
  return out;
}

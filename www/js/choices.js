// What a person chose: game, level, rules and display; the level list and the settings dialog.
import { byId, el } from "./dom.js";
import { seed } from "./game.js";
import { keep, recall } from "./store.js";

/** @typedef {import("./types.js").Settings} Settings */

/** @type {Record<string, {width: number, height: number, mines: number}>} */
export const LEVELS = {
  beginner: { width: 9, height: 9, mines: 10 },
  intermediate: { width: 16, height: 16, mines: 40 },
  expert: { width: 30, height: 16, mines: 99 },
};
/** The trays in the list. */
const TRAYS = [3, 4, 5, 6];
const LARGEST = 250;

/** What is chosen where nothing was: also the form of what is kept. */
const FIRST = {
  game: "mines",
  mines: { ...LEVELS.beginner, start: "safe", questionMarks: true },
  slide: { width: 3, height: 3, goal: "blank-last" },
  coordinates: true,
  /** Distances are told from the first look, clicks only to those who ask. */
  overlay: { mines: false, slide: true },
  delay: 400,
  /** The rules that a board of mines is analyzed with. */
  ladder: "full",
};

export class Choices {
  /** @type {typeof FIRST} */
  now = structuredClone(FIRST);
  #voice;
  #dialog = /** @type {HTMLDialogElement} */ (byId("settings"));
  #form = /** @type {HTMLFormElement} */ (byId("settings-form"));
  #looks = /** @type {HTMLFormElement} */ (byId("display-form"));
  #level = /** @type {HTMLSelectElement} */ (byId("level"));
  #begin;
  #changed;
  #back;
  /** @type {{game: string, width: number, height: number, mines?: number} | undefined} a board that is shown instead of the game's */
  #shown;
  /** The game that the settings dialog is about. */
  #editing = "mines";

  /**
   * @param {import("./voice.js").Voice} voice
   * @param {(settings: Settings) => void} begin a new game was asked for; throws what the core throws
   * @param {() => void} changed the display was changed
   * @param {() => void} back the game that is played was asked for
   */
  constructor(voice, begin, changed, back) {
    this.#voice = voice;
    this.#begin = begin;
    this.#changed = changed;
    this.#back = back;
    this.#recall();
    this.#level.addEventListener("change", () => this.#pick(this.#level.value));
    for (const radio of this.#games) {
      // A click also where it is checked already: whoever reads about a board gets back to the game.
      radio.addEventListener("click", () => {
        if (radio.value === this.now.game) this.#back();
        else this.start(radio.value);
      });
    }
    this.#form.addEventListener("submit", (event) => this.#submit(event));
    this.#looks.addEventListener("change", (event) => this.#display(/** @type {HTMLInputElement} */ (event.target)));
    // Enter in a field of the display takes the value, and begins nothing.
    this.#looks.addEventListener("submit", (event) => event.preventDefault());
  }

  get #games() {
    return /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll("input[name=game]")]);
  }

  /** Takes over what was kept, as far as it makes sense. */
  #recall() {
    const kept = recall("choices");
    const take = (/** @type {any} */ into, /** @type {any} */ from) => {
      for (const key of Object.keys(into)) {
        if (typeof into[key] === "object") take(into[key], from?.[key]);
        else if (typeof from?.[key] === typeof into[key]) into[key] = from[key];
      }
    };
    take(this.now, kept);
    if (this.now.game !== "slide") this.now.game = "mines";
  }

  keep() {
    keep("choices", this.now);
  }

  /**
   * What a game is begun with.
   * @param {string} [from] its seed, or a new one
   * @returns {Settings}
   */
  settings(from = seed()) {
    if (this.now.game === "slide") return { game: "slide", seed: from, ...this.now.slide };
    return { game: "mines", seed: from, ...this.now.mines };
  }

  /** Whose board is shown. */
  get game() {
    return this.#shown?.game ?? this.now.game;
  }

  /**
   * The board that is shown is not the game's, or it is again.
   * @param {{game: string, width: number, height: number, mines?: number}} [shown]
   */
  show(shown) {
    if (JSON.stringify(shown) === JSON.stringify(this.#shown)) return;
    this.#shown = shown;
    this.render();
  }

  /** Begins a game as chosen. */
  start(game = this.game) {
    this.now.game = game;
    this.#begin(this.settings());
    this.keep();
    this.render();
  }

  /** @param {string} level `beginner` … or `4` for a 4x4 tray */
  choose(level) {
    if (LEVELS[level]) {
      Object.assign(this.now.mines, LEVELS[level]);
      this.start("mines");
    } else {
      this.now.slide.width = this.now.slide.height = Number(level);
      this.start("slide");
    }
  }

  /** @param {string} value */
  #pick(value) {
    if (value !== "custom") this.choose(value);
    else {
      this.render();
      this.open();
    }
  }

  /**
   * The choices follow the game that is played, wherever it came from.
   * @param {Settings} settings
   */
  follow(settings) {
    this.now.game = settings.game;
    const { width, height } = settings;
    if (settings.game === "mines") Object.assign(this.now.mines, { width, height, mines: settings.mines, start: settings.start, questionMarks: settings.questionMarks });
    else Object.assign(this.now.slide, { width, height, goal: settings.goal });
    this.render();
  }

  /** Shows game and level in the head of the page. */
  render() {
    const { game } = this;
    const mines = { ...this.now.mines, ...this.#shown };
    const slide = { ...this.now.slide, ...this.#shown };
    for (const radio of this.#games) radio.checked = radio.value === game;
    const size = `${slide.width}×${slide.height}`;
    /** @type {[string, string][]} */
    const list =
      game === "mines"
        ? Object.entries(LEVELS).map(([name, { width, height, mines }]) => [name, `${this.#voice.say(`page.${name}`)} ${width}×${height}/${mines}`])
        : TRAYS.map((side) => [String(side), `${side}×${side}`]);
    const level = game === "mines" ? Object.keys(LEVELS).find((name) => ["width", "height", "mines"].every((key) => Reflect.get(LEVELS[name], key) === Reflect.get(mines, key))) : TRAYS.find((side) => `${side}×${side}` === size)?.toString();
    const custom = this.#voice.say("page.custom");
    const shown = game === "mines" ? `${mines.width}×${mines.height}${mines.mines === undefined ? "" : `/${mines.mines}`}` : size;
    list.push(["custom", level ? custom : `${custom} ${shown}`]);
    this.#level.replaceChildren(...list.map(([value, text]) => el("option", { value }, text)));
    this.#level.value = level ?? "custom";
  }

  /**
   * Opens the dialog.
   * @param {string} [seed] of the game that is played
   */
  open(seed = this.seed) {
    const { mines, slide, coordinates, delay } = this.now;
    const { game } = this;
    this.#editing = game;
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (this.#form.querySelectorAll("[data-for]"))) part.hidden = part.dataset.for !== game;
    this.#set({ ...mines, columns: slide.width, rows: slide.height, goal: slide.goal, coordinates, delay, seed });
    this.#problem("");
    this.#dialog.showModal();
  }

  /** The seed of the game that is played. */
  seed = "";

  /** @param {Record<string, string | number | boolean>} values */
  #set(values) {
    for (const [name, value] of Object.entries(values)) {
      const field = this.#field(name);
      if (field.type === "checkbox") field.checked = Boolean(value);
      else field.value = String(value);
    }
  }

  /**
   * @param {string} name
   * @returns {HTMLInputElement}
   */
  #field(name) {
    return /** @type {HTMLInputElement} */ (this.#form.elements.namedItem(name) ?? this.#looks.elements.namedItem(name));
  }

  /** @param {HTMLInputElement} field */
  #display(field) {
    if (field.name === "coordinates") this.now.coordinates = field.checked;
    else if (field.name === "delay") this.now.delay = Math.max(200, Math.min(1500, field.valueAsNumber || FIRST.delay));
    else return;
    this.keep();
    this.#changed();
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const number = (/** @type {string} */ name) => Math.trunc(this.#field(name).valueAsNumber);
    const before = structuredClone(this.now);
    try {
      this.now.game = this.#editing;
      if (this.now.game === "mines") {
        const wanted = { width: number("width"), height: number("height"), mines: number("mines") };
        this.#within(wanted.width, 1, LARGEST, "page.width");
        this.#within(wanted.height, 1, LARGEST, "page.height");
        this.#within(wanted.mines, 0, wanted.width * wanted.height, "page.mine-count");
        Object.assign(this.now.mines, wanted, { start: this.#field("start").value, questionMarks: this.#field("questionMarks").checked });
      } else {
        const wanted = { width: number("columns"), height: number("rows") };
        this.#within(wanted.width, 2, 10, "page.width");
        this.#within(wanted.height, 2, 10, "page.height");
        Object.assign(this.now.slide, wanted, { goal: this.#field("goal").value });
      }
      const wanted = this.#field("seed").value.trim();
      // The seed that stood there already belongs to the game before: a new game gets a new one.
      this.#begin(this.settings(wanted && wanted !== this.seed ? wanted : seed()));
    } catch (/** @type {any} */ error) {
      this.now = before;
      this.#problem(String(error.text ?? error.message ?? error));
      return;
    }
    this.keep();
    this.render();
    this.#dialog.close();
  }

  /**
   * @param {number} value
   * @param {number} least
   * @param {number} most
   * @param {string} key names the field
   */
  #within(value, least, most, key) {
    if (value >= least && value <= most) return;
    throw new Error(this.#voice.say("page.out-of-range", { field: this.#voice.say(key), least, most }));
  }

  /** @param {string} text */
  #problem(text) {
    const place = byId("settings-problem");
    place.textContent = text;
    place.hidden = !text;
  }
}

// Positions and traces that a person brings: by a dialog, by pasting, by dropping a file.
import { byId } from "./dom.js";
import { told } from "./core.js";

/** Larger files are no traces of ours, and reading one would stop the page. */
const LARGEST = 64_000_000;

/**
 * @typedef {object} Taker
 * @property {(brought: string | Uint8Array) => Promise<void>} bring
 * @property {(text: string) => Promise<void>} play a tray or a whole board
 * @property {(trace: object) => void} load
 * @property {() => string} text of the board that is shown
 * @property {(text: string) => void} note tells something in passing
 * @property {(file?: Blob) => void} picture looks for boards on a picture, or lets a person choose one
 */

export class Input {
  #voice;
  #taker;
  #dialog = /** @type {HTMLDialogElement} */ (byId("position"));
  #form = /** @type {HTMLFormElement} */ (byId("position-form"));
  /** Whether the text is a person's own, not a copy of the board. */
  #edited = false;

  /**
   * @param {import("./voice.js").Voice} voice
   * @param {Taker} taker
   */
  constructor(voice, taker) {
    this.#voice = voice;
    this.#taker = taker;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      const which = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value;
      this.#try(async () => {
        if (which === "play") await taker.play(this.#text.value);
        else await this.#read(this.#text.value);
        this.#edited = false;
        this.#dialog.close();
      });
    });
    this.#text.addEventListener("input", () => (this.#edited = true));
    byId("copy-position").addEventListener("click", () => this.copy(taker.text()));
    byId("open-picture").addEventListener("click", () => taker.picture());
    document.addEventListener("paste", (event) => this.#paste(event));
    document.addEventListener("dragover", (event) => this.#over(event));
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) document.body.classList.remove("dropping");
    });
    document.addEventListener("drop", (event) => this.#drop(event));
  }

  get #text() {
    return /** @type {HTMLTextAreaElement} */ (this.#form.elements.namedItem("text"));
  }

  open() {
    this.#problem("");
    if (!this.#edited || !this.#text.value) this.#text.value = this.#taker.text();
    this.#dialog.showModal();
    this.#text.select();
  }

  /**
   * Copies a text, or shows it where copying isn't allowed.
   * @param {string} text
   */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.#taker.note(this.#voice.say("page.copied"));
    } catch {
      this.#text.value = text;
      if (!this.#dialog.open) this.#dialog.showModal();
      this.#text.select();
      this.#problem(this.#voice.say("page.copy-yourself"));
    }
  }

  /** @param {() => void | Promise<void>} act */
  async #try(act) {
    this.#problem("");
    try {
      await act();
    } catch (error) {
      if (!this.#dialog.open) this.#dialog.showModal();
      this.#problem(told(error));
    }
  }

  /** @param {string} text */
  #problem(text) {
    const place = byId("position-problem");
    place.textContent = text;
    place.hidden = !text;
  }

  /**
   * What came by pasting or dropping: where it is wrong, the dialog shows it.
   * @param {string | Uint8Array} brought a text, or a file's bytes that are none
   */
  #take(brought) {
    return this.#try(async () => {
      const text = typeof brought === "string";
      this.#text.value = text ? brought.slice(0, 100_000) : "";
      this.#edited = text;
      await (text ? this.#read(brought) : this.#taker.bring(brought));
      this.#edited = false;
    });
  }

  /**
   * Shows what a text is: a trace, or something to ask about.
   * @param {string} text
   */
  async #read(text) {
    if (!text.trimStart().startsWith("{")) {
      await this.#taker.bring(text);
      return;
    }
    let trace;
    try {
      trace = JSON.parse(text);
    } catch (/** @type {any} */ error) {
      throw new Error(this.#voice.say("page.bad-trace", { reason: this.#voice.say("page.not-json", place(text, error.message)) }));
    }
    try {
      this.#taker.load(trace);
    } catch (/** @type {any} */ error) {
      if (error?.key !== "error.object") throw error;
      throw new Error(this.#voice.say("page.bad-trace", { reason: told(error).replace("Error: ", "").replace(/[.。]$/, "") }));
    }
  }

  /** @param {ClipboardEvent} event */
  #paste(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const image = [...(event.clipboardData?.files ?? [])].find(isPicture);
    if (image && !event.clipboardData?.getData("text/plain").trim()) {
      event.preventDefault();
      this.#taker.picture(image);
      return;
    }
    if (target.closest?.("input:not([type=range], [type=radio], [type=checkbox]), textarea, dialog")) return;
    const text = event.clipboardData?.getData("text/plain");
    const file = event.clipboardData?.files[0];
    if (text?.trim()) this.#take(text);
    else if (file) this.#file(file);
  }

  /** @param {DragEvent} event */
  #over(event) {
    if (!event.dataTransfer?.types.some((type) => type === "Files" || type === "text/plain")) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  }

  /** @param {DragEvent} event */
  async #drop(event) {
    document.body.classList.remove("dropping");
    if (/** @type {HTMLElement} */ (event.target).closest?.("input, textarea")) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (!file) {
      const text = event.dataTransfer?.getData("text/plain");
      if (text) this.#take(text);
      return;
    }
    await this.#file(file);
  }

  /** @param {File} file */
  async #file(file) {
    if (isPicture(file)) {
      this.#taker.picture(file);
      return;
    }
    if (file.size > LARGEST) {
      this.#try(() => {
        throw new Error(this.#voice.say("page.file-too-large", { bytes: file.size, most: LARGEST }));
      });
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    await this.#take(text(bytes) ?? bytes);
  }
}

/** @param {File} file */
function isPicture(file) {
  return file.type.startsWith("image/");
}

/**
 * The text that bytes are, if they are one.
 * @param {Uint8Array} bytes
 */
function text(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Where a text stops being JSON. Browsers tell it in words of their own, or not at all where it ends too early.
 * @param {string} text
 * @param {string} message the browser's
 * @returns {{line: number, column: number}}
 */
function place(text, message) {
  const lines = text.split("\n");
  const told = /line (\d+) column (\d+)/.exec(message);
  const before = text.slice(0, Number(/position (\d+)/.exec(message)?.[1] ?? text.length)).split("\n");
  const line = told ? Number(told[1]) : before.length;
  const column = told ? Number(told[2]) : before[before.length - 1].length + 1;
  // Where the text ends too early, its last character is the place that can be found.
  return { line, column: Math.max(1, Math.min(column, lines[line - 1]?.length ?? 1)) };
}

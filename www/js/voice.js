// Languages: which one a person reads, and speaking in it.
import { core } from "./core.js";

/** The languages there are, each by its own name. */
export const LANGUAGES = { en: "English", "zh-Hant": "繁體中文", "zh-Hans": "简体中文" };

/**
 * Our nearest language for a tag such as `zh-TW`.
 * @param {string} tag
 * @returns {string | undefined}
 */
export function nearest(tag) {
  const parts = tag.toLowerCase().split(/[-_]/);
  if (parts[0] === "en") return "en";
  if (parts[0] !== "zh") return undefined;
  if (parts.includes("hans")) return "zh-Hans";
  return parts.some((part) => ["hant", "tw", "hk", "mo"].includes(part)) ? "zh-Hant" : "zh-Hans";
}

/**
 * The first of these tags that we speak, or else English.
 * @param {readonly string[]} tags
 */
export function choose(tags) {
  for (const tag of tags) {
    const language = nearest(tag);
    if (language) return language;
  }
  return "en";
}

/** @type {Map<string, Promise<string>>} */
const fetched = new Map();
/** The language that the core speaks now; it has one at a time, a page may need two. */
let spoken = "";

/**
 * The templates of a language, as text.
 * @param {string} language
 * @returns {Promise<string>}
 */
function templates(language) {
  let text = fetched.get(language);
  if (!text) {
    text = fetch(new URL(`../locales/${language}.json`, import.meta.url)).then((answer) => {
      if (!answer.ok) throw new Error(`locales/${language}.json: ${answer.status}`);
      return answer.text();
    });
    text.catch(() => fetched.delete(language));
    fetched.set(language, text);
  }
  return text;
}

/** Speaks one language, and can change to another. */
export class Voice {
  language = "";
  /** The templates; a worker needs them for its errors. */
  json = "";

  /**
   * Learns a language; the core must have been started.
   * @param {string} language
   */
  async learn(language) {
    this.json = await templates(language);
    this.language = language;
    this.use();
  }

  /** Makes the core speak this voice's language; needed before anything that it says. */
  use() {
    if (spoken === this.language) return;
    core.set_locale(this.language, this.json);
    spoken = this.language;
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   * @returns {string}
   */
  say(key, values) {
    this.use();
    return core.say(key, values ?? {});
  }

  /**
   * Fills every element that names a key: `data-say` for its text, `data-name` for its label.
   * @param {ParentNode} root
   */
  fill(root) {
    for (const element of root.querySelectorAll("[data-say]")) {
      element.textContent = this.say(element.getAttribute("data-say") ?? "");
    }
    for (const element of root.querySelectorAll("[data-name]")) {
      const label = this.say(element.getAttribute("data-name") ?? "");
      element.setAttribute("aria-label", label);
      if (element instanceof HTMLButtonElement) element.title = label;
    }
  }
}

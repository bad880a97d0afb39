// Tabs by the ARIA pattern, and the help that one of them shows.
import { byId, el } from "./dom.js";

/**
 * @param {HTMLElement} list
 * @param {(id: string) => void} opened is told the id of the view
 * @returns {{choose: (id: string) => void}} opens a tab by its id
 */
export function tabs(list, opened) {
  const all = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role=tab]")]);
  const choose = (/** @type {HTMLElement} */ tab) => {
    for (const other of all) {
      const on = other === tab;
      other.setAttribute("aria-selected", String(on));
      other.tabIndex = on ? 0 : -1;
      byId(other.getAttribute("aria-controls") ?? "").hidden = !on;
    }
    opened(tab.getAttribute("aria-controls") ?? "");
  };
  list.addEventListener("click", (event) => {
    const tab = /** @type {HTMLElement} */ (event.target).closest("[role=tab]");
    if (tab) choose(/** @type {HTMLElement} */ (tab));
  });
  list.addEventListener("keydown", (event) => {
    const shown = all.filter((tab) => !tab.hidden);
    const at = shown.findIndex((tab) => tab === document.activeElement);
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 };
    if (at < 0 || !(event.key in steps)) return;
    const to = shown[(steps[/** @type {keyof typeof steps} */ (event.key)] + shown.length) % shown.length];
    event.preventDefault();
    choose(to);
    to.focus();
  });
  return { choose: (id) => choose(byId(id)) };
}

/** The keys by what they do; the texts are `page.key-…`. */
const KEYS = {
  board: [["new", "F2, n"], ["levels", "1, 2, 3"], ["open", "Enter"], ["flag", "Space, f"], ["walk", "← ↑ → ↓, Home, End, Ctrl+Home, Ctrl+End"], ["push", "Shift+← ↑ → ↓"], ["undo", "Ctrl+Z, u"], ["redo", "Ctrl+Y, r"], ["analyze", "a"], ["hint", "h"], ["overlay", "p"], ["start", "s"]],
  steps: [["step", "←, →"], ["branch", "Shift+←, Shift+→"], ["ends", "Home, End"], ["play", "Space"], ["back", "Esc"]],
};

/**
 * @param {HTMLElement} view
 * @param {import("./voice.js").Voice} voice
 */
export function help(view, voice) {
  const say = (/** @type {string} */ key) => voice.say(`page.${key}`);
  const list = (/** @type {string[][]} */ keys) =>
    el("dl", {}, ...keys.flatMap(([what, names]) => [el("dt", {}, ...caps(names)), el("dd", {}, say(`key-${what}`))]));
  view.replaceChildren(
    el("div", { class: "help" }, el("p", {}, say("about")), el("p", {}, el("a", { href: "./gallery.html" }, say("gallery"))), el("h3", {}, say("keys-board")), list(KEYS.board), el("h3", {}, say("keys-steps")), list(KEYS.steps), el("h3", {}, say("keys-touch")), el("p", {}, say("touch-help"))),
  );
}

/** @param {string} names */
function caps(names) {
  return names.split(", ").flatMap((name) => [el("kbd", {}, name)]);
}

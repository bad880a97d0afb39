// Tabs by the ARIA pattern, and the help that one of them shows.
import { byId, el } from "./dom.js";

/**
 * @param {HTMLElement} list
 * @param {(id: string) => void} opened is told the id of the view
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
    const at = all.findIndex((tab) => tab === document.activeElement);
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 };
    if (at < 0 || !(event.key in steps)) return;
    const to = all[(steps[/** @type {keyof typeof steps} */ (event.key)] + all.length) % all.length];
    event.preventDefault();
    choose(to);
    to.focus();
  });
}

/** The keys by what they do; the texts are `page.key-…`. */
const KEYS = {
  board: [["new", "F2, n"], ["levels", "1, 2, 3"], ["open", "Enter"], ["flag", "Space, f"], ["walk", "← ↑ → ↓, Home, End, Ctrl+Home, Ctrl+End"], ["push", "Shift+← ↑ → ↓"], ["undo", "Ctrl+Z, u"], ["redo", "Ctrl+Y, r"], ["analyze", "a"], ["overlay", "p"], ["start", "s"]],
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
    el("div", { class: "help" }, el("p", {}, say("about")), el("h3", {}, say("keys-board")), list(KEYS.board), el("h3", {}, say("keys-steps")), list(KEYS.steps), el("h3", {}, say("keys-touch")), el("p", {}, say("touch-help"))),
  );
}

/** @param {string} names */
function caps(names) {
  return names.split(", ").flatMap((name) => [el("kbd", {}, name)]);
}

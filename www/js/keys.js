// The keys of the page. Single letters act only where the board has the focus.

/** @typedef {import("./playground.js").Playground} Playground */

const LEVELS = { 1: "beginner", 2: "intermediate", 3: "expert" };
const TRAYS = { 1: "3", 2: "4", 3: "5" };
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

/**
 * A key on the board that doesn't move its cursor.
 * @param {Playground} page
 * @param {KeyboardEvent} event
 * @param {number} x
 * @param {number} y
 * @returns {boolean} whether it was used
 */
export function boardKeys(page, event, x, y) {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const { key } = event;
  if (event.shiftKey && key in ARROWS) {
    page.push(ARROWS[/** @type {keyof typeof ARROWS} */ (key)]);
    return true;
  }
  if (key in LEVELS) {
    const level = /** @type {keyof typeof LEVELS} */ (Number(key));
    page.choices.choose(page.choices.game === "slide" ? TRAYS[level] : LEVELS[level]);
    return true;
  }
  const mines = page.choices.game === "mines";
  /** @type {Record<string, () => void>} */
  const acts = {
    Enter: () => page.press([x, y], "primary"),
    " ": () => page.press([x, y], mines ? "secondary" : "primary"),
    f: () => page.press([x, y], "secondary"),
    n: () => page.restart(),
    u: () => page.travel("undo"),
    r: () => page.travel("redo"),
    a: () => page.analyze(),
    h: () => page.hint(),
    p: () => page.overlay(),
    s: () => page.start(),
  };
  const act = acts[key.length === 1 ? key.toLowerCase() : key];
  act?.();
  return Boolean(act);
}

/**
 * Keys that act wherever the focus is, but in fields and dialogs.
 * @param {Playground} page
 */
export function pageKeys(page) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || target.closest?.("dialog, textarea, input:not([type=range], [type=radio])")) return;
    const letter = event.ctrlKey && !event.altKey && !event.metaKey ? event.key.toLowerCase() : "";
    if (event.key === "F2") page.restart();
    else if (letter === "z" && !event.shiftKey) page.travel("undo");
    else if (letter === "y" || (letter === "z" && event.shiftKey)) page.travel("redo");
    else if (event.key === "Escape" && page.stepper.stage) page.leave();
    else return;
    event.preventDefault();
  });
}

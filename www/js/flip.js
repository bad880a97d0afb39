// The switch between two layouts that fit: their difference, or one of them whole.
import { el } from "./dom.js";

/**
 * @param {import("./board.js").Board} board
 * @param {import("./voice.js").Voice} voice
 */
export function flip(board, voice) {
  const legend = el("p", { class: "legend" });
  const show = (/** @type {string} */ which) => {
    board.flip = which;
    board.change();
    legend.textContent = voice.say(`page.flip-${which}-help`);
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.value === which));
  };
  const buttons = ["both", "first", "second"].map((which) =>
    el("button", { type: "button", class: "option", value: which, "aria-pressed": "false", onclick: () => show(which) }, voice.say(`page.flip-${which}`)),
  );
  const group = el("div", { class: "flip" }, el("div", { class: "options", role: "group", "aria-label": voice.say("page.flip") }, ...buttons), legend);
  show(board.flip);
  return group;
}

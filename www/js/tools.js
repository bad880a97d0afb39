// The tools under the board while a game is played, and the overlay's switch beside the transport.
import { byId, iconButton } from "./dom.js";

/** @param {import("./playground.js").Playground} page */
export function tools(page) {
  // The names come when a language is spoken.
  const tool = (/** @type {string} */ icon, /** @type {() => void} */ act) => iconButton(icon, "", act);
  const made = {
    undo: tool("undo", () => page.travel("undo")),
    redo: tool("redo", () => page.travel("redo")),
    replay: tool("replay", () => page.replay()),
    flag: tool("flag", () => page.toggle("flagging")),
    click: tool("click", () => page.toggle("clicking")),
    overlay: tool("layers", () => page.overlay()),
    analyze: tool("light", () => page.analyze()),
  };
  made.analyze.classList.add("lead");
  byId("playing").append(...Object.values(made));
  const beside = tool("layers", () => page.overlay());
  page.transport.add(beside);
  return { ...made, beside };
}

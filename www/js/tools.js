// The tools under the board while a game is played, and the overlay's switch beside the transport.
import { byId, el, iconButton } from "./dom.js";

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
  };
  made.overlay.append(el("span", {}));
  byId("playing").append(...Object.values(made));
  const overlayBeside = tool("layers", () => page.overlay());
  page.transport.add(overlayBeside);
  return { ...made, overlayBeside };
}

// The page for frames: hands its address on to the element.
import { read } from "./address.js";
import "../gridproof.js";

/** What is shown where the address names nothing. */
const EXAMPLE = "mines 5x4/4\n01F2F\n0223#\n01#2#\n011##";

const proof = /** @type {HTMLElement} */ (document.getElementById("proof"));
const open = /** @type {HTMLAnchorElement} */ (document.getElementById("open"));

function show() {
  const text = location.hash.length > 1 ? location.hash : location.search;
  const { game, position, rules, mines, step, lang } = read(text);
  const attributes = { game, position: position ?? EXAMPLE, rules: rules?.join(" "), mines, step, lang };
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) proof.removeAttribute(name);
    else proof.setAttribute(name, String(value));
  }
  open.href = `./${text.replace(/^\?/, "#")}`;
}

proof.addEventListener("ready", () => {
  document.documentElement.lang = proof.lang || document.documentElement.lang;
  document.documentElement.dataset.ready = "";
});
proof.addEventListener("error", () => (document.documentElement.dataset.ready = ""));
window.addEventListener("hashchange", show);
show();

// The gallery: every rule of both games with its idea and an example to step through.
import { write } from "./address.js";
import { core, start, told } from "./core.js";
import { el } from "./dom.js";
import { LANGUAGES, Voice, choose } from "./voice.js";
import "../gridproof.js";

const voice = new Voice();
const entries = /** @type {HTMLElement} */ (document.getElementById("entries"));
const language = /** @type {HTMLSelectElement} */ (document.getElementById("language"));

/**
 * A rule with its example.
 * @param {string} game
 * @param {import("./types.js").RuleForm} rule
 */
function entry(game, { name, title, about, example }) {
  if (example === undefined) return undefined;
  const proof = document.createElement("grid-proof");
  const attributes = { game, rules: name, position: example, step: "1", controls: "", lang: voice.language };
  for (const [key, value] of Object.entries(attributes)) proof.setAttribute(key, value);
  const href = `./${write({ game, position: example, rules: [name], step: 1 })}`;
  const open = el("a", { href }, voice.say("page.gallery.open"));
  return el("section", { class: "entry", id: `${game}-${name}` }, el("h3", {}, title, el("code", {}, name)), el("p", {}, about), proof, el("p", { class: "more" }, open));
}

/** Makes the page anew in a language. */
async function show(/** @type {string} */ tag) {
  await voice.learn(tag);
  document.documentElement.lang = tag;
  document.title = `${voice.say("page.gallery")} · Gridproof`;
  voice.fill(document);
  const games = ["mines", "slide"].flatMap((game) => [
    el("h2", {}, voice.say(`page.${game}`)),
    ...core.rules(game).map((/** @type {import("./types.js").RuleForm} */ rule) => entry(game, rule)),
  ]);
  entries.replaceChildren(...games.filter((part) => part !== undefined));
  document.documentElement.dataset.ready = "";
}

for (const [tag, name] of Object.entries(LANGUAGES)) language.append(el("option", { value: tag }, name));
const asked = new URLSearchParams(location.search).get("lang");
language.value = choose(asked ? [asked] : navigator.languages);
language.addEventListener("change", () => show(language.value));
start()
  .then(() => show(language.value))
  .catch((error) => {
    const fault = /** @type {HTMLElement} */ (document.getElementById("fault"));
    fault.textContent = told(error);
    fault.hidden = false;
  });

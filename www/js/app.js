// The playground: puts board, reasoning and controls together and keeps them in step.
import { start, told } from "./core.js";
import { byId, icon } from "./dom.js";
import { Playground } from "./playground.js";
import { LANGUAGES, Voice, choose, nearest } from "./voice.js";
import { read } from "./address.js";
import { keep, recall } from "./store.js";

const voice = new Voice();

for (const element of document.querySelectorAll("[data-icon]")) element.prepend(icon(element.getAttribute("data-icon") ?? ""));
for (const button of document.querySelectorAll("[data-close]")) {
  button.addEventListener("click", () => button.closest("dialog")?.close());
}

/** The language that a link names, else the one chosen here before, else the browser's. */
function language() {
  const named = [read(location.hash).lang, recall("language")].filter((tag) => typeof tag === "string");
  return choose([...named, ...navigator.languages]);
}

/** @param {string} to */
async function learn(to) {
  await voice.learn(to);
  document.documentElement.lang = to;
  voice.fill(document);
}

async function run() {
  await start();
  await learn(language());
  const playground = new Playground(voice);
  const select = /** @type {HTMLSelectElement} */ (byId("language"));
  for (const [tag, name] of Object.entries(LANGUAGES)) {
    const option = new Option(name, tag);
    option.lang = tag;
    select.add(option);
  }
  select.value = voice.language;
  select.addEventListener("change", async () => {
    const before = voice.language;
    try {
      await learn(nearest(select.value) ?? "en");
      keep("language", voice.language);
      playground.speak();
    } catch {
      select.value = before;
    }
  });
  for (const id of ["choices", "globals", "status", "bar", "reason"]) byId(id).hidden = false;
  byId("wait").remove();
  await playground.begin();
  document.documentElement.dataset.ready = "";
  // A browser that refuses this loses nothing else.
  keepOffline().catch(() => {});
}

run().catch((error) => {
  const wait = document.getElementById("wait");
  if (wait) {
    wait.classList.add("failed");
    wait.textContent = `Gridproof could not start: ${told(error)}`;
  }
  console.error(error);
});

/** What the page is made of stays usable without a network. */
async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage([location.href.split("#")[0], ...loaded, new URL("worker.js", import.meta.url).href]);
}

// The compiled core: fetched, compiled and started once for a page, whoever needs it first.
import init, * as core from "../pkg/gridproof.js";

export { core };

/** @type {Promise<WebAssembly.Module> | undefined} */
let started;

/**
 * Starts the core; every later call gives the same module, a failed one is tried anew.
 * @returns {Promise<WebAssembly.Module>}
 */
export function start() {
  started ??= load().catch((error) => {
    started = undefined;
    throw error;
  });
  return started;
}

/** @type {Promise<WebAssembly.Module> | undefined} */
let thinking;

/**
 * The part that thinks, for the worker: a page that only shows and plays never fetches it.
 * @returns {Promise<WebAssembly.Module>}
 */
export function thought() {
  thinking ??= compile(new URL("../pkg/worker_bg.wasm", import.meta.url)).catch((error) => {
    thinking = undefined;
    throw error;
  });
  return thinking;
}

async function load() {
  const module = await compile(new URL("../pkg/gridproof_bg.wasm", import.meta.url));
  await init({ module_or_path: module });
  return module;
}

/**
 * @param {URL} url
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.pathname}: ${answer.status} ${answer.statusText}`);
  // Compiling while it arrives wants the right type from the server; some static hosts send another.
  const type = answer.headers.get("content-type") ?? "";
  if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/**
 * What went wrong, as a sentence: the core throws objects that hold one, browsers throw errors.
 * @param {any} error
 * @returns {string}
 */
export function told(error) {
  return String(error?.text ?? error?.message ?? error);
}

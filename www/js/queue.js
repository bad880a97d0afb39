// Questions to the one worker of a page, with their answers and their cancelling.
import { core, start, thought } from "./core.js";

/**
 * @typedef {object} Question
 * @property {string} text a position
 * @property {string} [game] whose it is, for a text that could be either game's
 * @property {string} [ask] `rules`, `cell`, `verdict` or `review`
 * @property {string[]} [rules] names; where none are given a tray is solved
 * @property {string[]} [ladder] the names for a board of mines where `rules` are not given; none for the article's ladder
 * @property {[number, number]} [click] the clicked cell of a tray, the cell that is asked about, the start cell of a board
 * @property {string} [mines] how many mines the whole board has, where the text doesn't say it
 * @property {number} budget how many nodes may be looked at
 */
/** @typedef {Question & {id: number, language: string, json: string}} Sent */
/** @typedef {import("../pkg/gridproof.js").Stage} Stage */
/** @typedef {{resolve: (stage: Stage) => void, reject: (error: any) => void, nodes?: (count: number) => void, voice: import("./voice.js").Voice, stage?: Stage, opened?: (opened: any) => void, progress?: (done: number) => void}} Waiting */
/** @typedef {{stage: Promise<Stage>, cancel: () => void}} Asked */

/** What a question is told that a person called off. */
export const CANCELLED = { key: "cancelled", text: "" };
/** Enough for every question of the page; a search that needs more says that it stopped there. */
export const BUDGET = 50_000_000;

/** @type {Worker | undefined} */
let worker;
let last = 0;
/** @type {Map<number, Waiting>} */
const waiting = new Map();

/**
 * Asks; the answer is a stage with the trace, or an object with a key and a text that says what is wrong.
 * @param {Question} question
 * @param {import("./voice.js").Voice} voice in whose language errors are told
 * @param {(count: number) => void} [nodes] is told how many nodes were looked at, now and then
 * @returns {Asked}
 */
export function ask(question, voice, nodes) {
  const id = ++last;
  const stage = new Promise((resolve, reject) => waiting.set(id, { resolve, reject, nodes, voice }));
  const sent = { ...question, id, language: voice.language, json: voice.json };
  ready().then(
    (to) => waiting.has(id) && to.postMessage(sent),
    (error) => refuse(id, error),
  );
  const cancel = () => {
    refuse(id, CANCELLED);
    worker?.postMessage({ cancel: id });
  };
  return { stage, cancel };
}

/** @param {number} id */
function settle(id) {
  const question = waiting.get(id);
  waiting.delete(id);
  return question;
}

/**
 * @param {number} id
 * @param {any} error
 */
function refuse(id, error) {
  const question = settle(id);
  question?.stage?.free();
  question?.reject(error);
}

/**
 * What something is that a person brings; the answer says which kind, and gives it as text.
 * @param {Uint8Array} bytes
 * @param {import("./voice.js").Voice} voice in whose language errors are told
 * @returns {Promise<import("./types.js").Opened>}
 */
export function open(bytes, voice) {
  const id = ++last;
  const sent = { id, bytes, language: voice.language, json: voice.json };
  return new Promise((resolve, reject) => {
    waiting.set(id, { opened: resolve, resolve: () => {}, reject, voice });
    ready().then((to) => to.postMessage(sent), (error) => refuse(id, error));
  });
}

/** @type {Promise<object[]> | undefined} */
let skins;

/**
 * The boards on a picture, found slice by slice.
 * @param {ImageData} pixels
 * @param {import("./voice.js").Voice} voice in whose language errors are told
 * @param {(done: number) => void} progress is told how much was looked at, from 0 to 1
 * @returns {{found: Promise<import("./types.js").SearchResult>, cancel: () => void}}
 */
export function find({ width, height, data }, voice, progress) {
  const id = ++last;
  const found = new Promise((resolve, reject) => waiting.set(id, { opened: resolve, resolve: () => {}, reject, voice, progress }));
  skins ??= fetch(new URL("../skins.json", import.meta.url)).then((answer) => {
    if (!answer.ok) throw new Error(`skins.json: ${answer.status} ${answer.statusText}`);
    return answer.json();
  });
  skins.catch(() => (skins = undefined));
  const sent = { id, picture: { width, height, data: data.buffer }, language: voice.language, json: voice.json };
  Promise.all([ready(), skins]).then(
    ([to, skins]) => waiting.has(id) && to.postMessage({ ...sent, skins }, [data.buffer]),
    (error) => refuse(id, error),
  );
  const cancel = () => {
    refuse(id, CANCELLED);
    worker?.postMessage({ cancel: id });
  };
  return { found, cancel };
}

async function ready() {
  const [module] = await Promise.all([thought(), start()]);
  if (!worker) {
    const made = makeWorker();
    made.postMessage({ module });
    made.onmessage = ({ data }) => hear(data);
    made.onerror = (event) => fall(event.message);
    made.onmessageerror = () => fall("");
    worker = made;
  }
  return worker;
}

function makeWorker() {
  const url = new URL("./worker.js", import.meta.url);
  if (url.origin === location.origin) return new Worker(url, { type: "module" });
  // A page may use our element from another site, but a worker's script must be its own.
  const blob = new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(blob), { type: "module" });
}

/** @param {{id: number, trace?: object, entries?: object[], whole?: boolean, nodes?: number, progress?: number, opened?: object, error?: object, fatal?: boolean}} data */
function hear({ id, trace, entries, whole, nodes, progress, opened, error, fatal }) {
  const question = waiting.get(id);
  if (error) refuse(id, error);
  else if (opened) settle(id)?.opened?.(opened);
  else if (question) {
    if (nodes !== undefined) question.nodes?.(nodes);
    else if (progress !== undefined) question.progress?.(progress);
    else read(id, question, trace, entries, whole);
  }
  if (fatal) fall("");
}

/**
 * Takes a page of a trace: each comes in a message of its own, so the page stays quick in between.
 * @param {number} id
 * @param {Waiting} question
 * @param {object} [trace]
 * @param {object[]} [entries]
 * @param {boolean} [whole]
 */
function read(id, question, trace, entries, whole) {
  try {
    question.voice.use();
    if (trace) question.stage = core.Stage.load(trace);
    else if (entries) question.stage?.append(entries);
    else if (whole && question.stage) settle(id)?.resolve(question.stage);
  } catch (error) {
    refuse(id, error);
  }
}

/**
 * The worker is gone: every open question is told, and the next one starts another.
 * @param {string} text
 */
function fall(text) {
  worker?.terminate();
  worker = undefined;
  for (const id of [...waiting.keys()]) refuse(id, { key: "worker", text });
}

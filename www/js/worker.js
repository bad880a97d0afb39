// Thinks apart from the page: every open question gets a slice in turn, so none waits for another.
import { detect, initSync, open as opened, Search, set_locale, Task } from "../pkg/worker.js";

/** @typedef {{id: number, task: Task | Search, sent?: number}} Open `sent` counts the entries that went to the page, once it is answered */

/** As many entries as the page reads in a few milliseconds: longer traces come page by page. */
const PAGE = 1000;

/** @type {Open[]} */
const open = [];
let language = "";
let turning = false;
// A message to ourselves lets waiting messages (a cancel, another question) in between two slices.
const turn = new MessageChannel();
turn.port1.onmessage = slice;

self.onmessage = ({ data }) => {
  if (data.module) initSync({ module: data.module });
  else if (data.cancel) drop(data.cancel);
  else if (data.bytes) look(data);
  else if (data.picture) find(data);
  else ask(data);
};

/**
 * @param {string} wanted
 * @param {string} json
 */
function speak(wanted, json) {
  if (wanted === language) return;
  set_locale(wanted, json);
  language = wanted;
}

/**
 * Finds out what a person has brought.
 * @param {{id: number, bytes: Uint8Array, language: string, json: string}} brought
 */
function look({ id, bytes, language: wanted, json }) {
  try {
    speak(wanted, json);
    self.postMessage({ id, opened: opened(bytes) });
  } catch (error) {
    fail(id, error);
  }
}

/**
 * The rules for a question that names none: a board's are told with it; a tray is to be solved, unless a click
 * on it is asked about.
 * @param {import("./queue.js").Question} question
 */
function fitting({ text, game, ladder, click }) {
  if ((game ?? detect(text)) !== "slide") return ladder ?? [];
  return click ? [] : ["full"];
}

/** @param {import("./queue.js").Sent} question */
function ask({ id, language: wanted, json, ...question }) {
  try {
    speak(wanted, json);
    const rules = question.ask ? [] : (question.rules ?? fitting(question));
    open.push({ id, task: new Task({ ...question, rules }) });
  } catch (error) {
    fail(id, error);
    return;
  }
  begin();
}

/**
 * Looks for boards on a picture.
 * @param {{id: number, picture: {width: number, height: number, data: ArrayBuffer}, skins: object[], language: string, json: string}} sent
 */
function find({ id, picture: { width, height, data }, skins, language: wanted, json }) {
  try {
    speak(wanted, json);
    open.push({ id, task: new Search(width, height, new Uint8Array(data), skins) });
  } catch (error) {
    fail(id, error);
    return;
  }
  begin();
}

function begin() {
  if (turning) return;
  turning = true;
  turn.port2.postMessage(0);
}

/**
 * Works on a picture for a while, since its slices are short.
 * @param {number} id
 * @param {Search} search
 * @returns {boolean} whether it was answered
 */
function search(id, search) {
  const end = performance.now() + 30;
  while (performance.now() < end) {
    if (!search.run()) continue;
    self.postMessage({ id, opened: search.result() });
    return true;
  }
  self.postMessage({ id, progress: search.progress });
  return false;
}

function slice() {
  const first = open.shift();
  if (!first) {
    turning = false;
    return;
  }
  try {
    const { id, task, sent } = first;
    if (task instanceof Search) {
      if (!search(id, task)) open.push(first);
      turn.port2.postMessage(0);
      return;
    }
    if (sent !== undefined) {
      self.postMessage({ id, entries: task.page(sent, sent + PAGE) });
      first.sent = sent + PAGE;
    } else if (task.run()) {
      self.postMessage({ id, trace: task.head() });
      first.sent = 0;
    } else {
      self.postMessage({ id, nodes: Number(task.nodes) });
    }
    if ((first.sent ?? -1) < task.length) {
      open.push(first);
    } else {
      self.postMessage({ id, whole: true });
      task.free();
    }
  } catch (error) {
    fail(first.id, error);
  }
  turn.port2.postMessage(0);
}

/** @param {number} id */
function drop(id) {
  const at = open.findIndex((question) => question.id === id);
  if (at >= 0) open.splice(at, 1)[0].task.free();
}

/**
 * @param {number} id
 * @param {any} error
 */
function fail(id, error) {
  // A trap leaves the instance in an unknown state: the page throws this worker away.
  const fatal = error instanceof WebAssembly.RuntimeError;
  self.postMessage({ id, fatal, error: { key: error?.key ?? "", text: String(error?.text ?? error?.message ?? error) } });
}

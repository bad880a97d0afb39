// Every malformed position and trace of the table is told by the page and by the element, as the command line tells it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { closeAll, visit } from "./lib.mjs";

after(closeAll);

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} text
 * @property {number} [times]
 * @property {string} error
 * @property {string[]} says what the English error holds
 */

/** @type {Row[]} */
const TABLE = JSON.parse(await readFile(new URL("../data/malformed.json", import.meta.url), "utf8"));
const rows = TABLE.map((row) => ({ ...row, text: row.text.repeat(row.times ?? 1) }));
const isTrace = (/** @type {Row} */ { text }) => text.trimStart().startsWith("{");

/**
 * What the page has to say. The browser reads the JSON of a trace, so the words are others there: a place
 * where a text isn't JSON, and what was expected where it is.
 * @param {Row} row
 */
function wanted(row) {
  if (!isTrace(row)) return row.says;
  try {
    JSON.parse(row.text);
  } catch {
    return ["This is no trace", "JSON was expected", ...row.says.filter((part) => /^line \d+, column \d+$/.test(part))];
  }
  return row.error.startsWith("error.trace.json") ? [/trace/, /expected|missing|unknown|not/] : row.says;
}

/**
 * @param {Row} row
 * @param {string} told
 */
function check(row, told) {
  assert.ok(told.length > 10 && told.length < 500, `${row.name}: ${told}`);
  // What the reader of objects refuses is told by the path to it and what was expected there.
  if (isTrace(row) && /^This is no trace\. This object can't be read: .+: .*(expected|missing|unknown|not)/.test(told)) return;
  for (const part of wanted(row)) {
    const says = typeof part === "string" ? told.toLowerCase().includes(part.toLowerCase()) : part.test(told);
    assert.ok(says, `${row.name}: “${told}” doesn't say “${part}”`);
  }
}

test("the table is long enough to mean something", () => assert.ok(rows.length >= 40));

/** @type {Record<string, "dialog" | "drop">} */
const WAYS = { "the dialog": "dialog", "a drop": "drop" };
for (const [name, way] of Object.entries(WAYS)) {
  test(`${name} tells every malformed text, and goes on`, () =>
    visit("index.html", { width: 1280, height: 800 }, async (page) => {
      const told = await page.evaluate(
        async (texts, way) => {
          const problem = /** @type {HTMLElement} */ (document.getElementById("position-problem"));
          const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("position"));
          const field = /** @type {HTMLTextAreaElement} */ (dialog.querySelector("textarea"));
          const all = [];
          for (const text of texts) {
            if (way === "dialog") {
              document.getElementById("open-position")?.click();
              field.value = text;
              field.dispatchEvent(new Event("input"));
              /** @type {HTMLButtonElement} */ (dialog.querySelector("[value=analyze]")).click();
            } else {
              const data = new DataTransfer();
              data.items.add(new File([text], "trace.json", { type: "application/json" }));
              document.getElementById("canvas")?.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
            }
            for (let i = 0; problem.hidden && i < 400; i++) await new Promise((resolve) => setTimeout(resolve, 5));
            all.push(problem.hidden ? "" : (problem.textContent ?? ""));
            problem.hidden = true;
            dialog.close();
          }
          return all;
        },
        rows.map(({ text }) => text),
        way,
      );
      rows.forEach((row, i) => check(row, told[i]));
    }));
}

test("the element tells every malformed position, and goes on", () =>
  visit("embed.html", { width: 900, height: 800 }, async (page) => {
    const told = await page.evaluate(
      async (texts) => {
        const proof = /** @type {HTMLElement} */ (document.querySelector("grid-proof"));
        const all = [];
        for (const text of texts) {
          const next = new Promise((resolve) => {
            proof.addEventListener("error", (event) => resolve(Reflect.get(event, "detail").text), { once: true });
            setTimeout(() => resolve(""), 3000);
          });
          proof.setAttribute("position", text);
          const said = await next;
          all.push(proof.shadowRoot?.querySelector("[role=alert]")?.textContent === said ? said : "");
        }
        return all;
      },
      rows.map(({ text }) => text),
    );
    // An element shows positions; a trace is no position, and is told as one that is wrong at its first character.
    rows.forEach((row, i) => (isTrace(row) ? assert.ok(told[i].length > 10, `${row.name}: ${told[i]}`) : check(row, told[i])));
  }));

/** @type {Record<string, [Record<string, string>, RegExp]>} */
const WILD = {
  "an unknown game": [{ game: "go", position: "###" }, /go.*mines or slide/s],
  "an empty game": [{ game: "", position: "###" }, /mines or slide/],
  "the other game": [{ game: "slide", position: "###" }, /###/],
  "a word for mines": [{ mines: "many", position: "###" }, /many.*0 to 62500/s],
  "negative mines": [{ mines: "-1", position: "###" }, /-1.*0 to 62500/s],
  "a fraction of mines": [{ mines: "1.5", position: "###" }, /1\.5.*0 to 62500/s],
  "too many mines": [{ mines: "99999999999999999999", position: "###" }, /0 to 62500/],
  "mines on a tray": [{ mines: "3", position: "1 2 3\n4 5 6\n7 8 0" }, /tray/],
  "an unknown rule": [{ rules: "all-mines luck", position: "###\n121" }, /all-mines|luck/],
  "a rule with a NUL": [{ rules: "\0", position: "###\n121" }, /\\0/],
};

test("wild attributes are told inside the element", () =>
  visit("embed.html", { width: 900, height: 800 }, async (page) => {
    for (const [name, [attributes, says]] of Object.entries(WILD)) {
      const told = await page.evaluate(async (attributes) => {
        const proof = document.createElement("grid-proof");
        for (const [key, value] of Object.entries(attributes)) proof.setAttribute(key, value);
        const told = new Promise((resolve) => {
          proof.addEventListener("error", (event) => resolve(Reflect.get(event, "detail").text));
          proof.addEventListener("ready", () => resolve("ready"));
        });
        document.body.prepend(proof);
        const text = await told;
        return text;
      }, attributes);
      assert.match(told, says, name);
    }
  }));

test("an element follows the text that is written inside it", () =>
  visit("embed.html", { width: 900, height: 800 }, async (page) => {
    const rows = await page.evaluate(async () => {
      const proof = document.createElement("grid-proof");
      const text = document.createTextNode("##1\n221");
      proof.append(text);
      const next = () => new Promise((resolve) => proof.addEventListener("ready", resolve, { once: true }));
      const grid = () => proof.shadowRoot?.querySelector("[role=grid]")?.getAttribute("aria-rowcount");
      let ready = next();
      document.body.prepend(proof);
      await ready;
      const seen = [grid()];
      ready = next();
      text.data = "####\n1221\n0000";
      await ready;
      seen.push(grid());
      return seen;
    });
    assert.deepEqual(rows, ["2", "3"]);
  }));

// The engine answers the same here as it does natively: odds to the last bit, moves, nodes.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = new URL("../../../", import.meta.url);
const folder = process.env.PACKAGE ?? fileURLToPath(new URL("target/site/pkg", root));
const base = pathToFileURL(`${folder}/`);
// A released page has what thinks in a module of its own.
const name = existsSync(new URL("worker_bg.wasm", base)) ? "worker" : "gridproof";

/** @type {import("../../../target/site/pkg/worker.js")} */
const gridproof = await import(new URL(`${name}.js`, base).href);
gridproof.initSync({ module: await readFile(new URL(`${name}_bg.wasm`, base)) });

const expected = await readFile(new URL("tests/data/advice.json", root), "utf8");

for (const { text, policy, ...advice } of JSON.parse(expected)) {
  test(`${policy} on ${text.split("\n")[0]}`, () => {
    assert.deepEqual(gridproof.advise(text, undefined, policy), advice);
  });
}

test("an unknown policy is an error", () => {
  const wrong = () => gridproof.advise("#1#", undefined, "luck");
  assert.throws(wrong, { key: "error.mines.policy" });
});

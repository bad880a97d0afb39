// The built package without a browser: it loads from bytes and answers.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = new URL("../../../", import.meta.url);
const folder = process.env.PACKAGE ?? fileURLToPath(new URL("target/site/pkg", root));
const base = pathToFileURL(`${folder}/`);

/** @type {import("../../../target/site/pkg/gridproof.js")} */
const gridproof = await import(new URL("gridproof.js", base).href);
const bytes = await readFile(new URL("gridproof_bg.wasm", base));
gridproof.initSync({ module: bytes });

test("the package says the crate's version", async () => {
  const manifest = await readFile(new URL("Cargo.toml", root), "utf8");
  const version = /^version = "(.+)"$/m.exec(manifest)?.[1];
  assert.ok(version);
  assert.equal(gridproof.version(), version);
});

test("the module asks for nothing but its own JavaScript side", async () => {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
  const from = new Set(imports.map((entry) => entry.module));
  assert.deepEqual([...from], from.size ? ["./gridproof_bg.js"] : []);
});

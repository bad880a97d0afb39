// The custom element, alone and with others on a page, in good and in bad use.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { closeAll, open, visit, violations } from "./lib.mjs";

after(closeAll);

/** @typedef {import("puppeteer-core").Page} Page */

/**
 * Adds an element to a page that has the module, and waits for its `ready` or `error`.
 * @param {Page} page
 * @param {Record<string, string>} attributes
 * @param {string} [content]
 * @returns {Promise<{type: string, detail: any, text: string}>}
 */
function add(page, attributes, content = "") {
  return page.evaluate(
    async (attributes, content) => {
      const proof = document.createElement("grid-proof");
      for (const [name, value] of Object.entries(attributes)) proof.setAttribute(name, value);
      proof.append(content);
      const told = new Promise((resolve) => {
        for (const type of ["ready", "error"]) document.addEventListener(type, (event) => event.target === proof && resolve({ type, detail: Reflect.get(event, "detail") }));
      });
      (document.querySelector("main") ?? document.body).append(proof);
      proof.scrollIntoView();
      const { type, detail } = await told;
      return { type, detail, text: proof.shadowRoot?.textContent ?? "" };
    },
    attributes,
    content,
  );
}

test("the frame page shows what its query or hash names", async () => {
  for (const address of ["embed.html", "embed.html?game=mines&mines=2&position=--1/221&step=1", "embed.html#v=1&game=slide&position=slide_3x3/1,2,3/4,5,6/7,0,8&step=1&lang=zh-TW"]) {
    await visit(address, { width: 700, height: 600 }, async (page) => {
      const said = await page.$eval("grid-proof", (proof) => proof.shadowRoot?.querySelector(".said")?.textContent ?? "");
      assert.ok(said.length > 3, `${address}: ${said}`);
      assert.deepEqual(await violations(page), []);
    });
  }
});

test("ten elements share one module and one worker", async () => {
  const { page, close } = await open("embed.html", { width: 900, height: 800 });
  /** @type {string[]} */
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url()));
  for (let i = 0; i < 10; i++) {
    const { type, detail } = await add(page, { controls: "", step: "1", lang: ["en", "zh-Hant", "zh-Hans"][i % 3] }, "\n  ##1\n  221\n");
    assert.equal(type, "ready");
    assert.ok(detail.length >= 1);
  }
  assert.ok(!fetched.some((url) => url.endsWith(".wasm")), "the module was fetched once, before");
  assert.equal(page.workers().length, 1);
  const said = await page.$$eval("grid-proof", (all) => all.slice(1, 4).map((proof) => proof.shadowRoot?.querySelector(".said")?.textContent ?? ""));
  assert.match(said[0], /row/);
  assert.match(said[1], /列/);
  assert.match(said[2], /行|列/);
  assert.equal(new Set(said).size, 3, "each speaks its own language");
  await close();
});

test("it is moved by methods, properties, attributes and keys, and tells of it", () =>
  visit("embed.html", { width: 900, height: 800 }, async (page) => {
    await add(page, { controls: "", step: "1" }, "##1\n221");
    const result = await page.evaluate(async () => {
      const proof = /** @type {any} */ (document.querySelectorAll("grid-proof")[1]);
      /** @type {[string, number][]} */
      const steps = [];
      window.addEventListener("step", (event) => steps.push(["step", Reflect.get(event, "detail").step]));
      proof.first();
      proof.next();
      proof.last();
      proof.prev();
      proof.goTo(0);
      proof.step = 1;
      proof.setAttribute("step", "999999");
      return { steps: steps.map(([, step]) => step), length: proof.length, step: proof.step, game: proof.game, controls: proof.controls };
    });
    const { length } = result;
    assert.deepEqual(result.steps, [0, 1, length, length - 1, 0, 1, length]);
    assert.equal(result.controls, true);
    const cell = await page.evaluate(async () => {
      const proof = document.querySelectorAll("grid-proof")[1];
      const told = new Promise((resolve) => proof.addEventListener("cell", (event) => resolve(Reflect.get(event, "detail"))));
      /** @type {HTMLElement} */ (proof.shadowRoot?.querySelector("[role=gridcell]")).click();
      return told;
    });
    assert.deepEqual(cell, { x: 0, y: 0, button: "primary" });
  }));

/** @type {Record<string, string>[]} */
const BAD = [{ position: "" }, { position: "##\n#" }, { position: "mines 1000000000x1000000000/1\n#" }, { game: "slide", position: "1 2 2 0" }, { position: "#\u0000#" }, { position: "\ud800" }, { position: "###", mines: "4" }, { position: "###", mines: "many" }, { position: "###\n121", rules: "no-such-rule" }, { position: "x".repeat(1_000_000) }, { game: "go", position: "###" }, { game: "slide", position: "###" }];

test("errors are shown inside the element, and others go on", () =>
  visit("embed.html", { width: 900, height: 800 }, async (page) => {
    for (const attributes of BAD) {
      const { type, detail, text } = await add(page, attributes, "What can be read without scripts.");
      const name = JSON.stringify(attributes).slice(0, 60);
      assert.equal(type, "error", name);
      assert.ok(detail.text.length > 10 && detail.text.length < 400, `${name}: ${detail.text}`);
      assert.ok(text.includes(detail.text), name);
    }
    const { type } = await add(page, { step: "-5", lang: "tlh" }, "##1\n221");
    assert.equal(type, "ready");
    assert.deepEqual(await violations(page), []);
  }));

test("another position takes the place of the one before", () =>
  visit("embed.html", { width: 900, height: 800 }, async (page) => {
    await add(page, {}, "##1\n221");
    const [rows, error] = await page.evaluate(async () => {
      const proof = /** @type {any} */ (document.querySelectorAll("grid-proof")[1]);
      const next = (/** @type {string} */ type) => new Promise((resolve) => proof.addEventListener(type, resolve, { once: true }));
      const grid = () => proof.shadowRoot.querySelector("[role=grid]").getAttribute("aria-rowcount");
      let told = next("ready");
      proof.position = "####\n1221\n0000";
      await told;
      const rows = grid();
      told = next("error");
      proof.position = "?!";
      await told;
      const error = proof.shadowRoot.querySelector("[role=alert]").textContent;
      told = next("ready");
      proof.position = "##\n11";
      await told;
      return [[rows, grid()], error];
    });
    assert.deepEqual(rows, ["3", "2"]);
    assert.ok(error.length > 10);
  }));

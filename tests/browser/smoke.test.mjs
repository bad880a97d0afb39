// The page as a newcomer meets it: it loads without a fault, soon, and without barriers.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { closeAll, figure, open, readyAt, shot, violations, visit } from "./lib.mjs";

after(closeAll);

test("the page can be used within a second", async () => {
  const times = [];
  for (let turn = 0; turn < 3; turn += 1) times.push(await visit("index.html", {}, readyAt));
  const best = Math.min(...times);
  figure(`ready after ${Math.round(best)} ms at best of ${times.map(Math.round).join(", ")}`);
  assert.ok(best > 0 && best <= 1000, `ready after ${times.join(", ")} ms`);
});

/** @type {Array<[string, import("./lib.mjs").View]>} */
const views = [
  ["light", { width: 1440, height: 900 }],
  ["dark", { width: 1440, height: 900, dark: true }],
  ["phone", { width: 390, height: 844, dpr: 2, touch: true }],
  ["phone-dark", { width: 390, height: 844, dpr: 2, touch: true, dark: true }],
];
for (const [name, view] of views) {
  test(`axe finds nothing wrong: ${name}`, async () => {
    await visit("index.html", view, async (page) => {
      await shot(page, `index-${name}`);
      assert.deepEqual(await violations(page), []);
    });
  });

  test(`the page fits its width: ${name}`, async () => {
    await visit("index.html", view, async (page) => {
      const [needs, has] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      assert.ok(needs <= has, `${needs} pixels wide in a window of ${has}`);
      assert.equal(has, view.width);
    });
  });
}

/** @param {import("puppeteer-core").Page} page */
const seen = (page) =>
  page.evaluate(() => ({
    width: innerWidth,
    height: innerHeight,
    dpr: devicePixelRatio,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    lang: navigator.language,
    touch: "TouchEvent" in window && matchMedia("(pointer: coarse) and (hover: none)").matches,
    still: matchMedia("(prefers-reduced-motion: reduce)").matches,
    forced: matchMedia("(forced-colors: active)").matches,
  }));

test("a view's wishes reach the page", async () => {
  const plain = { width: 1280, height: 800, dpr: 1, dark: false, lang: "en-US", touch: false, still: false, forced: false };
  assert.deepEqual(await visit("index.html", {}, seen), plain);
  const other = { width: 500, height: 600, dpr: 2, dark: true, lang: "zh-TW", touch: true, still: true };
  assert.deepEqual(await visit("index.html", other, seen), { ...other, forced: false });
  assert.deepEqual(await visit("index.html", { forced: true }, seen), { ...plain, forced: true });
});

test("faults of a page are noticed", async () => {
  const { page, faults, close } = await open("index.html");
  await page.evaluate(async () => {
    console.error("seen on the console");
    setTimeout(() => {
      throw new Error("thrown in a timer");
    });
    await fetch("no-such-file.json");
  });
  await page.waitForFunction(() => true, { polling: 50 });
  await assert.rejects(close, /had faults/);
  for (const part of [/seen on the console/, /thrown in a timer/, /404.*no-such-file/]) {
    assert.ok(faults.some((fault) => part.test(fault)), `${part} is not in ${faults.join("; ")}`);
  }
  await assert.rejects(open("no-such-page.html"), /404.*no-such-page|no-such-page.*404/);
});

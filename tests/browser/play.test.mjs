// Games are played as people play them: by mouse, keyboard and touch, with a reload in between.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DEAL, act, click, label, labels, middle, picture, rest, shows, text } from "./board.mjs";
import { browserName, closeAll, open, visit } from "./lib.mjs";

after(closeAll);

/** @type {import("./lib.mjs").View} */
const desk = { width: 1440, height: 900 };
/** @type {import("./lib.mjs").View} */
const phone = { width: 390, height: 844, dpr: 2, touch: true };

test("a board is played by mouse", () =>
  visit(DEAL, desk, async (page) => {
    const before = await picture(page);
    await click(page, 4, 4);
    await shows(page, "#now .said", /mines? left/);
    assert.match(await label(page, 4, 4), /row 5, column 5, opened, no mine around/);
    assert.notEqual(await picture(page), before);
    const hidden = Object.entries(await labels(page)).find(([, name]) => name.endsWith("hidden"));
    assert.ok(hidden, "a beginner's board isn't opened by one click");
    const [x, y] = hidden[0].split(",").map(Number);
    await click(page, x, y, "right");
    assert.match(await label(page, x, y), /flagged$/);
    assert.equal(await text(page, "#counter"), "9");
    await click(page, x, y);
    assert.match(await label(page, x, y), /flagged$/, "a flag guards its cell");
    await click(page, x, y, "right");
    assert.match(await label(page, x, y), /question mark$/);
    await click(page, x, y, "right");
    assert.match(await label(page, x, y), /hidden$/);
  }));

test("undo and redo go all the way", () =>
  visit(DEAL, desk, async (page) => {
    await click(page, 4, 4);
    const opened = await labels(page);
    await page.keyboard.down("Control");
    await page.keyboard.press("KeyZ");
    await page.keyboard.up("Control");
    assert.match(await label(page, 4, 4), /hidden$/);
    await page.keyboard.down("Control");
    await page.keyboard.press("KeyY");
    await page.keyboard.up("Control");
    assert.deepEqual(await labels(page), opened);
    await page.keyboard.press("u");
    assert.match(await label(page, 4, 4), /hidden$/);
    await page.keyboard.press("r");
    assert.deepEqual(await labels(page), opened);
  }));

test("a board is played by keyboard, and only where the board has the focus", () =>
  visit(DEAL, desk, async (page) => {
    await page.keyboard.press("n");
    assert.match(page.url(), /seed=2026|$/);
    await page.focus("#cells [tabindex='0']");
    for (const key of /** @type {const} */ (["ArrowDown", "ArrowDown", "ArrowRight"])) await page.keyboard.press(key);
    assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ""), /row 3, column 2/);
    await page.keyboard.press(" ");
    assert.match(await label(page, 1, 2), /flagged$/);
    await page.keyboard.press("f");
    await page.keyboard.press("f");
    assert.match(await label(page, 1, 2), /hidden$/);
    await page.keyboard.press("Enter");
    assert.doesNotMatch(await label(page, 1, 2), /hidden/);
    await page.keyboard.press("End");
    assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ""), /row 3, column 9/);
    await page.keyboard.down("Control");
    await page.keyboard.press("End");
    await page.keyboard.up("Control");
    assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ""), /row 9, column 9/);
    await page.keyboard.press("2");
    assert.equal(await page.$eval("#cells", (grid) => grid.getAttribute("aria-colcount")), "16");
    await page.keyboard.press("F2");
    assert.equal(await text(page, "#counter"), "40");
  }));

test("a ring shows the cursor to those who use keys", () =>
  visit(DEAL, { ...desk, still: true }, async (page) => {
    const ring = () => page.$eval("#board", (board) => getComputedStyle(board).outlineStyle);
    await click(page, 4, 4);
    assert.equal(await ring(), "none");
    await rest(page, 120);
    const before = await picture(page);
    await page.keyboard.press("ArrowLeft");
    await rest(page, 120);
    assert.equal(await ring(), "solid");
    assert.notEqual(await picture(page), before, "the cursor is painted");
  }));

test("the page works on without a network", async () => {
  const { page, close } = await open("index.html", desk);
  // What it is made of is kept once its own worker has been told.
  await page.waitForFunction(async () => (await caches.has("gridproof")) && (await (await caches.open("gridproof")).keys()).some(({ url }) => url.endsWith("worker.js")), { timeout: 15_000 });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.setOfflineMode(true);
  assert.equal(await page.evaluate(() => navigator.onLine), false);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await page.keyboard.press("F2");
  await click(page, 4, 4);
  await page.setOfflineMode(false);
  await close();
});

test("a board is played by touch", async () => {
  await visit(DEAL, phone, async (page) => {
    const tap = async (/** @type {number} */ x, /** @type {number} */ y) => {
      const at = await middle(page, x, y);
      await page.touchscreen.tap(at.x, at.y);
    };
    const down = async (/** @type {number} */ x, /** @type {number} */ y) => {
      const at = await middle(page, x, y);
      await page.touchscreen.touchStart(at.x, at.y);
      return at;
    };
    await tap(4, 4);
    assert.match(await label(page, 4, 4), /opened/);
    const hidden = Object.entries(await labels(page)).find(([, name]) => name.endsWith("hidden"));
    assert.ok(hidden);
    const [x, y] = hidden[0].split(",").map(Number);
    await down(x, y);
    await rest(page, 550);
    await page.touchscreen.touchEnd();
    assert.match(await label(page, x, y), /flagged$/, "a long press flags");
    await down(x, y);
    await rest(page, 550);
    await page.touchscreen.touchEnd();
    await down(x, y);
    await rest(page, 550);
    await page.touchscreen.touchEnd();
    assert.match(await label(page, x, y), /hidden$/);
    const at = await down(x, y);
    await page.touchscreen.touchMove(at.x + 30, at.y + 2);
    await page.touchscreen.touchEnd();
    assert.match(await label(page, x, y), /hidden$/, "a move beyond the slop presses nothing");
    await page.click("#playing button:nth-child(4)");
    await tap(x, y);
    assert.match(await label(page, x, y), /flagged$/, "in flag mode a tap flags");
  });
});

test("a running game survives a reload, with its clock", async () => {
  const { page, close } = await open(DEAL, desk);
  await click(page, 4, 4);
  await rest(page, 1300);
  const opened = await labels(page);
  const clock = Number(await text(page, "#clock"));
  assert.ok(clock >= 1, `the clock shows ${clock}`);
  await page.goto(new URL("index.html", page.url()).href);
  await page.waitForSelector("html[data-ready]");
  const again = await labels(page);
  for (const [place, name] of Object.entries(again)) if (place in opened) assert.equal(name, opened[place]);
  assert.ok(Number(await text(page, "#clock")) >= clock);
  await page.keyboard.press("F2");
  assert.equal(await text(page, "#clock"), "0");
  await close();
});

test("damaged storage costs nothing but what it held", async () => {
  const { page, close } = await open("index.html", desk);
  for (const rubbish of ["{", "[]", "7", '{"saved":{"version":99}}', '{"saved":{"version":1,"settings":{"game":"mines","width":1e9,"height":1e9,"mines":5,"seed":"1"},"moves":"\\u0000"}}', '"\\ud800"']) {
    await page.evaluate((rubbish) => {
      for (const key of ["game", "choices", "language", "visited"]) localStorage.setItem(`gridproof.${key}`, rubbish);
    }, rubbish);
    // Leaving the page would write the game that is played over the rubbish.
    await page.evaluate(() => (Storage.prototype.setItem = () => {}));
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    assert.equal(await page.$eval("#cells", (grid) => grid.getAttribute("aria-rowcount") !== null), true);
  }
  await close();
});

test("any size is played, and what makes no sense is told in place", () =>
  visit("index.html", desk, async (page) => {
    await page.select("#level", "custom");
    const fill = async (/** @type {Record<string, string>} */ values) => {
      for (const [name, value] of Object.entries(values)) await page.$eval(`#settings-form [name=${name}]`, (field, value) => (/** @type {HTMLInputElement} */ (field).value = value), value);
      await page.click("#settings-form [type=submit]");
    };
    await fill({ width: "251", height: "9", mines: "10" });
    await shows(page, "#settings-problem", /Width: from 1 to 250/);
    await fill({ width: "3", height: "3", mines: "10" });
    await shows(page, "#settings-problem", /Mines: from 0 to 9/);
    await fill({ width: "9", height: "9", mines: "10", seed: "seven" });
    await shows(page, "#settings-problem", /seven/);
    await fill({ width: "1", height: "1", mines: "0", seed: "7" });
    await page.waitForFunction(() => !(/** @type {HTMLDialogElement} */ (document.getElementById("settings")).open));
    await click(page, 0, 0);
    await shows(page, "#now .said", /Won/);
  }));

test("a large board is a window that is panned and follows the cursor", () =>
  visit("index.html#v=1&game=mines&size=250x250&mines=9000&seed=5", desk, async (page) => {
    const count = await page.$$eval("#cells [role=gridcell]", (cells) => cells.length);
    assert.ok(count > 0 && count < 400, `${count} elements for 62500 cells`);
    const before = await middle(page, 0, 0);
    const at = await middle(page, 10, 10);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x - 60, at.y - 40, { steps: 4 });
    await page.mouse.up();
    const panned = await middle(page, 0, 0);
    assert.ok(panned.x < before.x - 40 && panned.y < before.y - 20, "dragging moves the board");
    assert.match(await text(page, "#now .said"), /begin/, "and opens nothing");
    await page.focus("#cells [tabindex='0']");
    await page.keyboard.down("Control");
    await page.keyboard.press("End");
    await page.keyboard.up("Control");
    const corner = await middle(page, 249, 249);
    const box = await page.$eval("#canvas", (canvas) => canvas.getBoundingClientRect().toJSON());
    assert.ok(corner.x < box.right && corner.y < box.bottom, "the cursor is in sight");
  }));

test("a tray is inert until it is started, and played by click, key and push", () =>
  visit("index.html#v=1&game=slide&size=3x3&seed=11", desk, async (page) => {
    const tiles = async () => Object.values(await labels(page)).map((name) => name.split(", ")[2]);
    const gap = async () => (await tiles()).indexOf("gap");
    const before = await tiles();
    const from = await gap();
    const beside = from % 3 === 2 ? from - 1 : from + 1;
    await click(page, beside % 3, Math.floor(beside / 3));
    assert.deepEqual(await tiles(), before);
    await act(page, "start");
    await click(page, beside % 3, Math.floor(beside / 3));
    assert.equal(await gap(), beside);
    assert.equal(await text(page, "#counter"), "1");
    await page.keyboard.down("Shift");
    await page.keyboard.press(beside < from ? "ArrowLeft" : "ArrowRight");
    await page.keyboard.up("Shift");
    assert.equal(await gap(), from, "a push the other way brings the gap back");
    await page.keyboard.press("u");
    await page.keyboard.press("u");
    assert.deepEqual((await tiles()).map((name) => name.split(",")[0]), before.map((name) => name.split(",")[0]));
  }));

test(`the three languages are chosen by the browser, and switched`, async () => {
  const expected = { "zh-TW": ["zh-Hant", "步驟"], "zh-HK": ["zh-Hant", "步驟"], "zh-CN": ["zh-Hans", "步骤"], "fr-FR": ["en", "Steps"] };
  for (const [lang, [tag, steps]] of Object.entries(expected)) {
    await visit("index.html", { ...desk, lang }, async (page) => {
      if (browserName === "chromium") await page.evaluate(() => localStorage.clear());
      await page.reload();
      await page.waitForSelector("html[data-ready]");
      assert.equal(await page.$eval("html", (root) => root.lang), tag);
      assert.equal(await text(page, "#tab-steps"), steps);
      // Every text of the page has come from the language's file.
      const left = await page.evaluate(() => document.body.innerText.match(/\bpage\.[a-z-]+|\{\w+/g));
      assert.equal(left, null);
    });
  }
  await visit("index.html", desk, async (page) => {
    await page.select("#language", "zh-Hans");
    await shows(page, "#tab-code", "代码");
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    assert.equal(await text(page, "#tab-code"), "代码", "the choice is remembered");
    await page.evaluate(() => localStorage.clear());
  });
});

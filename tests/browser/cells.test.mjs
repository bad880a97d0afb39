// A cell is asked about, and hints come stage by stage.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DEAL, act, click, label, picture, rest, shows, text } from "./board.mjs";
import { closeAll, visit } from "./lib.mjs";

after(closeAll);

/** @type {import("./lib.mjs").View} */
const desk = { width: 1440, height: 900, still: true };
const CHAIN = "index.html#v=1&game=mines&position=mines_5x2/?/-----/11211&rules=full";
/** One mine at either end of the row, and nothing says where. */
const TOSS = "index.html#v=1&game=mines&position=-1-&ask=cell&click=0,0";

test("pressing a cell of an explained board asks why, and a lemma leads to its proof", () =>
  visit(CHAIN, desk, async (page) => {
    await shows(page, ".count", /^1 \//);
    await click(page, 0, 0);
    await shows(page, "#now .said", /row 1, column 1 is safe/);
    const at = await text(page, ".count");
    const lemma = await page.waitForSelector(".chip[data-role=lemma]");
    assert.match((await lemma?.evaluate((chip) => chip.textContent)) ?? "", /already known.*step \d/);
    await lemma?.click();
    await shows(page, "#now .said", /mine/);
    assert.notEqual(await text(page, ".count"), at);
    await page.click(".chip.back");
    await shows(page, ".count", at);
    assert.equal(await page.$(".chip.back"), null);
    // Another cell, with the keyboard.
    await page.focus("#cells [tabindex='0']");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await shows(page, "#now .said", /row 1, column 2/);
    await page.waitForFunction(() => location.hash.includes("ask=cell&click=1,0"));
    await act(page, "under");
    await shows(page, ".count", /^1 \/ 5/);
  }));

test("an open cell says that it shows what it is", () =>
  visit(CHAIN, desk, async (page) => {
    await click(page, 0, 1);
    await shows(page, "#toast", /open/);
    await shows(page, ".count", /^1 \//);
  }));

test("why not: two layouts, each whole, and their difference, in pictures and in words", () =>
  visit(TOSS, desk, async (page) => {
    await shows(page, "#now .said", /two complete layouts/);
    await rest(page, 150);
    const pictures = new Set();
    for (const which of ["both", "first", "second"]) {
      await page.click(`.option[value=${which}]`);
      assert.equal(await page.$eval(`.option[value=${which}]`, (button) => button.getAttribute("aria-pressed")), "true");
      await rest(page, 150);
      pictures.add(await picture(page));
    }
    assert.equal(pictures.size, 3);
    assert.match(await label(page, 0, 0), /layout 1 only/);
    assert.match(await label(page, 2, 0), /layout 2 only/);
  }));

test("an argument is a list within a list, and a technique explains itself on request", () =>
  visit("index.html#v=1&game=mines&position=mines_4x2/?/----/1221&rules=full", desk, async (page) => {
    await page.waitForSelector(".technique summary");
    assert.equal(await page.$eval(".technique", (part) => /** @type {HTMLDetailsElement} */ (part).open), false);
    await page.focus(".technique summary");
    await page.keyboard.press("Enter");
    assert.ok((await text(page, ".technique p")).length > 20);
    assert.equal(await page.$eval(".technique", (part) => /** @type {HTMLDetailsElement} */ (part).open), true);
    await page.evaluate(() => (location.hash = "v=1&game=mines&position=mines_5x3/?/-----/+121+/+++++&rules=cases"));
    await page.waitForSelector(".reasons li");
    assert.match(await text(page, ".reasons > li:first-child"), /^Suppose/);
    assert.match(await text(page, ".reasons > li:last-child"), /impossible/);
  }));

test("hints say no more than was asked for, and end with a proof that can be played", () =>
  visit(DEAL, desk, async (page) => {
    await click(page, 4, 4);
    await act(page, "hint");
    await shows(page, "#now .said", /^Look/);
    assert.equal((await page.$$("#now .chip")).length, 0, "no clue yet");
    assert.doesNotMatch(await text(page, "#now"), /safe|pattern/);
    assert.equal(await text(page, "#live"), await text(page, "#now .said"));
    await act(page, "hint-clues");
    await shows(page, "#now .said", /number/);
    assert.ok((await page.$$("#now .chip[data-role=clue]")).length > 0);
    assert.equal((await page.$$("#now .chip[data-role=focus]")).length, 0);
    await act(page, "hint-name");
    assert.equal(await page.$(".rows li"), null, "no list of steps yet");
    await act(page, "hint-proof");
    await page.waitForSelector("#now .chip[data-role=focus]");
    await act(page, "do-it");
    await page.waitForSelector(".sentence[data-kind=running], .sentence[data-kind=won]");
    // A press on the board ends a hint.
    await page.keyboard.press("u");
    await page.keyboard.press("h");
    await page.waitForSelector(".sentence[data-kind=hint]");
    await act(page, "hint-close");
    await page.waitForSelector(".sentence[data-kind=running]");
  }));

test("where nothing can be proven a hint says so, with the least risk", () =>
  visit("index.html#v=1&game=mines&position=2x2:0,0,u1&ask=verdict", desk, async (page) => {
    await act(page, "play-board");
    await page.waitForSelector(".sentence[data-kind=running]");
    await act(page, "hint");
    await shows(page, "#now .said", /a guess is needed.*33\.33 %/);
  }));

test("the rules are chosen above the steps, and stay chosen", () =>
  visit(CHAIN, desk, async (page) => {
    await page.select("#ladder", "article");
    await page.waitForFunction(() => location.hash.includes("rules=article"));
    await page.select("#ladder", "proofs");
    await page.waitForFunction(() => location.hash.includes("rules=proofs"));
    await page.keyboard.press("Escape");
    await page.evaluate(() => (location.hash = "v=1&game=mines&position=mines_4x3/2/--10/2210/0000"));
    await page.waitForFunction(() => location.hash.includes("rules=article"), { timeout: 5_000 });
    await page.evaluate(() => localStorage.clear());
  }));

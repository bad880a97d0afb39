// What comes by a link: a bad one is forgotten at the next press, a deal keeps the game that was played.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DEAL, act, click, label, rest, shows, text } from "./board.mjs";
import { closeAll, open, visit } from "./lib.mjs";

after(closeAll);

/** @type {import("./lib.mjs").View} */
const desk = { width: 1440, height: 900 };
const TRAY = "#v=1&game=slide&position=slide_3x3/1,2,3/4,5,6/7,0,8&step=0";

test("a problem with a link ends at the next press, undo or step", () =>
  visit(DEAL, desk, async (page) => {
    const bad = async (/** @type {string} */ hash) => {
      await page.evaluate((hash) => (location.hash = hash), hash);
      await page.waitForSelector(".sentence[data-kind=error]");
    };
    await bad("v=1&game=mines&position=--/-");
    await click(page, 4, 4);
    await page.waitForSelector(".sentence[data-kind=running], .sentence[data-kind=won]");
    await bad("v=1&game=go&seed=4");
    assert.match(await text(page, "#now .said"), /go.*mines or slide/);
    await page.keyboard.press("u");
    await page.waitForSelector(".sentence[data-kind=ready]");
    await bad("v=1&game=mines&size=3x3&mines=x&seed=4");
    await page.evaluate((hash) => (location.hash = hash), TRAY);
    await page.waitForSelector(".sentence[data-kind=start]");
  }));

test("a link to a deal keeps the game that is played, and gives it back", () =>
  visit(DEAL, desk, async (page) => {
    await click(page, 4, 4);
    const before = await label(page, 4, 4);
    assert.match(before, /opened/);
    await page.evaluate(() => (location.hash = "v=1&game=slide&size=3x3&seed=3"));
    await shows(page, "#now .said", /Start/);
    await act(page, "give-back");
    await shows(page, "#now .said", /left/);
    assert.equal(await label(page, 4, 4), before);
    assert.equal(await page.$("[data-action=give-back]"), null);
  }));

test("the head says what is shown, and leads back to the game", () =>
  visit(DEAL, desk, async (page) => {
    const head = () => page.evaluate(() => [/** @type {HTMLInputElement} */ (document.querySelector("input[name=game]:checked")).value, /** @type {HTMLSelectElement} */ (document.getElementById("level")).value]);
    assert.deepEqual(await head(), ["mines", "beginner"]);
    await page.evaluate((hash) => (location.hash = hash), TRAY);
    await page.waitForSelector(".sentence[data-kind=start]");
    assert.deepEqual(await head(), ["slide", "3"]);
    await page.click("input[name=game][value=mines]");
    await page.waitForSelector(".sentence[data-kind=ready]");
    assert.deepEqual(await head(), ["mines", "beginner"]);
  }));

test("a reload in the middle of an analysis of one's own game can still do it", async () => {
  const { page, close } = await open(DEAL, desk);
  await click(page, 4, 4);
  await act(page, "analyze");
  await page.waitForSelector("[data-action=do-it]");
  await page.waitForFunction(() => location.hash.includes("position="));
  // The game is written down a moment after a press.
  await rest(page, 500);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await act(page, "do-it");
  await shows(page, "#counter", /^[0-9]$/);
  await close();
});

test("what can be done is in sight, and stays where it is while steps go by", async () => {
  for (const view of [desk, { width: 1280, height: 720 }, { width: 1000, height: 560 }, { width: 844, height: 390 }, { width: 640, height: 360 }, { width: 390, height: 844, touch: true }]) {
    await visit("index.html#v=1&game=mines&position=mines_5x4/4/01F2F/0223-/01-2-/011--&step=0", view, async (page) => {
      const size = `${view.width}x${view.height}`;
      const seen = new Set();
      for (let i = 0; i < 6; i++) {
        await rest(page, 60);
        const { place, top } = await page.$eval("[data-action=next-step]", (button) => {
          const box = button.getBoundingClientRect();
          return { place: `${box.x},${box.y}`, top: button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)) };
        });
        assert.ok(top, `${size}: nothing lies over the button`);
        seen.add(place);
        await page.click("[data-action=next-step]");
      }
      assert.equal(seen.size, 1, `${size}: ${[...seen]}`);
      const { wide, high } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth - document.documentElement.clientWidth, high: document.documentElement.scrollHeight - document.documentElement.clientHeight }));
      assert.ok(wide <= 0, `${size} is ${wide} px too wide`);
      if (!view.touch) assert.ok(high <= 0, `${size} scrolls by ${high} px`);
    });
  }
});

test("Enter in a field of the display begins nothing", () =>
  visit(DEAL, desk, async (page) => {
    await click(page, 4, 4);
    await page.click("#open-settings");
    await page.focus("[name=delay]");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    assert.match(await label(page, 4, 4), /opened/);
  }));

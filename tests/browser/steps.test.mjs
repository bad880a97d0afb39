// Deductions are stepped through, with their evidence, their code, their links and their failures.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DEAL, act, click, label, picture, rest, shows, text } from "./board.mjs";
import { closeAll, open, visit } from "./lib.mjs";

after(closeAll);

/** @type {import("./lib.mjs").View} */
const desk = { width: 1440, height: 900 };
const POSITION = "index.html#v=1&game=mines&position=mines_4x3/2/--10/2210/0000";

/**
 * Opens the page as on a first visit.
 * @param {(page: import("puppeteer-core").Page) => Promise<void>} body
 */
function first(body) {
  return visit("index.html", desk, async (page) => {
    await page.evaluate(() => {
      localStorage.clear();
      // Leaving the page would keep the game that was restored before the clearing.
      Storage.prototype.setItem = () => {};
    });
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await body(page);
  });
}

test("a first visit opens in the middle of a deduction, with one button to press", () =>
  first(async (page) => {
    assert.equal((await page.$$("#actions .main")).length, 1);
    const said = await text(page, "#now .said");
    assert.ok(said.length > 20, said);
    assert.ok((await page.$$("#now .chip")).length > 0, "there is evidence");
    const before = await picture(page);
    await act(page, "next-step");
    await rest(page, 250);
    assert.notEqual(await text(page, "#now .said"), said);
    assert.notEqual(await picture(page), before);
    assert.equal(await text(page, "#live"), await text(page, "#now .said"), "the step is spoken");
  }));

test("the transport moves to every place, by buttons, keys, list and scrub", () =>
  visit(POSITION, desk, async (page) => {
    const at = () => page.$eval(".scrub", (range) => [Number(/** @type {HTMLInputElement} */ (range).value), Number(/** @type {HTMLInputElement} */ (range).max)]);
    const [start, length] = await at();
    assert.ok(length >= 2, `${length} steps`);
    assert.equal(start, 1);
    const button = (/** @type {number} */ n) => page.click(`.transport .tool:nth-child(${n})`);
    await button(5);
    assert.deepEqual(await at(), [length, length]);
    await button(2);
    assert.deepEqual(await at(), [length - 1, length]);
    await button(1);
    assert.deepEqual(await at(), [0, length]);
    await button(4);
    assert.deepEqual(await at(), [1, length]);
    await page.focus(".scrub");
    await page.keyboard.press("End");
    assert.deepEqual(await at(), [length, length]);
    await page.keyboard.press("ArrowLeft");
    assert.deepEqual(await at(), [length - 1, length]);
    await page.keyboard.press("Home");
    await page.keyboard.down("Shift");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.up("Shift");
    assert.deepEqual(await at(), [length, length], "the end is the next branch");
    // The list may be made anew while it is scrolled to.
    await page.locator(".rows li:nth-child(2) button").click();
    assert.deepEqual(await at(), [1, length]);
    // The list shows where it stands with its next picture.
    await page.waitForFunction(() => document.querySelector("[aria-current=step] .number")?.textContent === "1");
    await page.select(".speed", "20");
    await button(3);
    await page.waitForFunction((length) => /** @type {HTMLInputElement} */ (document.querySelector(".scrub")).value === String(length), {}, length);
    await shows(page, "#live", await text(page, "#now .said"));
  }));

test("going back shows what was shown before", () =>
  visit(POSITION, { ...desk, still: true }, async (page) => {
    await page.focus(".scrub");
    const seen = [];
    for (let i = 0; i < 2; i++) {
      await rest(page, 120);
      seen.push([await text(page, "#now .said"), await picture(page)]);
      await page.keyboard.press("ArrowRight");
    }
    for (let i = 1; i >= 0; i--) {
      await page.keyboard.press("ArrowLeft");
      await rest(page, 120);
      assert.deepEqual([await text(page, "#now .said"), await picture(page)], seen[i]);
    }
  }));

test("chips light up their cells", () =>
  visit(POSITION, { ...desk, still: true }, async (page) => {
    await rest(page, 120);
    const before = await picture(page);
    await page.hover("#now .chip");
    await rest(page, 120);
    assert.notEqual(await picture(page), before);
    await page.mouse.move(5, 5);
    await rest(page, 120);
    assert.equal(await picture(page), before);
    await page.click("#now .chip");
    assert.equal(await page.$eval("#now .chip", (chip) => chip.getAttribute("aria-pressed")), "true");
  }));

test("the code beside the board is the lines that ran", async () => {
  const { page, close } = await open(POSITION, desk);
  /** @type {string[]} */
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.focus(".scrub");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  assert.ok(!fetched.some((url) => url.includes("sources/")), "nothing is fetched before the view opens");
  await page.click("#tab-code");
  await page.waitForSelector(".line.ran");
  const source = await page.evaluate(async () => (await fetch("sources/mines.article.json")).json());
  const ran = await page.$$eval(".line.ran", (lines) => lines.map((line) => Number(line.querySelector(".gutter")?.textContent)));
  const ranges = Object.values(source.anchors).map(([from, to]) => `${from}-${to}`);
  assert.ok(ranges.includes(`${ran[0]}-${ran[ran.length - 1]}`), `lines ${ran} are one of the anchors ${ranges}`);
  assert.equal(ran.length, ran[ran.length - 1] - ran[0] + 1);
  const shown = await page.$$eval(".line.ran code", (lines) => lines.map((line) => line.textContent));
  assert.deepEqual(shown, source.lines.slice(ran[0] - 1, ran[ran.length - 1]));
  const values = await page.$$eval(".line.ran .values", (all) => all.map((value) => value.textContent).join(" "));
  const numbers = await text(page, "#now .numbers");
  for (const [, name, value] of numbers.matchAll(/(\w+) = (\d)/g)) if (shown.some((line) => new RegExp(`\\b${name}\\b`).test(line ?? ""))) assert.ok(values.includes(`${name} = ${value}`), `${name} = ${value} in ${values}`);
  const shownOpen = await page.$$eval(".lines > .line", (lines) => lines.length);
  assert.equal(shownOpen, source.tests === null ? source.lines.length : source.tests - 1, "tests are folded away");
  await close();
});

test("a link leads to its step, and what is shown makes the link", async () => {
  const { page, close } = await open(`${POSITION}&step=2&future=1`, desk);
  await shows(page, ".count", /^2 \//);
  await page.focus(".scrub");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => location.hash.includes("step=1"));
  const said = await text(page, "#now .said");
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.equal(await text(page, "#now .said"), said);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => location.hash === "");
  await close();
});

test("the analyzer is asked about the game, and does what it says", () =>
  visit(DEAL, desk, async (page) => {
    // The article's rules don't come to the end of this board at once.
    await page.select("#ladder", "article");
    await click(page, 4, 4);
    await page.keyboard.press("a");
    await page.waitForSelector("[data-action=do-it]");
    assert.equal(await page.evaluate(() => document.activeElement?.className), "scrub", "the arrow keys step now");
    assert.match(await text(page, "#now .said"), /row \d/);
    await act(page, "do-it");
    await shows(page, "#counter", /^[0-9]$/);
    await act(page, "repeat");
    await page.waitForSelector("[data-action=stop]");
    await page.waitForFunction(() => !document.querySelector("[data-action=stop]"), { timeout: 25_000 });
    // Either all was found, or the page says that nothing more is.
    assert.match(await text(page, "#now .said"), /Won|nothing more/i);
  }));

test("the tray's click is stepped, and its shortest way", () =>
  visit("index.html#v=1&game=slide&size=3x3&seed=3", desk, async (page) => {
    await act(page, "start");
    await act(page, "click");
    const names = await page.$$eval("#cells [role=gridcell]", (cells) => cells.map((cell) => cell.textContent ?? ""));
    const gap = names.findIndex((name) => name.endsWith("gap"));
    const tile = gap % 3 === 2 ? gap - 1 : gap + 1;
    await click(page, tile % 3, Math.floor(tile / 3));
    await page.waitForSelector("[data-action=do-it]");
    assert.match(await text(page, "#now .said"), /\d/);
    await act(page, "do-it");
    await shows(page, "#counter", "1");
    assert.match(await label(page, tile % 3, Math.floor(tile / 3)), /gap$/);
    await act(page, "click");
    await act(page, "solve");
    await page.waitForSelector("[data-action=do-it]");
    await act(page, "do-it");
    await shows(page, "#now .said", /Solved/);
  }));

test("an unsolvable tray is proved so", () =>
  visit("index.html#v=1&game=slide&position=slide_3x3/1,2,3/4,5,6/8,7,0", desk, async (page) => {
    await page.focus(".scrub");
    await page.keyboard.press("End");
    await shows(page, "#view-steps .rows", /./);
    await page.focus(".scrub");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    assert.ok((await page.$$("#now .chip")).length > 0, "the proof has evidence");
  }));

const BAD = ["", "   ", "###\n12", "9", "x".repeat(1_000_000), "mines 1000000000x3/1\n###", "mines 3x1/9\n###", "1 2 2 0", "slide 2x2\n1 2 0 0", "slide 11x11\n1", "#\0#", "\ud800##", "mines 3x1/-1\n###", "{", '{"format":"x"}', "[1,2]", '{"format":"gridproof-trace","version":99}'];

test("bad positions and traces are told in place, and lose nothing", () =>
  visit(DEAL, desk, async (page) => {
    await click(page, 4, 4);
    const counter = await text(page, "#counter");
    for (const bad of BAD) {
      const trace = bad.startsWith("{");
      if (trace) {
        await page.evaluate((bad) => {
          const data = new DataTransfer();
          data.items.add(new File([bad], "trace.json", { type: "application/json" }));
          document.getElementById("canvas")?.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }, bad);
      } else {
        await page.evaluate((bad) => {
          document.getElementById("open-position")?.click();
          /** @type {HTMLTextAreaElement} */ (document.querySelector("#position textarea")).value = bad;
          /** @type {HTMLButtonElement} */ (document.querySelector("#position [value=analyze]")).click();
        }, bad);
      }
      await page.waitForSelector("#position-problem:not([hidden])");
      const problem = await text(page, "#position-problem");
      assert.ok(problem.length > 10 && problem.length < 400, `${JSON.stringify(bad.slice(0, 40))} → ${problem}`);
      await page.click("#position [data-close]");
      assert.match(await label(page, 4, 4), /opened/);
      assert.equal(await text(page, "#counter"), counter);
    }
  }));

test("a bad link is told, and the page works on", async () => {
  for (const hash of ["#v=1&game=mines&position=--/-", "#v=9&game=go", "#position=%ff%00", "#v=1&game=mines&size=1e9x1e9&mines=5&seed=1", `#v=1&game=mines&position=${"-".repeat(200_000)}`]) {
    await visit(`index.html${hash}`, desk, async (page) => {
      await page.keyboard.press("F2");
      await click(page, 0, 0);
      await shows(page, "#now .said", /./);
    });
  }
});

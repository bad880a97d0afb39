// What a person brings: a position is analyzed, a whole board judged, a game reviewed; each answer is a link.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DEAL, act, click, label, rest, shows, text } from "./board.mjs";
import { closeAll, open, visit } from "./lib.mjs";

after(closeAll);

/** @typedef {import("puppeteer-core").Page} Page */

/** @type {import("./lib.mjs").View} */
const desk = { width: 1440, height: 900 };
const BOARD = "9x9:4,4,m00b7d48a3e0231c419200";

/**
 * @param {Page} page
 * @param {string} pasted
 */
function paste(page, pasted) {
  return page.evaluate((pasted) => {
    // Firefox gives the events that a script makes no text of their own.
    const event = new Event("paste", { bubbles: true, cancelable: true });
    Object.defineProperty(event, "clipboardData", { value: { getData: () => pasted, files: [] } });
    document.body.dispatchEvent(event);
  }, pasted);
}

/**
 * @param {Page} page
 * @param {number[]} bytes
 * @param {string} name
 */
function drop(page, bytes, name) {
  return page.evaluate(
    (bytes, name) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name));
      document.getElementById("canvas")?.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    bytes,
    name,
  );
}

/**
 * What the page copies from now on, instead of the clipboard's text.
 * @param {Page} page
 */
async function copied(page) {
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async (/** @type {string} */ text) => void Reflect.set(window, "copied", text) } });
  });
  return () => page.evaluate(() => String(Reflect.get(window, "copied")));
}

test("a pasted board is judged, its hardest step shown, its answer copied", () =>
  visit(DEAL, desk, async (page) => {
    await paste(page, `https://example.org/mines.html#${BOARD}`);
    await shows(page, "#now .said", /needs no guess/);
    assert.equal(await text(page, "#live"), await text(page, "#now .said"), "the verdict is spoken");
    assert.match(await text(page, ".outcome"), /No guess needed · medium/);
    const steps = await page.$$eval(".counts td", (cells) => cells.reduce((sum, cell) => sum + Number(cell.textContent), 0));
    assert.match(await text(page, "#now .said"), new RegExp(`\\b${steps} steps`), "the table counts all of them");
    const said = await copied(page);
    await page.click(".copies button:nth-child(2)");
    const markdown = await said();
    assert.match(markdown, /^\*\*This board needs no guess/);
    assert.match(markdown, /```text\n +1 +2 +3[^]*```/);
    const link = /\((http[^)]*)\)/.exec(markdown)?.[1] ?? "";
    assert.ok(link.includes(`position=${BOARD}`) && link.includes("ask=verdict"), link);
    await act(page, "show-hardest");
    await shows(page, ".technique summary", /1-2C/);
    await page.waitForFunction(() => location.hash.includes("ask=verdict") && !location.hash.includes("step=36"));
    const before = await text(page, "#now .said");
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await shows(page, "#now .said", before.slice(0, 40));
    const shared = await copied(page);
    await act(page, "play-board");
    await page.waitForSelector(".sentence[data-kind=running]");
    assert.match(await label(page, 4, 4), /no mine around/);
    await page.evaluate(() => (location.hash = ""));
    await page.waitForFunction(() => location.hash === "");
    // The board is shared as one that can be played.
    await page.click("#share");
    const playable = await shared();
    await act(page, "verdict");
    await shows(page, "#now .said", /needs no guess/);
    await page.evaluate((hash) => (location.hash = hash), new URL(playable).hash);
    await page.waitForSelector(".sentence[data-kind=running]");
  }));

test("a board that takes a guess shows for each cell why", () =>
  visit(`index.html#v=1&game=mines&position=2x2:0,0,u1&ask=verdict`, desk, async (page) => {
    await shows(page, "#now .said", /needs a guess/);
    assert.equal((await page.$$(".jumps button")).length, 3);
    await page.click(".jumps li:nth-child(2) button");
    await shows(page, "#now .said", /two complete layouts/);
    await page.waitForSelector(".options");
  }));

test("files of other programs are read, also those that are no text", () =>
  visit(DEAL, desk, async (page) => {
    // A board of 3x1 with a mine at the right, in mbf: it doesn't say where to begin.
    await drop(page, [3, 1, 0, 1, 2, 0], "board.mbf");
    await shows(page, "#now .said", /where to begin/);
    await click(page, 0, 0);
    await shows(page, "#now .said", /needs no guess/);
    await drop(page, [...new TextEncoder().encode("4x3x2\nHH10\n2210\n0000\n")], "position.mine");
    await shows(page, "#now .said", /row 1/);
    await page.waitForFunction(() => location.hash.includes("rules=full"));
    await drop(page, [0xff, 0xfe, 0, 1], "nothing.bin");
    await page.waitForSelector("#position-problem:not([hidden])");
    assert.match(await text(page, "#position-problem"), /binary formats/);
  }));

const REPLAY = `RawVF_Version: Rev7
Width: 9
Height: 9
Mines: 2
Marks: Off
Board:
*00000000
000000000
*00000000
${"000000000\n".repeat(6)}Events:
0.500 lc 5 5 (72 72)
0.600 lr 5 5 (72 72)
1.500 lc 1 1 (8 8)
1.600 lr 1 1 (8 8)
`;

test("a replay is reviewed, and only its mistakes on request", () =>
  visit(DEAL, desk, async (page) => {
    await paste(page, REPLAY);
    await page.waitForSelector(".click[data-class=blunder]");
    assert.match(await text(page, ".tally"), /2 clicks.*one mistake/);
    assert.match(await text(page, ".click[data-class=first]"), /first click.*2\.47 % risk/);
    await page.click(".answer .check input");
    assert.equal((await page.$$(".click")).length, 1);
    await page.click(".click");
    await shows(page, "#now .said", /blunder/);
    assert.equal(await page.$eval(".click", (row) => row.getAttribute("aria-current")), "step");
    await page.waitForFunction(() => location.hash.includes("moves=o4,4.o0,0") && location.hash.includes("step=3"));
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await shows(page, "#now .said", /blunder/);
    await act(page, "play-board");
    await page.waitForSelector(".sentence[data-kind=running]");
    assert.match(await label(page, 4, 4), /no mine around/, "it begins where the replay began");
  }));

test("a board in any format is played from the dialog, a position isn't", () =>
  visit(DEAL, desk, async (page) => {
    const play = (/** @type {string} */ written) =>
      page.evaluate((written) => {
        document.getElementById("open-position")?.click();
        /** @type {HTMLTextAreaElement} */ (document.querySelector("#position textarea")).value = written;
        document.getElementById("play-position")?.click();
      }, written);
    await play("03010001 0200");
    await page.waitForFunction(() => !(/** @type {HTMLDialogElement} */ (document.getElementById("position")).open));
    await shows(page, "#counter", /^1$/);
    await play("##\n11");
    await page.waitForSelector("#position-problem:not([hidden])");
    assert.match(await text(page, "#position-problem"), /doesn’t say where its mines are/);
  }));

test("one's own game is reviewed while it runs, and nothing unseen is shown", () =>
  visit(DEAL, desk, async (page) => {
    await click(page, 4, 4);
    const seen = await page.$$eval("#cells [role=gridcell]", (cells) => cells.map((cell) => cell.textContent));
    await act(page, "review");
    await page.waitForSelector(".click");
    await page.click(".click");
    await page.focus(".scrub");
    await page.keyboard.press("End");
    await rest(page, 200);
    assert.deepEqual(await page.$$eval("#cells [role=gridcell]", (cells) => cells.map((cell) => cell.textContent)), seen);
    await act(page, "back");
    await page.waitForSelector(".sentence[data-kind=running]");
  }));

test("a link of our own page, pasted, is opened", async () => {
  const { page, close } = await open(DEAL, desk);
  await paste(page, "https://example.org/gridproof/#v=1&game=slide&position=slide_3x3/1,2,3/4,5,6/7,0,8&step=0");
  await page.waitForSelector(".sentence[data-kind=start]");
  assert.equal(await page.$eval("input[name=game]:checked", (radio) => /** @type {HTMLInputElement} */ (radio).value), "slide");
  await paste(page, "https://example.org/#v=1&game=mines&position=mines_5x2/?/-----/11211&ask=cell&click=0,0");
  await shows(page, "#now .said", /row 1, column 1/);
  await close();
});

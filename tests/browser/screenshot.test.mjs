// Screenshots that a person pastes or drops: boards are found on them, shown, and explained when a person says so.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DEAL, click, rest, shows, text } from "./board.mjs";
import { closeAll, shot, violations, visit } from "./lib.mjs";

after(closeAll);

/** @typedef {import("puppeteer-core").Page} Page */

/** @type {import("./lib.mjs").View} */
const desk = { width: 1440, height: 900 };

/**
 * Hands a file to the page as a clipboard or a drag does.
 * @param {Page} page
 * @param {"paste" | "drop"} how
 * @param {string} base64
 * @param {string} [type]
 */
function bring(page, how, base64, type = "image/png") {
  return page.evaluate(
    (how, base64, type) => {
      const file = new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], "picture", { type });
      if (how === "paste") {
        const event = new Event("paste", { bubbles: true, cancelable: true });
        Object.defineProperty(event, "clipboardData", { value: { getData: () => "", files: [file] } });
        document.body.dispatchEvent(event);
        return;
      }
      const data = new DataTransfer();
      data.items.add(file);
      document.getElementById("canvas")?.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    how,
    base64,
    type,
  );
}

/**
 * A picture that is drawn in the page, from a part of a screenshot of it that may be set on it several times.
 * @param {Page} page
 * @param {number} width
 * @param {number} height
 * @param {string} [part] a picture
 * @param {[number, number][]} [places] where it is drawn
 * @returns {Promise<string>}
 */
function drawn(page, width, height, part = "", places = []) {
  return page.evaluate(
    async (width, height, part, places) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [width, height];
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      context.fillStyle = "#e9ecf0";
      context.fillRect(0, 0, width, height);
      if (part) {
        const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(part), (c) => c.charCodeAt(0))]));
        for (const [x, y] of places) context.drawImage(bitmap, x, y);
      }
      return canvas.toDataURL("image/png").split(",")[1];
    },
    width,
    height,
    part,
    places,
  );
}

/**
 * What the page shows now, as a person would take it.
 * @param {Page} page
 * @param {boolean} [board] only the board
 */
async function taken(page, board = false) {
  await page.mouse.move(2, 2);
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  await rest(page, 400);
  const clip = await page.$eval("#canvas", (canvas) => {
    const { x, y, width, height } = canvas.getBoundingClientRect();
    return { x: x - 4, y: y - 4, width: width + 8, height: height + 8 };
  });
  return String(await page.screenshot({ encoding: "base64", ...(board ? { clip } : {}) }));
}

/** @param {Page} page */
async function position(page) {
  await page.click("#open-position");
  const written = await page.$eval("#position textarea", (area) => /** @type {HTMLTextAreaElement} */ (area).value);
  await page.keyboard.press("Escape");
  // The mine total is said by no pixel of the board.
  return written.trim().split("\n").slice(1).join("/").replaceAll("#", "-");
}

for (const dark of [false, true]) {
  test(`a screenshot of the page is read, shown and explained, ${dark ? "dark" : "light"}`, () =>
    visit(DEAL, { ...desk, dark }, async (page) => {
      await click(page, 4, 4);
      await click(page, 0, 0, "right");
      const board = await position(page);
      assert.match(board, /[1-8]/);
      const picture = await taken(page);
      await bring(page, "paste", picture);
      await shows(page, "#picture .about", /9 x 9/);
      assert.equal((await page.$$("#picture .pair canvas")).length, 2);
      assert.equal(await text(page, "#picture .remark").catch(() => ""), "", "nothing is doubtful");
      assert.deepEqual(await violations(page), []);
      await shot(page, `screenshot-${dark ? "dark" : "light"}`);
      assert.equal(await stays(page), true);
      await page.click("#picture .main");
      await shows(page, "#now .said", /row \d/);
      await page.waitForFunction((board) => decodeURIComponent(location.hash).includes(board), {}, board);
    }));
}

/**
 * Whether the page behind the dialog is as it was.
 * @param {Page} page
 */
function stays(page) {
  return page.evaluate(() => Boolean(document.querySelector(".sentence[data-kind=running]")));
}

test("several boards and boards that may go on are left for a person to choose from", () =>
  visit(DEAL, desk, async (page) => {
    await click(page, 4, 4);
    const board = await taken(page, true);
    await bring(page, "drop", await drawn(page, 1600, 1400, board, [[20, 30], [800, 500]]));
    await page.waitForSelector("#picture .found");
    assert.equal((await page.$$("#picture .found input")).length, 2);
    await page.click("#picture .found label:nth-of-type(2)");
    await shows(page, "#picture .about", /9 x 9/);
    // The right part is cut off in the middle of a cell: what is there isn't known, and that is said.
    await bring(page, "drop", await drawn(page, 325, 700, board, [[10, 10]]));
    await shows(page, "#picture .remark", /may go on \(right/);
    await page.click("#picture .main");
    await page.waitForFunction(() => location.hash.includes("position="));
    assert.deepEqual(await violations(page), []);
  }));

test("what is no board, no picture or too large leaves the page as it was", () =>
  visit(DEAL, { width: 390, height: 844, touch: true }, async (page) => {
    await bring(page, "drop", await drawn(page, 640, 480));
    await shows(page, "#picture .problem", /No board was found/);
    assert.deepEqual(await violations(page), []);
    await shot(page, "screenshot-none");
    await bring(page, "drop", btoa("this is no picture"));
    await shows(page, "#picture .problem", /can’t read this file/);
    await bring(page, "drop", await drawn(page, 8000, 5000));
    await shows(page, "#picture .problem", /8000 x 5000/);
    await page.click("#picture header button");
    assert.equal(await page.$eval("#picture", (dialog) => /** @type {HTMLDialogElement} */ (dialog).open), false);
    assert.equal(await stays(page) || Boolean(await page.$(".sentence[data-kind=ready]")), true);
  }));

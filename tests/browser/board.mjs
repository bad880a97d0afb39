// What the tests of the page need of its board: where a cell is, what it is called, what is said.

/** @typedef {import("puppeteer-core").Page} Page */

/** A small board that is the same on every machine. */
export const DEAL = "index.html#v=1&game=mines&size=9x9&mines=10&start=opening&seed=2026";

/**
 * The middle of a cell on the screen.
 * @param {Page} page
 * @param {number} x
 * @param {number} y
 */
export function middle(page, x, y) {
  return page.evaluate(
    ([x, y]) => {
      const canvas = document.getElementById("canvas");
      const cells = document.getElementById("cells");
      if (!canvas || !cells) throw new Error("there is no board");
      const box = canvas.getBoundingClientRect();
      const cell = parseFloat(cells.style.getPropertyValue("--cell"));
      const shift = new DOMMatrix(getComputedStyle(cells).transform);
      return { x: box.x + shift.e + (x + 0.5) * cell, y: box.y + shift.f + (y + 0.5) * cell, cell };
    },
    [x, y],
  );
}

/**
 * @param {Page} page
 * @param {number} x
 * @param {number} y
 * @param {import("puppeteer-core").MouseButton} [button]
 */
export async function click(page, x, y, button = "left") {
  const at = await middle(page, x, y);
  await page.mouse.click(at.x, at.y, { button });
}

/**
 * What a screen reader says of a cell near the cursor, once the labels are up to date.
 * @param {Page} page
 * @param {number} x
 * @param {number} y
 * @returns {Promise<string>}
 */
export async function label(page, x, y) {
  await rest(page, 180);
  return page.$eval(`#cells [aria-rowindex="${y + 1}"] [aria-colindex="${x + 1}"]`, (cell) => cell.textContent ?? "");
}

/**
 * The labels of all cells that are there as elements, by "x,y".
 * @param {Page} page
 * @returns {Promise<Record<string, string>>}
 */
export async function labels(page) {
  await rest(page, 180);
  return page.$$eval("#cells [role=gridcell]", (cells) =>
    Object.fromEntries(cells.map((cell) => [`${Number(cell.getAttribute("aria-colindex")) - 1},${Number(cell.parentElement?.getAttribute("aria-rowindex")) - 1}`, cell.textContent ?? ""])),
  );
}

/**
 * @param {Page} page
 * @param {string} selector
 * @returns {Promise<string>}
 */
export function text(page, selector) {
  return page.$eval(selector, (element) => element.textContent?.trim() ?? "");
}

/**
 * Presses one of the buttons beside the board.
 * @param {Page} page
 * @param {string} key
 */
export async function act(page, key) {
  await page.waitForSelector(`[data-action="${key}"]`);
  await page.click(`[data-action="${key}"]`);
}

/**
 * Waits until a text of the page is something.
 * @param {Page} page
 * @param {string} selector
 * @param {RegExp | string} wanted
 */
export async function shows(page, selector, wanted) {
  const source = wanted instanceof RegExp ? wanted.source : wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  try {
    await page.waitForFunction((selector, source) => new RegExp(source).test(document.querySelector(selector)?.textContent ?? ""), { timeout: 8_000 }, selector, source);
  } catch {
    throw new Error(`${selector} shows “${await text(page, selector)}”, not ${wanted}`);
  }
}

/**
 * @param {Page} _page
 * @param {number} milliseconds
 */
export function rest(_page, milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Whether the canvas holds anything, and a number that changes with its picture.
 * @param {Page} page
 * @returns {Promise<number>}
 */
export function picture(page) {
  return page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("canvas"));
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(0, 0, canvas.width, canvas.height);
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) sum = (sum * 31 + data[i] + 3 * data[i + 1] + 7 * data[i + 2]) % 1_000_000_007;
    return sum;
  });
}

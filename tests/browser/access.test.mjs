// The page's states as axe, a keyboard and small fingers find them; pictures of each for human eyes.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DEAL, act, click, rest } from "./board.mjs";
import { closeAll, shot, violations, visit } from "./lib.mjs";

after(closeAll);

/** @typedef {import("puppeteer-core").Page} Page */

/**
 * Presses a control wherever it is: on a phone the bar may lie over it.
 * @param {Page} page
 * @param {string} selector
 */
const press = (page, selector) => page.$eval(selector, (control) => /** @type {HTMLElement} */ (control).click());

/** @type {Record<string, [string, (page: Page) => Promise<unknown>]>} */
const STATES = {
  example: ["index.html", async () => {}],
  game: [DEAL, (page) => click(page, 4, 4)],
  steps: ["index.html#v=1&game=mines&position=mines_4x3/2/--10/2210/0000&step=1", async () => {}],
  code: ["index.html#v=1&game=mines&position=mines_4x3/2/--10/2210/0000&step=1", (page) => press(page, "#tab-code").then(() => page.waitForSelector(".line.ran"))],
  help: ["index.html", (page) => press(page, "#tab-help")],
  settings: ["index.html", (page) => press(page, "#open-settings")],
  position: ["index.html", (page) => press(page, "#open-position")],
  problem: ["index.html#v=1&game=mines&position=--/-", async () => {}],
  verdict: ["index.html#v=1&game=mines&position=9x9:4,4,m00b7d48a3e0231c419200&ask=verdict", async () => {}],
  stuck: ["index.html#v=1&game=mines&position=2x2:0,0,u1&ask=verdict", async () => {}],
  review: ["index.html#v=1&game=mines&position=9x9:m00b7d48a3e0231c419200&moves=o4,4.o0,8.o6,8.o8,8&ask=review", async () => {}],
  "why-not": ["index.html#v=1&game=mines&position=mines_3x3/?/---/-1-/---&ask=cell&click=0,0", async () => {}],
  proof: ["index.html#v=1&game=mines&position=mines_5x2/?/-----/11211&ask=cell&click=0,0", async () => {}],
  argument: ["index.html#v=1&game=mines&position=mines_5x3/?/-----/+121+/+++++&rules=cases", async () => {}],
  hint: [DEAL, (page) => click(page, 4, 4).then(() => press(page, "[data-action=hint]")).then(() => page.waitForSelector("[data-action=hint-clues]")).then(() => press(page, "[data-action=hint-clues]"))],
  tray: ["index.html#v=1&game=slide&size=3x3&seed=11", (page) => act(page, "start")],
};

/** @type {Record<string, import("./lib.mjs").View>} */
const VIEWS = {
  desk: { width: 1440, height: 900 },
  "desk-dark": { width: 1440, height: 900, dark: true, lang: "zh-TW" },
  phone: { width: 390, height: 844, dpr: 2, touch: true, lang: "zh-CN" },
  "phone-dark": { width: 390, height: 844, dpr: 2, touch: true, dark: true },
};

for (const [viewName, view] of Object.entries(VIEWS)) {
  test(`no violations: ${viewName}`, async () => {
    for (const [name, [path, prepare]] of Object.entries(STATES)) {
      // Dark differs by colours only: some states show them all.
      if (view.dark && !["example", "game", "code", "tray", "problem", "verdict", "stuck", "review", "why-not", "argument"].includes(name)) continue;
      await visit(path, view, async (page) => {
        if (name === "example") {
          await page.evaluate(() => {
            localStorage.clear();
            Storage.prototype.setItem = () => {};
          });
          await page.reload();
          await page.waitForSelector("html[data-ready]");
        }
        await prepare(page);
        await rest(page, 350);
        await shot(page, `${viewName}-${name}`);
        assert.deepEqual(await violations(page), [], `${name} in ${viewName}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.ok(wide <= 0, `${name} in ${viewName} is ${wide} px too wide`);
      });
    }
  });
}

test("forced colours and a tiny window are bearable", async () => {
  await visit(DEAL, { width: 320, height: 480, forced: true }, async (page) => {
    await rest(page, 250);
    await shot(page, "forced");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
  });
});

test("the board stays where it is while texts grow and shrink", () =>
  visit("index.html#v=1&game=mines&position=mines_4x3/2/--10/2210/0000&step=0", { width: 1440, height: 900 }, async (page) => {
    const box = () => page.$eval("#canvas", (canvas) => JSON.stringify(canvas.getBoundingClientRect()));
    const before = await box();
    await page.focus(".scrub");
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press("ArrowRight");
      await rest(page, 60);
      assert.equal(await box(), before);
    }
    await page.keyboard.press("Escape");
  }));

test("what a thumb has to hit is large enough", () =>
  visit(DEAL, VIEWS.phone, async (page) => {
    await rest(page, 200);
    const small = await page.$$eval("button, select, input", (all) =>
      all.flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        const least = control.closest("#bar") ? 44 : 24;
        return width > 0 && control.getAttribute("type") !== "radio" && Math.min(width, height) < least - 0.5 ? [`${control.outerHTML.slice(0, 80)} ${width}×${height}`] : [];
      }),
    );
    assert.deepEqual(small, []);
  }));

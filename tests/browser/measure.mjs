// Prints how soon the page can be used and how long repaints take, in the browser that BROWSER names.
// Run by hand: BROWSER=firefox node measure.mjs
import { closeAll, figure, readyAt, visit } from "./lib.mjs";

const view = { width: 1440, height: 900 };
const RUNS = 60;

for (let i = 0; i < 3; i++) {
  await visit("index.html", view, async (page) => figure(`ready ${Math.round(await readyAt(page))} ms after the navigation began`));
}

for (const [width, height, mines, cell] of [[30, 16, 99, 28], [100, 100, 1500, 8], [250, 250, 9000, 14]]) {
  await visit("index.html", view, async (page) => {
    const times = await page.evaluate(
      async (width, height, mines, cell, runs) => {
        const module = "./pkg/gridproof.js";
        const { Canvas, Table } = await import(module);
        const table = new Table({ game: "mines", width, height, mines, start: "opening", seed: "7", questionMarks: true });
        table.press(width >> 1, height >> 1, "primary");
        const canvas = document.createElement("canvas");
        canvas.width = Math.min(width * cell, 1400);
        canvas.height = Math.min(height * cell, 800);
        const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
        const surface = new Canvas(canvas);
        const look = { width: canvas.width, height: canvas.height, dpr: 1, cell, left: 0, top: 0, theme: "light", coordinates: false, highlight: [], buffer: false, t: 1 };
        const times = [];
        for (let i = 0; i < runs; i++) {
          const start = performance.now();
          table.paint(surface, look);
          // Reading a pixel back makes the browser really draw.
          context.getImageData(0, 0, 1, 1);
          times.push(performance.now() - start);
        }
        return times.sort((a, b) => a - b);
      },
      width,
      height,
      mines,
      cell,
      RUNS,
    );
    figure(`repaint ${width}x${height}, cells of ${cell} px: median ${times[RUNS >> 1].toFixed(2)} ms, worst ${times[RUNS - 1].toFixed(2)} ms`);
  });
}

await visit("index.html#v=1&game=mines&size=250x250&mines=9000&seed=7&start=opening", view, async (page) => {
  const canvas = await page.$eval("#canvas", (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.evaluate(() => {
    /** @type {number[]} */
    const gaps = [];
    let last = 0;
    const tick = (/** @type {number} */ now) => {
      if (last) gaps.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { gaps });
  });
  await page.mouse.move(canvas.x, canvas.y);
  await page.mouse.down();
  for (let i = 0; i < 60; i++) await page.mouse.move(canvas.x - i * 5, canvas.y - i * 3);
  await page.mouse.up();
  const gaps = await page.evaluate(() => Reflect.get(window, "gaps").sort((/** @type {number} */ a, /** @type {number} */ b) => a - b));
  figure(`panning 250x250: median frame ${gaps[gaps.length >> 1].toFixed(1)} ms, worst ${gaps[gaps.length - 1].toFixed(1)} ms`);
});

await closeAll();

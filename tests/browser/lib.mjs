// Serves the built site and opens its pages in the browser that BROWSER names (chromium or firefox).
import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:http";
import { existsSync } from "node:fs";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import puppeteer from "puppeteer-core";

/**
 * How a page is looked at. Everything may be left out.
 * @typedef {object} View
 * @property {number} [width] in CSS pixels; 1280 if left out
 * @property {number} [height] in CSS pixels; 800 if left out
 * @property {number} [dpr] device pixels per CSS pixel; 1 if left out
 * @property {boolean} [dark] the dark colour scheme is preferred; the light one if left out
 * @property {string} [lang] the language that is asked for, such as zh-TW; en-US if left out
 * @property {boolean} [touch] there is a touch screen and no mouse
 * @property {boolean} [still] reduced motion is preferred
 * @property {boolean} [forced] colours are forced by the system, which in Firefox decides over dark, too
 */

/** @typedef {import("puppeteer-core").Page} Page */
/** @typedef {import("puppeteer-core").Browser} Browser */

const root = fileURLToPath(new URL("../../", import.meta.url));
const site = join(root, "target", "site");
const screens = join(root, "target", "screens");

/** The browser under test: "chromium" or "firefox". */
export const browserName = process.env.BROWSER ?? "chromium";
assert.ok(["chromium", "firefox"].includes(browserName), `BROWSER is ${browserName}`);

const isFirefox = browserName === "firefox";

// ---- the site -------------------------------------------------------------------------------

/** @type {Record<string, string>} */
const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".ts": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json; charset=utf-8",
};

const server = createServer(async (request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
  let file = normalize(join(site, path));
  if (path.endsWith("/")) file = join(file, "index.html");
  try {
    if (!file.startsWith(site + sep)) throw new Error("outside of the site");
    const content = await readFile(file);
    const type = types[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "cache-control": "no-cache" }).end(content);
  } catch {
    response.writeHead(404, { "content-type": "text/plain" }).end("404\n");
  }
});
await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
const address = server.address();
assert.ok(address && typeof address === "object");
// The server alone is no reason to stay.
server.unref();

/** The address of the served site, with a slash at its end. */
export const base = `http://127.0.0.1:${address.port}/`;

// ---- the browser ----------------------------------------------------------------------------

function program() {
  const names = isFirefox ? ["firefox-esr", "firefox"] : ["chromium", "chromium-browser", "google-chrome"];
  const places = names.map((name) => `/usr/bin/${name}`);
  const found = process.env[isFirefox ? "FIREFOX" : "CHROMIUM"] ?? places.find((place) => existsSync(place));
  assert.ok(found, `${browserName} is missing; on Debian: apt-get install ${names[0]}`);
  return found;
}

/** Browsers under way, by what had to be settled when they were launched. */
const browsers = new Map();

/**
 * Chromium takes a view's wishes page by page; Firefox takes them as settings of a whole browser.
 * @param {View} view
 * @returns {Promise<Browser>}
 */
async function browserFor(view) {
  const key = isFirefox ? JSON.stringify([view.dark, view.lang, view.touch, view.still, view.forced]) : "";
  if (!browsers.has(key)) {
    browsers.set(key, puppeteer.launch(isFirefox ? firefox(view) : chromium()));
  }
  return browsers.get(key);
}

/** @returns {import("puppeteer-core").LaunchOptions} */
function chromium() {
  const quiet = ["quic", "gpu"].map((what) => `--disable-${what}`);
  const offline = ["background-networking", "component-update", "sync"].map((what) => `--disable-${what}`);
  return {
    executablePath: program(),
    // The sandbox doesn't work for root, and containers have little shared memory.
    args: ["--no-sandbox", "--no-first-run", "--disable-dev-shm-usage", ...quiet, ...offline],
  };
}

/**
 * @param {View} view
 * @returns {import("puppeteer-core").LaunchOptions}
 */
function firefox(view) {
  return {
    browser: "firefox",
    executablePath: program(),
    extraPrefsFirefox: {
      "browser.display.document_color_use": view.forced ? 2 : 0,
      "dom.w3c_touch_events.enabled": view.touch ? 1 : 0,
      "intl.accept_languages": view.lang ?? "en-US",
      "layout.css.prefers-color-scheme.content-override": view.dark ? 0 : 1,
      "privacy.reduceTimerPrecision": false,
      // Bit 1 is a coarse pointer; bits 2 and 3 are a fine one that hovers.
      "ui.allPointerCapabilities": view.touch ? 1 : 6,
      "ui.prefersReducedMotion": view.still ? 1 : 0,
      "ui.primaryPointerCapabilities": view.touch ? 1 : 6,
    },
  };
}

/**
 * @param {Page} page
 * @param {View} view
 */
async function apply(page, view) {
  const { width = 1280, height = 800, dpr = 1, touch = false } = view;
  if (isFirefox) {
    await page.setViewport({ width, height, deviceScaleFactor: dpr });
    return;
  }
  await page.setViewport({ width, height, deviceScaleFactor: dpr, hasTouch: touch, isMobile: touch });
  const session = await page.createCDPSession();
  await session.send("Emulation.setEmulatedMedia", {
    features: [
      { name: "prefers-color-scheme", value: view.dark ? "dark" : "light" },
      { name: "prefers-reduced-motion", value: view.still ? "reduce" : "no-preference" },
      { name: "forced-colors", value: view.forced ? "active" : "none" },
    ],
  });
  const userAgent = await (await browserFor(view)).userAgent();
  await session.send("Emulation.setUserAgentOverride", { userAgent, acceptLanguage: view.lang ?? "en-US" });
}

/** Ends every browser. Test files call it in `after`. */
export async function closeAll() {
  for (const browser of browsers.values()) await (await browser).close();
  browsers.clear();
}

// ---- pages ----------------------------------------------------------------------------------

/**
 * Opens a page of the site and waits until it says that it is ready.
 * @param {string} path relative to the site, such as "index.html#step=3"
 * @param {View} [view]
 * @returns {Promise<{ page: Page, faults: string[], close: () => Promise<void> }>} the page; the
 *   faults seen so far (console errors, uncaught errors, failed requests); and a function that closes
 *   the page and fails if there was any
 */
export async function open(path, view = {}) {
  const page = await (await browserFor(view)).newPage();
  /** @type {string[]} */
  const faults = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`uncaught: ${error instanceof Error ? error.message : error}`));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  page.on("requestfailed", (request) => faults.push(`failed: ${request.url()} ${request.failure()?.errorText}`));
  await apply(page, view);
  await page.evaluateOnNewDocument(() => {
    const note = () => {
      if (document.documentElement?.hasAttribute("data-ready")) {
        Object.assign(window, { readyAt: performance.now() });
        observer.disconnect();
      }
    };
    const observer = new MutationObserver(note);
    observer.observe(document, { attributes: true, childList: true, subtree: true, attributeFilter: ["data-ready"] });
  });
  const close = async () => {
    await page.close();
    assert.deepEqual(faults, [], `${path} in ${browserName} had faults`);
  };
  try {
    const response = await page.goto(new URL(path, base).href);
    assert.ok(response?.ok(), `${response?.status()} for ${path}`);
    await page.waitForSelector("html[data-ready]", { timeout: 15_000 });
  } catch (error) {
    await page.close();
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} didn't get ready in ${browserName}: ${[message, ...faults].join("; ")}`);
  }
  return { page, faults, close };
}

/**
 * Opens a page, lets `body` use it, closes it, and fails if the page had any fault meanwhile.
 * @template T
 * @param {string} path
 * @param {View} view
 * @param {(page: Page) => Promise<T>} body
 * @returns {Promise<T>}
 */
export async function visit(path, view, body) {
  const { page, faults, close } = await open(path, view);
  let result;
  try {
    result = await body(page);
  } catch (error) {
    if (faults.length > 0) console.error(`${path} in ${browserName} had faults: ${faults.join("; ")}`);
    await page.close();
    throw error;
  }
  await close();
  return result;
}

/**
 * Milliseconds from the start of the navigation until the page said that it is ready.
 * @param {Page} page
 * @returns {Promise<number>}
 */
export function readyAt(page) {
  return page.evaluate(() => Number(Reflect.get(window, "readyAt")));
}

/**
 * Keeps a picture of what the page shows as target/screens/{browser}-{name}.png.
 * @param {Page} page
 * @param {string} name
 */
export async function shot(page, name) {
  await mkdir(screens, { recursive: true });
  await page.screenshot({ path: /** @type {`${string}.png`} */ (join(screens, `${browserName}-${name}.png`)) });
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds wrong with a page: one line for each rule and element.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
export async function violations(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const found = await Reflect.get(window, "axe").run(document, { resultTypes: ["violations"], preload: false });
    return found.violations.flatMap((/** @type {any} */ rule) =>
      rule.nodes.map((/** @type {any} */ node) => `${rule.id}: ${rule.help}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ""}`),
    );
  });
}

/**
 * Prints a measured figure, which `cargo xtask test` shows even when all is well.
 * @param {string} text
 */
export function figure(text) {
  console.log(`figure: ${text} (${browserName})`);
}

// Makes elements and icons.

const SVG = "http://www.w3.org/2000/svg";

/** Icons as paths in a square of 24; drawn by the current colour. */
const PATHS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  prev: "M16 5l-9 7 9 7z",
  play: "M8 5l11 7-11 7z",
  pause: "M7 5h3v14H7zM14 5h3v14h-3z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  undo: "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
  redo: "m16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h4",
  replay: "M5 12a7 7 0 1 0 2.5-5.4M5 4v4h4",
  flag: "M7 21V4l11 4-11 4",
  layers: "m12 4 8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4",
  light: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.5.4.5 1.1.5 2.1h6c0-1 0-1.7.5-2.1A6 6 0 0 0 12 3z",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1",
  share: "M12 15V4M8 7.5 12 4l4 3.5M6 12H5v8h14v-8h-1",
  text: "M5 6h14M5 12h14M5 18h9",
  click: "M6 3v14l4-4 3 7 2-1-3-6.5h5z",
  close: "M6 6l12 12M18 6 6 18",
};

/**
 * @typedef {keyof typeof PATHS} IconName
 * @typedef {Node | string | undefined | null | false} Child
 */

/**
 * An element with attributes and children; attributes that begin with `on` are listeners.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * @param {string} name one of the icons
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[/** @type {IconName} */ (name)] ?? "");
  svg.append(path);
  return svg;
}

/**
 * A button that shows an icon and is named by a text.
 * @param {string} name of the icon
 * @param {string} label
 * @param {() => void} press
 * @param {Record<string, any>} [attributes]
 */
export function iconButton(name, label, press, attributes = {}) {
  return el("button", { type: "button", class: "tool", "aria-label": label, title: label, onclick: press, ...attributes }, icon(name));
}

/**
 * Changes the name of an icon button.
 * @param {Element} button
 * @param {string} label
 */
export function name(button, label) {
  button.setAttribute("aria-label", label);
  button.setAttribute("title", label);
}

/**
 * The element of a page that a script can't do without.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}

/** Whether a person asked for little motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Calls when an element has another size, one frame later: what is done then may change sizes again.
 * @param {Element} element
 * @param {() => void} act
 */
export function resized(element, act) {
  new ResizeObserver(() => requestAnimationFrame(act)).observe(element);
}

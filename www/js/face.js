// The face button that begins a new game, and shows how this one stands.

const FACES = {
  ready: "M11 13v1.5M21 13v1.5M10.5 20c3 3 8 3 11 0",
  running: "M11 13v1.5M21 13v1.5M10.5 20c3 3 8 3 11 0",
  held: "M11 12.5v2M21 12.5v2M14 21a2 2.3 0 1 0 4 0 2 2.3 0 1 0-4 0",
  won: "M8 12.5h16M9 12.5c0 5 6 5 6 0M17 12.5c0 5 6 5 6 0M10.5 20.5c3 3 8 3 11 0",
  solved: "M8 12.5h16M9 12.5c0 5 6 5 6 0M17 12.5c0 5 6 5 6 0M10.5 20.5c3 3 8 3 11 0",
  lost: "m9.5 11.5 3.5 3.5m0-3.5-3.5 3.5M19 11.5l3.5 3.5m0-3.5L19 15M10.5 22.5c3-3 8-3 11 0",
};

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {HTMLElement} button
 * @param {string} state
 */
export function face(button, state) {
  if (button.dataset.state === state) return;
  button.dataset.state = state;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 32 32");
  svg.setAttribute("aria-hidden", "true");
  const head = document.createElementNS(SVG, "circle");
  for (const [key, value] of Object.entries({ cx: 16, cy: 16, r: 13 })) head.setAttribute(key, String(value));
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", FACES[/** @type {keyof typeof FACES} */ (state)] ?? FACES.ready);
  svg.append(head, path);
  button.replaceChildren(svg);
}

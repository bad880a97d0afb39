// The state of the page in its address: `#v=1&game=mines&position=…&step=4`. Old links stay good.

/**
 * @typedef {object} Address
 * @property {string} [game] `mines` or `slide`; another is told when it is used
 * @property {string} [position] a position's text
 * @property {string[]} [rules]
 * @property {string} [mines] the mine total, where the position doesn't say
 * @property {string} [moves] what was played on the board that is the position
 * @property {string} [ask] `cell`, `verdict` or `review`; otherwise what rules see
 * @property {[number, number]} [click] the clicked cell of a tray, the cell that is asked about, the start cell of a board
 * @property {number} [step]
 * @property {string} [lang]
 * @property {string} [seed] a deal that can be played: with size, mines, start, goal
 * @property {string} [size] `30x16`
 * @property {string} [start]
 * @property {string} [goal]
 */

/** Longer positions make links that chats and mail programs break. */
export const LONGEST = 8_000;

const HEAD = /^(mines \d+x\d+)\/(\d+|\?)(?=\/)/;

/**
 * A position as it stands in an address: rows divided by `/`, and no character that would have to be escaped.
 * @param {string} text
 */
export function pack(text) {
  return encodeURIComponent(text.trim().replace(/\r?\n/g, "/").replaceAll("#", "-").replaceAll(" ", "_"))
    .replace(/%2F/g, "/").replace(/%3F/g, "?").replace(/%2B/g, "+").replace(/%2C/g, ",").replace(/%3A/g, ":");
}

/** @param {string} text */
export function unpack(text) {
  const slide = /^slide\b|^[\d_,/ ]*$/.test(text);
  const spaced = text.replaceAll("_", " ");
  if (slide) return spaced.replaceAll("/", "\n");
  // In the first line of a board the stroke belongs to the mine total.
  const marked = spaced.replaceAll("-", "#").replace(HEAD, "$1\0$2");
  return marked.replaceAll("/", "\n").replace("\0", "/");
}

/**
 * Reads the part behind `#` or `?`; what isn't known or makes no sense is left out.
 * @param {string} text
 * @returns {Address}
 */
export function read(text) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const part of text.replace(/^[#?]/, "").split("&")) {
    const at = part.indexOf("=");
    if (at > 0) found.set(part.slice(0, at), decode(part.slice(at + 1)));
  }
  const position = found.get("position");
  const step = Number(found.get("step") ?? NaN);
  const click = found.get("click")?.split(",").map(Number);
  return {
    game: found.get("game"),
    position: position === undefined ? undefined : unpack(position),
    rules: found.get("rules")?.split(",").filter(Boolean),
    mines: found.get("mines"),
    moves: found.get("moves"),
    ask: found.get("ask"),
    click: click?.length === 2 && click.every(Number.isInteger) ? [click[0], click[1]] : undefined,
    step: Number.isFinite(step) ? step : undefined,
    lang: found.get("lang"),
    seed: found.get("seed"),
    size: found.get("size"),
    start: found.get("start"),
    goal: found.get("goal"),
  };
}

/**
 * @param {Address} address
 * @returns {string} with its `#`
 */
export function write(address) {
  const parts = ["v=1"];
  for (const [key, value] of Object.entries(address)) {
    if (value === undefined) continue;
    if (key === "moves") parts.push(`moves=${value}`);
    else if (key === "position") parts.push(`position=${pack(String(value))}`);
    else if (Array.isArray(value)) parts.push(`${key}=${value.join(",")}`);
    else parts.push(`${key}=${encodeURIComponent(String(value))}`);
  }
  return `#${parts.join("&")}`;
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

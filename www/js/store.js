// What this browser remembers for us. It may refuse, be full or hold rubbish: then nothing is remembered.

const PREFIX = "gridproof.";

/**
 * @param {string} name
 * @returns {any} what was kept, or undefined
 */
export function recall(name) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * @param {string} name
 * @param {any} value undefined forgets it
 */
export function keep(name, value) {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Nothing that a person does may fail because a browser keeps nothing.
  }
}

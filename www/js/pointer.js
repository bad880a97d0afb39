// Mouse, touch and pen on a board: what is a press, what moves the window, what is neither.

/**
 * @typedef {object} Hands
 * @property {(place: Place, button: string) => void} press
 * @property {(place: Place | undefined) => void} hold a pointer is down on this cell, or on none
 * @property {() => {flagging: boolean, delay: number, swipes: boolean}} manner
 * @property {(direction: string) => void} swipe
 */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {import("./types.js").Place} Place */
/**
 * @typedef {object} Gesture
 * @property {"press" | "pan" | "pinch" | "over"} kind
 * @property {string} button
 * @property {Point} start
 * @property {Place} [place] where it began
 * @property {boolean} [both] the left and the right button were down together
 */

/** How far a pointer may wander and still press. */
const SLOP = { mouse: 6, touch: 10, pen: 8 };

/**
 * Listens to a board's canvas.
 * @param {import("./board.js").Board} board
 * @param {Hands} hands
 */
export function listen(board, hands) {
  const { canvas } = board;
  /** @type {Map<number, Point>} */
  const down = new Map();
  /** @type {Gesture | undefined} */
  let gesture;
  let timer = 0;

  const point = (/** @type {PointerEvent} */ event) => ({ x: event.clientX, y: event.clientY });

  function drop() {
    clearTimeout(timer);
    hands.hold(undefined);
  }

  function over() {
    drop();
    if (gesture) gesture.kind = "over";
  }

  /** @param {PointerEvent} event */
  function begin(event) {
    // Without this a middle click starts the browser's own scrolling.
    if (event.button === 1) event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    down.set(event.pointerId, point(event));
    if (down.size > 1) {
      over();
      if (down.size === 2) gesture = { kind: "pinch", button: "", start: point(event) };
      return;
    }
    const place = board.pick(event);
    gesture = { kind: "press", button: "primary", start: point(event), place };
    if (event.pointerType === "mouse") beginMouse(event, gesture);
    else if (place) beginTouch(gesture, place);
  }

  /**
   * @param {PointerEvent} event
   * @param {Gesture} now
   */
  function beginMouse(event, now) {
    const right = event.button === 2 || (event.button === 0 && event.ctrlKey);
    if (event.button === 1) now.button = "middle";
    if (right) {
      // The right button acts at once; with the left one added it may still become a chord.
      now.button = "";
      if (now.place) hands.press(now.place, "secondary");
    } else {
      hands.hold(now.place);
    }
  }

  /**
   * @param {Gesture} now
   * @param {Place} place
   */
  function beginTouch(now, place) {
    const { flagging, delay } = hands.manner();
    now.button = flagging ? "secondary" : "primary";
    hands.hold(place);
    timer = window.setTimeout(() => {
      if (gesture !== now || now.kind !== "press") return;
      over();
      navigator.vibrate?.(12);
      hands.press(place, flagging ? "primary" : "secondary");
    }, delay);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const before = down.get(event.pointerId);
    if (!before || !gesture) return;
    const now = point(event);
    if (gesture.kind === "pinch") pinch(event.pointerId, before, now);
    down.set(event.pointerId, now);
    if (gesture.kind === "press") wander(event, gesture, now);
    else if (gesture.kind === "pan") board.pan(now.x - before.x, now.y - before.y);
  }

  /**
   * @param {PointerEvent} event
   * @param {Gesture} held
   * @param {Point} now
   */
  function wander(event, held, now) {
    const buttons = event.buttons & 3;
    if (event.pointerType === "mouse" && buttons === 3) held.both = true;
    if (held.both && buttons !== 3) {
      const place = board.pick(event);
      over();
      if (place) hands.press(place, "middle");
      return;
    }
    const slop = SLOP[/** @type {keyof typeof SLOP} */ (event.pointerType)] ?? SLOP.touch;
    const dx = now.x - held.start.x;
    const dy = now.y - held.start.y;
    if (Math.hypot(dx, dy) <= slop) return;
    const { swipes } = hands.manner();
    if (board.larger) {
      over();
      held.kind = "pan";
      board.pan(dx, dy);
    } else if (event.pointerType !== "mouse") {
      over();
      if (swipes) hands.swipe(direction(dx, dy));
    } else if (held.button === "primary" || held.both) {
      hands.hold(board.pick(event));
    }
  }

  /**
   * Two pointers zoom by their distance and pan by their middle.
   * @param {number} id
   * @param {Point} before
   * @param {Point} now
   */
  function pinch(id, before, now) {
    const other = [...down].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const box = canvas.getBoundingClientRect();
    const span = (/** @type {Point} */ p) => Math.max(1, Math.hypot(p.x - other.x, p.y - other.y));
    board.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    board.zoom(span(now) / span(before), (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
  }

  /** @param {PointerEvent} event */
  function end(event) {
    if (!down.delete(event.pointerId) || !gesture) return;
    const { kind, button, place } = gesture;
    if (down.size === 0) gesture = undefined;
    else over();
    if (kind !== "press") return;
    drop();
    // A mouse presses where it is let go, as the classic program does; a finger where it came down.
    const at = event.pointerType === "mouse" ? board.pick(event) : place;
    if (at && button) hands.press(at, button);
  }

  /** @param {PointerEvent} event */
  function cancel(event) {
    down.delete(event.pointerId);
    over();
    if (down.size === 0) gesture = undefined;
  }

  /** @param {WheelEvent} event */
  function wheel(event) {
    const unit = event.deltaMode === 1 ? 16 : 1;
    const [dx, dy] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY];
    if (event.ctrlKey) {
      const box = canvas.getBoundingClientRect();
      board.zoom(Math.exp(-event.deltaY * unit * 0.003), event.clientX - box.left, event.clientY - box.top);
      event.preventDefault();
    } else if (board.pan(-dx * unit, -dy * unit)) {
      // At its edge the board lets the page scroll.
      event.preventDefault();
    }
  }

  canvas.addEventListener("pointerdown", begin);
  // The board gives the focus to a cell; the browser would take it to what lies around.
  canvas.addEventListener("mousedown", (event) => event.preventDefault());
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", cancel);
  canvas.addEventListener("lostpointercapture", (event) => {
    if (down.has(event.pointerId)) cancel(event);
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("wheel", wheel, { passive: false });
}

/**
 * @param {number} dx
 * @param {number} dy
 */
function direction(dx, dy) {
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "right" : "left";
  return dy > 0 ? "down" : "up";
}

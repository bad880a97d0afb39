// A table or a place in a stage as something that a board can show.

/**
 * @param {import("../pkg/gridproof.js").Table} table
 * @param {import("./voice.js").Voice} voice
 * @returns {import("./board.js").Source}
 */
export function ofTable(table, voice) {
  return {
    width: table.width,
    height: table.height,
    game: table.game,
    paint: (canvas, view) => table.paint(canvas, view),
    pick: (view, x, y) => table.pick(view, x, y),
    labels: (from, to, left, right) => {
      voice.use();
      return table.labels(from, to, left, right);
    },
  };
}

/**
 * @param {import("../pkg/gridproof.js").Stage} stage
 * @param {number} at
 * @param {import("./voice.js").Voice} voice
 * @returns {import("./board.js").Source}
 */
export function ofStage(stage, at, voice) {
  return {
    width: stage.width,
    height: stage.height,
    game: stage.game,
    paint: (canvas, view) => stage.paint(canvas, at, view),
    pick: (view, x, y) => stage.pick(view, x, y),
    labels: (from, to, left, right) => {
      voice.use();
      return stage.labels(at, from, to, left, right);
    },
  };
}

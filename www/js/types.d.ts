// The shapes of what the core takes and gives as plain objects.

/** How a board is drawn: CSS pixels, and where the board's upper left corner is. */
export interface View {
  width: number;
  height: number;
  dpr: number;
  cell: number;
  left: number;
  top: number;
  theme: "light" | "dark" | "contrast";
  coordinates: boolean;
  cursor?: Place;
  pressed?: Place;
  highlight: Place[];
  buffer: boolean;
  flip?: string;
  t: number;
}

/** A column and a row, from 0. */
export type Place = [number, number];

/** What a game is begun with. */
export type Settings =
  | { game: "mines"; width: number; height: number; mines: number; start: string; seed: string; questionMarks: boolean }
  | { game: "slide"; width: number; height: number; goal: string; seed?: string; position?: string };

/** How a game stands. */
export interface Status {
  state: "ready" | "running" | "won" | "lost" | "solved";
  counter: number;
  slides?: number;
  moved: boolean;
  can_undo: boolean;
  can_redo: boolean;
  message: string;
  distance?: number;
  unsolvable: boolean;
}

/** A line of a trace in words. */
export interface Line {
  kind: "start" | "step" | "answer" | "end";
  sentence: string;
  title: string;
  rule?: string;
  anchor?: string;
  finding?: string;
  numbers: [string, number][];
  effect: boolean;
  chips: { role: string; name: string; cells: { x: number; y: number; label: string }[]; proof?: number }[];
  operations: string[];
  /** The name that players have for it, and what that means. */
  technique?: [string, string];
  remarks: string[];
  /** Each line with how many suppositions it stands under. */
  argument: [number, string][];
}

/** An entry of the step list. */
export interface Title {
  title: string;
  kind: Line["kind"];
  effect: boolean;
  rule?: string;
  finding?: string;
  numbers: [string, number][];
}

/** What a person brought. */
export interface Opened {
  game: string;
  kind: "position" | "board" | "replay";
  /** A text that says the same. */
  text: string;
  /** The id of the whole board, where it is known. */
  board?: string;
  start?: Place;
}

/** A board that was found on a picture. */
export interface FoundBoard {
  skin: string;
  /** Where its cells are, in pixels: left, top, width, height. */
  place: [number, number, number, number];
  cell: number;
  scale: number;
  size: Place;
  text: string;
  /** The cells of the position that can't be read. */
  doubtful: Place[];
  /** Whether cells were added left, above, right and below. */
  added: [boolean, boolean, boolean, boolean];
  mines?: number;
}

/** What was found on a picture. */
export interface SearchResult {
  boards: FoundBoard[];
  over: number;
  gave_up: boolean;
}

/** What a whole board comes to. */
export interface Verdict {
  solvable?: boolean;
  sentence: string;
  /** For each rule that made a step its title and how many. */
  steps: [string, number][];
  /** The line of the hardest step. */
  hardest?: number;
  grade: string;
  unsettled: Place[];
  /** For each unsettled cell with two layouts its column, its row and their line. */
  pairs: [number, number, number][];
}

/** A rule of a game. */
export interface RuleForm {
  name: string;
  title: string;
  about: string;
  example?: string;
}

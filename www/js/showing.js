// Shows how things stand: the board, the sentence beside it, the counters, and what can be done now.
import { Actions } from "./actions.js";
import { byId, name } from "./dom.js";
import { face } from "./face.js";
import { ofStage, ofTable } from "./sources.js";

export class Showing {
  #page;
  #actions;
  #live = byId("live");
  #toast = byId("toast");
  #gone = 0;

  /** @param {import("./playground.js").Playground} page */
  constructor(page) {
    this.#page = page;
    this.#actions = new Actions(byId("actions"), page.voice);
    page.game.addEventListener("tick", () => this.#clock());
  }


  /** Everything. */
  all() {
    const { stage, at } = this.#page.stepper;
    this.#page.game.held = Boolean(stage);
    this.#page.choices.show(stage && !this.#page.analysis.own ? head(stage) : undefined);
    this.#page.board.overlay = this.#page.choices.now.overlay[/** @type {"mines" | "slide"} */ (this.#page.choices.game)];
    if (stage) this.#page.board.show(ofStage(stage, at, this.#page.voice));
    else if (this.#page.game.table) this.#page.board.show(ofTable(this.#page.game.table, this.#page.voice));
    this.#page.cells.refresh();
    this.#page.transport.element.hidden = !stage;
    byId("playing").hidden = Boolean(stage);
    byId("no-steps").hidden = Boolean(stage);
    this.#page.rules.show();
    this.status();
    if (stage) this.#line();
    else {
      this.#page.code.clear();
      this.#standing();
    }
    this.#page.answers.show();
    this.#act();
    this.#page.link.note();
  }

  /** Another step of the same trace. */
  step() {
    const { stage, at } = this.#page.stepper;
    if (!stage) return;
    this.#page.board.show(ofStage(stage, at, this.#page.voice));
    this.#page.cells.refresh();
    this.#line();
    this.#act();
    this.#page.answers.step();
    this.#page.link.note();
  }

  /** The sentence of the step that is shown. */
  #line() {
    const { stage, at, length, playing } = this.#page.stepper;
    if (!stage) return;
    this.#page.voice.use();
    /** @type {import("./types.js").Line} */
    const line = stage.line(at);
    this.#page.sentence.step(line, at, length);
    if (at === length && this.#page.analysis.wish.ask === "verdict") this.#verdict(stage);
    if (this.#page.analysis.busy) this.#thinking();
    this.#page.code.show(stage.game, ran(stage, at) ?? line);
    const first = line.chips[0]?.cells[0];
    if (first && this.#page.board.larger) this.#page.board.reveal(first.x, first.y);
    // While steps play by themselves a screen reader would never come to an end.
    if (!playing) this.say(this.#page.sentence.text);
  }

  /**
   * The verdict, at the end of its trace.
   * @param {import("../pkg/gridproof.js").Stage} stage
   */
  #verdict(stage) {
    /** @type {import("./types.js").Verdict | undefined} */
    const verdict = stage.verdict();
    if (!verdict) return;
    const kind = verdict.solvable === undefined ? "end" : verdict.solvable ? "won" : "lost";
    this.#page.sentence.message(kind, this.#page.voice.say("page.verdict"), verdict.sentence);
  }

  /** How the game stands, in words. */
  #standing() {
    const { state, message, unsolvable } = this.#page.game.status;
    const { game } = this.#page.choices.now;
    const kicker = this.#page.voice.say(`page.${game}`);
    const clicks = game === "slide" && state === "running" && this.#page.clicking;
    if (this.#page.analysis.busy) this.#thinking();
    else if (this.#page.questions.waits) this.#page.sentence.message("play", this.#page.voice.say("page.verdict"), this.#page.voice.say("page.choose-start"));
    else if (this.#page.hints.open) this.#page.hints.show();
    else if (this.#page.problem) this.#page.sentence.message("error", this.#page.voice.say("page.problem"), this.#page.problem);
    else this.#page.sentence.message(state === "solved" ? "won" : unsolvable ? "lost" : state, kicker, clicks ? this.#page.voice.say("page.click-now") : message);
  }

  #thinking() {
    const { nodes } = this.#page.analysis;
    this.#page.sentence.message("busy", this.#page.voice.say("page.thinking"), this.#page.voice.say(nodes ? "page.thinking-nodes" : "page.thinking-now", { nodes }));
  }

  /** Counter, face, clock and tools. */
  status() {
    const { state, counter, can_undo, can_redo } = this.#page.game.status;
    const { game } = this.#page.choices;
    byId("status").classList.toggle("absent", Boolean(this.#page.stepper.stage) && !this.#page.analysis.own);
    byId("counter").textContent = String(counter);
    byId("counter-unit").textContent = this.#page.voice.say(game === "slide" ? "page.moves-unit" : "page.mines-unit", { count: counter });
    face(byId("face"), state);
    this.#clock();
    const { undo, redo, replay, flag, overlay, click, overlayBeside } = this.#page.tools;
    for (const [button, on] of /** @type {[HTMLElement, boolean][]} */ ([[undo, can_undo], [redo, can_redo], [replay, can_undo || can_redo]])) button.setAttribute("aria-disabled", String(!on));
    flag.hidden = game === "slide";
    click.hidden = game !== "slide";
    flag.setAttribute("aria-pressed", String(this.#page.flagging));
    click.setAttribute("aria-pressed", String(this.#page.clicking));
    const words = this.#page.voice.say(game === "slide" ? "page.distances-overlay" : "page.overlay");
    for (const button of [overlay, overlayBeside]) {
      button.setAttribute("aria-pressed", String(this.#page.board.overlay));
      name(button, words);
    }
    const label = overlay.querySelector("span");
    if (label) label.textContent = game === "slide" ? this.#page.voice.say("page.distances") : "";
  }

  #clock() {
    byId("clock").textContent = String(this.#page.game.seconds);
  }

  /** What can be done now. */
  #act() {
    const { stage, at, length } = this.#page.stepper;
    const { state, unsolvable } = this.#page.game.status;
    const slide = this.#page.choices.now.game === "slide";
    const over = state === "won" || state === "lost" || state === "solved";
    const aside = state === "ready" || over ? this.#page.game.aside : false;
    const givesBack = aside ? [{ key: "give-back", act: () => this.#page.giveBack() }] : [];
    const begun = state === "running";
    const { ask, whole } = this.#page.analysis.wish;
    const under = [
      ...(stage && this.#page.analysis.under ? [{ key: "under", act: () => this.#page.under() }] : []),
      ...(stage && ask === "cell" ? [{ key: "copy-answer", act: () => this.#page.copyAnswer() }] : []),
    ];
    if (this.#page.analysis.busy || this.#page.analysis.repeating) {
      this.#actions.show([{ key: "stop", main: true, act: () => this.#page.stop() }]);
    } else if (stage && this.#page.analysis.own) {
      const asked = over || (slide && state === "ready") ? 0 : stage.asked;
      this.#actions.show([
        ...(asked ? [{ key: "do-it", main: true, count: asked, act: () => this.#page.operate() }] : []),
        ...(slide || !asked || under.length ? [] : [{ key: "repeat", act: () => this.#page.repeat() }]),
        ...under,
        { key: "back", main: !asked, act: () => this.#page.leave() },
      ]);
    } else if (stage) {
      const more = at < length;
      const telling = !more && ask === "verdict" ? this.#page.answers.telling : undefined;
      this.#actions.show([
        // At the end it stays where it is, or the next press there would do something else.
        telling ? { key: telling.key, main: true, act: () => this.#page.stepper.go(telling.line) } : { key: "next-step", main: more, off: !more, act: () => this.#page.stepper.next() },
        ...under,
        ...(whole && ask !== "verdict" ? [{ key: "verdict", act: () => this.#page.question("verdict") }] : []),
        ...(whole && ask !== "cell" ? [{ key: "play-board", act: () => this.#page.question("play") }] : []),
        { key: begun ? "back" : "play-game", main: !more && !telling, act: () => this.#page.leave() },
      ]);
    } else if (over) {
      this.#actions.show([
        { key: "new-game", main: true, act: () => this.#page.restart() },
        ...(slide ? [] : [{ key: "verdict", act: () => this.#page.question("verdict") }, { key: "review", act: () => this.#page.question("review") }]),
        { key: "replay", act: () => this.#page.replay() },
        ...givesBack,
      ]);
    } else if (this.#page.questions.waits) {
      this.#actions.show([{ key: "back", act: () => this.#unwait() }]);
    } else if (this.#page.hints.open) {
      const { next } = this.#page.hints;
      this.#actions.show([...(next ? [{ key: next, main: true, act: () => this.#page.hint() }] : []), { key: "hint-close", main: !next, act: () => this.#unhint() }]);
    } else if (slide) {
      const first = unsolvable ? "why-not" : state === "ready" ? "start" : "solve";
      this.#actions.show([
        { key: first, main: true, act: () => (first === "start" ? this.#page.start() : this.#page.analyze()) },
        ...(first === "start" ? [{ key: "solve", act: () => this.#page.analyze() }] : []),
        ...(begun && !unsolvable ? [{ key: "click", pressed: this.#page.clicking, act: () => this.#page.toggle("clicking") }] : []),
        ...givesBack,
      ]);
    } else {
      const given = this.#page.game.table?.save().layout !== undefined;
      this.#actions.show([
        { key: "analyze", main: begun, act: () => this.#page.analyze() },
        ...(begun ? [{ key: "hint", act: () => this.#page.hint() }, { key: "repeat", act: () => this.#page.repeat() }, { key: "review", act: () => this.#page.question("review") }] : []),
        ...(given ? [{ key: "verdict", act: () => this.#page.question("verdict") }] : []),
        ...givesBack,
      ]);
    }
  }

  /** The hint is enough. */
  #unhint() {
    this.#page.hints.close();
    this.all();
    this.#page.cells.focus();
  }

  /** No verdict is wanted after all. */
  #unwait() {
    this.#page.questions.board = "";
    this.all();
    this.#page.cells.focus();
  }

  /**
   * Tells screen readers something.
   * @param {string} text
   */
  say(text) {
    this.#live.textContent = text;
  }

  /**
   * Tells everybody something in passing.
   * @param {string} text
   */
  note(text) {
    this.say(text);
    this.#toast.textContent = text;
    this.#toast.hidden = false;
    window.clearTimeout(this.#gone);
    this.#gone = window.setTimeout(() => (this.#toast.hidden = true), 2500);
  }
}

/**
 * What the head of the page shows of a board that isn't the game's.
 * @param {import("../pkg/gridproof.js").Stage} stage
 */
function head(stage) {
  const mines = /^mines \d+x\d+\/(\d+)/.exec(stage.game === "mines" ? stage.text(0) : "")?.[1];
  return { game: stage.game, width: stage.width, height: stage.height, mines: mines === undefined ? undefined : Number(mines) };
}

/**
 * The last step up to a place: its rule's code is shown with what follows from it, too.
 * @param {import("../pkg/gridproof.js").Stage} stage
 * @param {number} at
 * @returns {import("./types.js").Line | undefined}
 */
function ran(stage, at) {
  for (let back = at; back > 0 && back > at - 3; back--) {
    /** @type {import("./types.js").Line} */
    const line = stage.line(back);
    if (line.rule) return line;
  }
  return undefined;
}

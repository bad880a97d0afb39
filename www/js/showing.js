// Shows how things stand: the board, the sentence beside it, the counters, and what can be done now.
import { Actions } from "./actions.js";
import { byId } from "./dom.js";
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
    if (stage) this.#page.board.show(ofStage(stage, at, this.#page.voice));
    else if (this.#page.game.table) this.#page.board.show(ofTable(this.#page.game.table, this.#page.voice));
    this.#page.cells.refresh();
    this.#page.transport.element.hidden = !stage;
    byId("playing").hidden = Boolean(stage);
    byId("no-steps").hidden = Boolean(stage);
    this.status();
    if (stage) this.#line();
    else this.#standing();
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
    if (this.#page.analysis.busy) this.#thinking();
    this.#page.code.show(stage.game, line);
    const first = line.chips[0]?.cells[0];
    if (first && this.#page.board.larger) this.#page.board.reveal(first.x, first.y);
    // While steps play by themselves a screen reader would never come to an end.
    if (!playing) this.say(line.sentence);
  }

  /** How the game stands, in words. */
  #standing() {
    const { state, message, unsolvable } = this.#page.game.status;
    const { game } = this.#page.choices.now;
    const kicker = this.#page.voice.say(`page.${game}`);
    if (this.#page.analysis.busy) this.#thinking();
    else if (this.#page.problem) this.#page.sentence.message("error", this.#page.voice.say("page.problem"), this.#page.problem);
    else this.#page.sentence.message(state === "solved" ? "won" : unsolvable ? "lost" : state, kicker, message);
  }

  #thinking() {
    const { nodes } = this.#page.analysis;
    this.#page.sentence.message("busy", this.#page.voice.say("page.thinking"), this.#page.voice.say(nodes ? "page.thinking-nodes" : "page.thinking-now", { nodes }));
  }

  /** Counter, face, clock and tools. */
  status() {
    const { state, counter, can_undo, can_redo } = this.#page.game.status;
    const { game } = this.#page.choices.now;
    byId("status").classList.toggle("absent", Boolean(this.#page.stepper.stage) && !this.#page.analysis.own);
    byId("counter").textContent = String(counter);
    byId("counter-unit").textContent = this.#page.voice.say(game === "slide" ? "page.moves-unit" : "page.mines-unit", { count: counter });
    face(byId("face"), state);
    this.#clock();
    const { undo, redo, replay, flag, overlay, click, beside } = this.#page.tools;
    for (const [button, on] of /** @type {[HTMLElement, boolean][]} */ ([[undo, can_undo], [redo, can_redo], [replay, can_undo || can_redo]])) button.setAttribute("aria-disabled", String(!on));
    flag.hidden = game === "slide";
    click.hidden = game !== "slide";
    flag.setAttribute("aria-pressed", String(this.#page.flagging));
    click.setAttribute("aria-pressed", String(this.#page.clicking));
    for (const button of [overlay, beside]) button.setAttribute("aria-pressed", String(this.#page.board.overlay));
  }

  #clock() {
    byId("clock").textContent = String(this.#page.game.seconds);
  }

  /** What can be done now. */
  #act() {
    const { stage, at, length } = this.#page.stepper;
    const { state, unsolvable } = this.#page.game.status;
    const slide = this.#page.choices.now.game === "slide";
    const begun = state === "running";
    if (this.#page.analysis.busy || this.#page.analysis.repeating) {
      this.#actions.show([{ key: "stop", main: true, act: () => this.#page.stop() }]);
    } else if (stage && this.#page.analysis.own) {
      this.#actions.show([
        { key: "do-it", main: true, act: () => this.#page.operate() },
        ...(slide ? [] : [{ key: "repeat", act: () => this.#page.repeat() }]),
        { key: "back", act: () => this.#page.leave() },
      ]);
    } else if (stage) {
      const more = at < length;
      this.#actions.show([
        ...(more ? [{ key: "next-step", main: true, act: () => this.#page.stepper.next() }] : []),
        { key: begun ? "back" : "play-game", main: !more, act: () => this.#page.leave() },
      ]);
    } else if (state === "won" || state === "lost" || state === "solved") {
      this.#actions.show([{ key: "new-game", main: true, act: () => this.#page.restart() }, { key: "replay", act: () => this.#page.replay() }]);
    } else if (slide) {
      const first = unsolvable ? "why-not" : state === "ready" ? "start" : "solve";
      this.#actions.show([
        { key: first, main: true, act: () => (first === "start" ? this.#page.start() : this.#page.analyze()) },
        ...(first === "start" ? [{ key: "solve", act: () => this.#page.analyze() }] : []),
        { key: "click", pressed: this.#page.clicking, act: () => this.#page.toggle("clicking") },
      ]);
    } else {
      this.#actions.show([{ key: "analyze", main: begun, act: () => this.#page.analyze() }, ...(begun ? [{ key: "repeat", act: () => this.#page.repeat() }] : [])]);
    }
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

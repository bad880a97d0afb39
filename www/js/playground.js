// What the page shows and what its controls do, whether a game is played or a trace is read.
import { read } from "./address.js";
import { Analysis } from "./analysis.js";
import { Answers } from "./answers.js";
import { Board } from "./board.js";
import { Cells } from "./cells.js";
import { Choices } from "./choices.js";
import { Code } from "./code.js";
import { told } from "./core.js";
import { byId, name, resized } from "./dom.js";
import { face } from "./face.js";
import { Game } from "./game.js";
import { Hints } from "./hints.js";
import { Input } from "./input.js";
import { boardKeys, pageKeys } from "./keys.js";
import { Ladder } from "./ladder.js";
import { Link } from "./link.js";
import { listen } from "./pointer.js";
import { Questions } from "./questions.js";
import { CANCELLED } from "./queue.js";
import { Sentence } from "./sentence.js";
import { Showing } from "./showing.js";
import { Stepper } from "./stepper.js";
import { keep, recall } from "./store.js";
import { Steps } from "./steps.js";
import { help, tabs } from "./tabs.js";
import { tools } from "./tools.js";
import { Transport } from "./transport.js";

export class Playground {
  /** Whether a tap and a left click set a flag. */
  flagging = false;
  /** Whether a click on a tray is stepped instead of done. */
  clicking = false;
  /** @type {string} a problem that is told instead of how the game stands */
  problem = "";

  /** @param {import("./voice.js").Voice} voice */
  constructor(voice) {
    this.voice = voice;
    this.stepper = new Stepper();
    this.game = new Game(voice);
    this.board = new Board(/** @type {HTMLCanvasElement} */ (byId("canvas")), room);
    this.board.sized = () => byId("play").style.setProperty("--board", `${this.board.width}px`);
    this.cells = new Cells(byId("cells"), this.board, {
      key: (event, x, y) => boardKeys(this, event, x, y),
      press: (x, y) => this.press([x, y], "primary"),
    });
    this.analysis = new Analysis(this.game, this.stepper, voice, () => this.showing.all());
    this.choices = new Choices(voice, (settings) => this.create(settings), () => this.#display(), () => this.stepper.stage && this.leave());
    this.questions = new Questions(this);
    this.hints = new Hints(this);
    this.sentence = new Sentence(this.board, voice, (line) => {
      this.stepper.pause();
      this.stepper.go(line);
    });
    this.transport = new Transport(this.stepper, voice);
    this.steps = new Steps(this.stepper, voice);
    this.code = new Code(voice);
    this.input = new Input(voice, {
      bring: (brought) => this.questions.bring(brought),
      play: (text) => this.questions.play(text),
      load: (trace) => this.analysis.load(trace),
      text: () => this.text,
      note: (text) => this.showing.note(text),
      picture: (file) => this.picture(file).catch((error) => this.fail(error)),
    });
    byId("now").prepend(this.sentence.element);
    byId("view-steps").append(this.steps.element);
    byId("view-code").append(this.code.element);
    byId("bar").append(this.transport.element);
    this.tools = tools(this);
    this.views = tabs(byId("tabs"), (view) => {
      if (view === "view-code") this.code.open();
      if (view === "view-answer") this.answers.step();
    });
    this.answers = new Answers(this);
    this.rules = new Ladder(this);
    this.showing = new Showing(this);
    this.link = new Link(this);
    listen(this.board, {
      press: (place, button) => this.press(place, button),
      hold: (place) => this.#hold(place),
      manner: () => ({ flagging: this.flagging, delay: this.choices.now.delay, swipes: this.board.source?.game === "slide" }),
      swipe: (direction) => this.push(direction),
    });
    // The link that skips to the board leads to where keys play.
    byId("board").addEventListener("focus", () => this.cells.focus());
    pageKeys(this);
    byId("open-settings").addEventListener("click", () => this.choices.open(this.choices.seed));
    byId("open-position").addEventListener("click", () => this.input.open());
    byId("share").addEventListener("click", () => this.input.copy(this.link.href));
    byId("face").addEventListener("click", () => this.restart());
    this.game.addEventListener("change", () => this.#other());
    this.stepper.addEventListener("load", () => {
      this.sentence.forget();
      this.#other();
    });
    this.stepper.addEventListener("step", () => this.showing.step());
    // Steps that play by themselves are not spoken one by one; where they stop, that one is.
    this.stepper.addEventListener("play", () => this.stepper.playing || this.showing.say(this.sentence.text));
    resized(byId("play"), () => this.board.fit());
    // On a phone what can be done lies above the bar, and the page ends above both.
    for (const id of ["bar", "actions"]) resized(byId(id), () => document.documentElement.style.setProperty(`--${id}`, `${byId(id).offsetHeight}px`));
    window.addEventListener("resize", () => this.board.fit());
    this.board.coordinates = this.choices.now.coordinates;
    this.speak();
  }

  /** Opens what the link names, else the game of the last visit, else an example. */
  async begin() {
    const restored = this.game.restore();
    if (this.game.table) this.adopt();
    else this.game.create(this.choices.settings());
    if (await this.link.open(read(location.hash))) return;
    if (restored || recall("visited")) return;
    await this.#example();
  }

  /** Opens on a trace that was made with the page, so that a first look waits for nothing that thinks. */
  async #example() {
    const answer = await fetch(new URL("../example.json", import.meta.url));
    if (!answer.ok) throw new Error(`example.json: ${answer.status} ${answer.statusText}`);
    this.analysis.load(await answer.json(), 1, { rules: ["full"] });
    this.analysis.example = true;
  }

  /** Says everything in the language of now. */
  speak() {
    help(byId("view-help"), this.voice);
    this.choices.render();
    this.transport.speak();
    this.steps.load();
    for (const [key, button] of Object.entries(this.tools)) if (!key.startsWith("overlay")) name(button, this.voice.say(`page.${key}`));
    if (this.game.table) this.showing.all();
  }

  /** The text of the board that is shown. */
  get text() {
    const { stage, at } = this.stepper;
    return stage ? stage.text(at) : (this.game.table?.text() ?? "");
  }

  /** Something else is shown, so nothing is wrong with it yet. */
  #other() {
    this.problem = "";
    this.hints.close();
    this.showing.all();
  }

  /** The display was chosen otherwise. */
  #display() {
    this.board.coordinates = this.choices.now.coordinates;
    this.board.fit();
  }

  // ---- what a person does ----

  /**
   * @param {import("./types.js").Place} place
   * @param {string} button
   */
  press([x, y], button) {
    const { stage } = this.stepper;
    this.cells.go(x, y);
    if (!this.cells.focused) this.cells.focus();
    if (this.problem) this.#other();
    if (stage && stage.game === "slide") {
      this.showing.note(this.voice.say("page.reading"));
      return;
    }
    if (stage && !this.analysis.repeating) {
      this.#ask([x, y]);
      return;
    }
    if (this.questions.waits && button === "primary") {
      this.questions.from([x, y]).catch((error) => this.fail(error));
      return;
    }
    if (stage || this.analysis.repeating || this.analysis.busy) this.analysis.leave();
    if (this.clicking && this.game.table?.game === "slide" && button === "primary") {
      this.analyze({ click: [x, y] });
      return;
    }
    if (this.game.status.state === "ready" && this.game.table?.game === "slide") this.showing.note(this.voice.say("page.press-start"));
    const flag = this.flagging && button === "primary";
    if (this.game.act((table) => table.press(x, y, flag ? "secondary" : button))) this.#told();
  }

  /** @param {string} direction */
  push(direction) {
    if (this.stepper.stage) return;
    if (this.game.act((table) => table.push(direction))) this.#told();
  }

  /**
   * A cell of a board that is explained: why it is a mine or safe, or why nobody can know.
   * @param {import("./types.js").Place} place
   */
  #ask(place) {
    this.questions.cell(place).catch((error) => {
      if (error.key === "error.explain.opened") this.showing.note(told(error));
      else this.fail(error);
    });
  }

  /** Says what a press has done. */
  #told() {
    const { state, message } = this.game.status;
    this.showing.say(["running", "ready"].includes(state) ? this.cells.label : message);
  }

  /** @param {import("./types.js").Place | undefined} place */
  #hold(place) {
    const playing = !this.stepper.stage;
    this.board.pressed = playing ? place : undefined;
    face(byId("face"), playing && place && this.choices.now.game === "mines" && ["ready", "running"].includes(this.game.status.state) ? "held" : this.game.status.state);
    this.board.request();
  }

  /** A new game of the same kind. */
  restart() {
    this.choices.start();
    this.cells.focus();
    this.showing.say(this.game.status.message);
  }

  /**
   * @param {import("./types.js").Settings} settings
   * @param {boolean} [unasked] nobody here has asked for it: the game that is played is kept
   * @returns {boolean} whether one was kept
   */
  create(settings, unasked = false) {
    const other = this.game.table && this.game.table.game !== settings.game;
    const kept = (unasked || Boolean(other)) && this.game.putAside();
    this.game.create(settings);
    this.board.reset();
    this.adopt();
    return kept;
  }

  /** Back to the game that was put aside. */
  giveBack() {
    if (!this.game.takeUp()) this.showing.all();
    else this.adopt();
    this.cells.focus();
    this.showing.say(this.game.status.message);
  }

  /** The game is another one: nothing of the one before stays on the page. */
  adopt() {
    const settings = this.game.table?.settings();
    keep("visited", true);
    this.problem = "";
    this.questions.board = "";
    this.choices.seed = settings?.seed ?? "";
    this.choices.follow(settings);
    this.analysis.leave();
  }

  /**
   * A person's own tray or board, to be played.
   * @param {string} text
   */
  layOut(text) {
    const kept = this.game.putAside();
    this.game.layOut(text);
    this.board.reset();
    this.adopt();
    if (kept) this.showing.note(this.voice.say("page.kept"));
  }

  /** @type {import("./picture.js").Picture | undefined} */
  #picture;

  /**
   * Looks for boards on a picture that a person brings; one of them is explained if the person says so.
   * @param {Blob} [file] a person chooses one if it is left out
   */
  async picture(file) {
    const { Picture } = await import("./picture.js");
    this.#picture ??= new Picture(this.voice, ({ text }) => this.questions.bring(text).catch((error) => this.fail(error)));
    if (file) await this.#picture.look(file);
    else this.#picture.choose();
  }

  /** The next stage of a hint. */
  hint() {
    if (this.stepper.stage || this.choices.game !== "mines" || this.game.status.state !== "running" || this.analysis.busy) return;
    this.think(() => this.hints.more()).catch((error) => this.fail(error));
  }

  /** @param {"verdict" | "review" | "play"} which */
  question(which) {
    Promise.resolve().then(() => this.questions[which]()).catch((error) => this.fail(error));
  }

  /** Copies the answer that is shown as Markdown. */
  copyAnswer() {
    if (this.stepper.stage) this.input.copy(this.answers.markdown(this.stepper.stage));
  }

  /** Back to the trace in which a cell was asked about. */
  under() {
    this.analysis.back();
    this.transport.focus();
  }

  start() {
    if (this.stepper.stage) return;
    this.game.act((table) => table.start());
    this.cells.focus();
    this.showing.say(this.game.status.message);
  }

  replay() {
    this.analysis.leave();
    this.game.replay();
  }

  /** @param {"undo" | "redo"} which */
  travel(which) {
    this.analysis.leave();
    if (this.game.act((table) => table[which]())) this.showing.say(this.game.status.message);
  }

  /** @param {"flagging" | "clicking"} which */
  toggle(which) {
    this[which] = !this[which];
    this.showing.all();
    if (which === "clicking" && this.clicking) this.showing.say(this.voice.say("page.click-now"));
  }

  overlay() {
    const game = /** @type {"mines" | "slide"} */ (this.choices.game);
    this.board.overlay = this.choices.now.overlay[game] = !this.board.overlay;
    this.choices.keep();
    this.board.request();
    this.showing.status();
  }

  /** @param {import("./analysis.js").Wish} [wish] */
  analyze(wish) {
    const from = document.activeElement;
    this.think(async () => {
      if (!(await this.analysis.table(wish))) return;
      const moved = document.activeElement;
      if (moved === from || moved === document.body || byId("actions").contains(moved)) this.transport.focus();
    }).catch((error) => this.fail(error));
  }

  repeat() {
    this.think(() => this.analysis.repeat()).catch((error) => this.fail(error));
  }

  operate() {
    if (!this.analysis.operate()) {
      this.showing.note(this.voice.say("page.nothing-to-do"));
      return;
    }
    this.leave();
  }

  stop() {
    this.analysis.cancel();
    this.showing.all();
  }

  /** Back to the game. */
  leave() {
    keep("visited", true);
    this.analysis.leave();
    this.cells.focus();
    this.showing.say(this.game.status.message);
  }

  /**
   * Does something that thinks; that it was called off is no error.
   * @param {() => Promise<void>} act
   */
  async think(act) {
    this.problem = "";
    try {
      await act();
    } catch (error) {
      if (error !== CANCELLED) throw error;
    }
  }

  /** @param {any} error */
  fail(error) {
    this.analysis.leave();
    this.problem = error.key === "worker" ? this.voice.say("page.worker-failed") : told(error);
    this.showing.all();
    this.showing.say(this.problem);
  }
}

/** How much place there is for the board: what the window leaves beside everything else, which never depends on texts. */
function room() {
  const play = byId("play");
  const style = getComputedStyle(play);
  const width = play.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  // On a phone the page scrolls, and the board leaves place for the sentence below it.
  if (matchMedia("(max-width: 60rem) and (min-height: 32rem), (max-width: 39rem)").matches) return { width, height: Math.max(200, innerHeight * 0.5) };
  const others = byId("status").offsetHeight + byId("bar").offsetHeight + 2 * parseFloat(style.rowGap);
  return { width, height: Math.max(120, play.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom) - others) };
}

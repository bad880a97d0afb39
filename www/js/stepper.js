// Where a reader stands in a trace, and moving about in it by hand or by time.

/** Steps a second that can be chosen. */
export const SPEEDS = [0.5, 1, 2, 5, 20];

/**
 * A cursor over a stage. Fires `load` when there is another stage (or none), `step` when it stands
 * elsewhere, `play` when it starts or stops moving by itself.
 */
export class Stepper extends EventTarget {
  /** @type {import("../pkg/gridproof.js").Stage | undefined} */
  stage;
  at = 0;
  playing = false;
  #speed = 1;
  #timer = 0;

  /** The last place there is. */
  get length() {
    return this.stage?.length ?? 0;
  }

  /** Steps a second. */
  get speed() {
    return this.#speed;
  }

  set speed(speed) {
    this.#speed = speed;
    if (this.playing) this.#wait();
  }

  /**
   * Takes another stage, which is freed when the next one comes.
   * @param {import("../pkg/gridproof.js").Stage | undefined} stage
   * @param {number} [at]
   * @param {boolean} [keep] the stage before is not freed: somebody needs it
   */
  load(stage, at = 0, keep = false) {
    this.pause();
    const old = this.stage;
    this.stage = stage;
    this.at = this.#within(at);
    this.dispatchEvent(new Event("load"));
    if (old !== stage && !keep) old?.free();
  }

  /** @param {number} at */
  go(at) {
    const to = this.#within(at);
    if (to === this.at) return;
    this.at = to;
    this.dispatchEvent(new Event("step"));
  }

  first() {
    this.go(0);
  }

  prev() {
    this.pause();
    this.go(this.at - 1);
  }

  next() {
    this.pause();
    this.go(this.at + 1);
  }

  last() {
    this.pause();
    this.go(this.length);
  }

  /**
   * To the next guess, answer or end.
   * @param {boolean} back
   */
  branch(back) {
    this.pause();
    if (this.stage) this.go(this.stage.next_branch(this.at, back));
  }

  play() {
    if (!this.stage || this.playing || this.length === 0) return;
    if (this.at === this.length) this.go(0);
    this.playing = true;
    this.#wait();
    this.dispatchEvent(new Event("play"));
  }

  pause() {
    if (!this.playing) return;
    clearTimeout(this.#timer);
    this.playing = false;
    this.dispatchEvent(new Event("play"));
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /**
   * The keys of a stepper; true if the key was one of them.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (!this.stage || event.ctrlKey || event.altKey || event.metaKey) return false;
    if (event.key === "ArrowRight" && event.shiftKey) this.branch(false);
    else if (event.key === "ArrowLeft" && event.shiftKey) this.branch(true);
    else if (event.key === "ArrowRight") this.next();
    else if (event.key === "ArrowLeft") this.prev();
    else if (event.key === "Home") this.first();
    else if (event.key === "End") this.last();
    else if (event.key === " ") this.toggle();
    else return false;
    event.preventDefault();
    return true;
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.go(this.at + 1);
      if (this.at < this.length) this.#wait();
      else this.pause();
    }, 1000 / this.#speed);
  }

  /** @param {number} at */
  #within(at) {
    return Math.max(0, Math.min(this.length, Math.trunc(at) || 0));
  }
}

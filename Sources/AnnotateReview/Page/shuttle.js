// Plays forwards and backwards with J, K and L, as editing programs do. Browsers play no video backwards, so frames are sought one after the other.

/** The maximum speed; faster than that, browsers leave frames out at random. */
const FASTEST = 4;

class Shuttle {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.speed = /** @type {HTMLSelectElement} */ (byId("speed"));
    /** How fast the video is played backwards; 0 if it is not. */
    this.backwards = 0;
    /** The time of the frame, and the time on the clock, from which it is played backwards. */
    this.origin = { time: 0, clock: 0 };
    this.speed.addEventListener("change", () => (app.player.video.playbackRate = Number(this.speed.value)));
    app.player.video.addEventListener("play", () => this.stop());
  }

  /** Plays on; faster if it does so already. */
  goOn() {
    const { player } = this.app;
    if (this.backwards > 0 || !player.isPlaying) {
      this.stop();
      this.setSpeed(1);
      if (!player.isPlaying) player.toggle();
      return;
    }
    this.setSpeed(Math.min(FASTEST, Math.max(1, player.video.playbackRate * 2)));
  }

  /** Plays backwards; faster if it does so already. */
  goBack() {
    const { app } = this;
    if (!app.player.isPlayable) return;
    app.player.video.pause();
    const isOn = this.backwards > 0;
    this.backwards = isOn ? Math.min(FASTEST, this.backwards * 2) : 1;
    this.origin = { time: app.table.times[app.frame], clock: performance.now() };
    app.announce(`Backwards, ${this.backwards} times as fast.`);
    if (!isOn) this.step();
  }

  /** Plays or pauses. */
  toggle() {
    if (this.backwards > 0) this.stop();
    else this.app.player.toggle();
  }

  stop() {
    this.backwards = 0;
  }

  step() {
    const { app } = this;
    if (this.backwards === 0) return;
    const time = this.origin.time - ((performance.now() - this.origin.clock) / 1000) * this.backwards;
    const frame = Math.max(0, lastNotAbove(app.table.times, time));
    // The next frame is sought when this one is on the screen.
    if (!app.player.isPending && frame < app.frame) {
      app.player.show(frame);
      app.window.reveal(app.table.times[frame]);
    }
    if (frame === 0 && app.frame === 0) this.stop();
    else requestAnimationFrame(() => this.step());
  }

  /** @param {number} rate */
  setSpeed(rate) {
    this.app.player.video.playbackRate = rate;
    this.speed.value = String(rate);
  }
}

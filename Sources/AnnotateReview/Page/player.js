// The video, frame by frame. Without a video users can still step through the frames.

/**
 * The fractions of a frame's duration at which the player seeks it, one after the other. The first is the safest. But
 * if frames come unevenly, files have wrong durations for them, and browsers use these.
 */
const SEEK_FRACTIONS = [0.5, 0.85, 0.15];
/** How often a frame is sought: busy computers may show the right one too late to be noticed. */
const MAX_SEEKS = 2 * SEEK_FRACTIONS.length;

class Player extends EventTarget {
  /** @param {App} app */
  constructor(app) {
    super();
    this.app = app;
    this.video = /** @type {HTMLVideoElement} */ (byId("video"));
    this.isPlayable = false;
    /**
     * The time of the first frame on the browser's clock.
     * @type {number | null}
     */
    this.start = null;
    /**
     * The frame to show when the browser has finished seeking another.
     * @type {number | null}
     */
    this.wanted = null;
    /**
     * The frame on the screen; browsers skip frames of some unusually encoded files.
     * @type {number | null}
     */
    this.shown = null;
    this.isSeeking = false;
    /**
     * The requested frame, until the video plays on.
     * @type {number | null}
     */
    this.target = null;
    /** The number of times that it was sought again. */
    this.tries = 0;
    /** The timer that looks whether a sought frame came. @type {number | undefined} */
    this.waiting = undefined;
    this.hasFrameTimes = "requestVideoFrameCallback" in HTMLVideoElement.prototype;
    this.listen();
    this.load();
  }

  listen() {
    const { video } = this;
    video.addEventListener("error", () => this.fail());
    video.addEventListener("loadeddata", () => this.begin());
    video.addEventListener("seeked", () => this.sought());
    video.addEventListener("play", () => (this.target = null));
    // Frames that came too late for the screen may be the last ones.
    video.addEventListener("ended", () => this.show(this.app.table.times.length - 1));
    for (const name of ["play", "pause", "ended"]) {
      video.addEventListener(name, () => this.dispatchEvent(new Event("state")));
    }
    if (this.hasFrameTimes) this.awaitFrame();
    else this.watchClock();
  }

  /** Opens the video that belongs to the page. */
  load() {
    const { video: source } = this.app.summary;
    if (source.isEmbedded) {
      this.open(new Blob([bytesOfBase64(carriedText("clip"))], { type: "video/mp4" }));
    } else {
      this.video.src = source.path;
    }
  }

  /** @param {Blob} file */
  open(file) {
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = URL.createObjectURL(file);
    this.start = this.shown = null;
    this.video.src = this.address;
  }

  /**
   * Makes the video higher or lower.
   * @param {number} factor
   */
  resize(factor) {
    const screen = byId("screen");
    const height = screen.clientHeight * factor;
    screen.style.height = `${Math.round(Math.max(120, Math.min(innerHeight * 0.8, height)))}px`;
  }

  begin() {
    if (this.video.videoWidth === 0) {
      this.fail();
      return;
    }
    this.isPlayable = true;
    if (!this.hasFrameTimes) this.start = 0;
    byId("missing").hidden = true;
    this.warnOfAnother();
    this.dispatchEvent(new Event("state"));
    if (this.isElsewhere && this.start !== null) this.show(this.app.frame);
  }

  /** Says so if the video cannot be that of the sidecar. */
  warnOfAnother() {
    const { videoWidth: width, videoHeight: height, duration } = this.video;
    const { table, summary: { showings, video: { name } } } = this.app;
    const fits = showings.some(({ size: [w, h] }) => Math.abs((w * height) / (h * width) - 1) < 0.02);
    if (fits && !(duration + 0.5 < table.end)) return;
    this.app.say(`This is probably another video than ${name}: its ${fits ? "length" : "picture"} does not fit the faces. Choose the right one, or drop it here.`);
  }

  /** Whether the first frame to show is not the first of the video. */
  get isElsewhere() {
    return this.app.frame > 0 || this.app.summary.video.lead > 0;
  }

  fail() {
    this.isPlayable = false;
    const { name, codec, isEmbedded } = this.app.summary.video;
    const code = this.video.error?.code;
    const isUnknown = code === MediaError.MEDIA_ERR_DECODE || this.video.readyState > 0;
    byId("why").textContent = isUnknown
      ? `This browser cannot play ${name} (${codec}). Make the page again with --embed or --preview, which `
        + "add a copy that every browser plays."
      : `${isEmbedded ? "The video in this page" : name} cannot be played: it is not where it was when the `
        + `page was made, or this browser does not know ${codec}. With --embed or --preview the page gets a `
        + "copy that every browser plays.";
    byId("missing").hidden = false;
    this.dispatchEvent(new Event("state"));
  }

  /** Reports each new frame on the screen. */
  awaitFrame() {
    this.video.requestVideoFrameCallback((_, { mediaTime }) => {
      this.presented(mediaTime);
      this.awaitFrame();
    });
  }

  /** The same for browsers that do not report the frame that they show. */
  watchClock() {
    if (this.isPlayable && !this.isSeeking && !this.video.paused) this.presented(this.video.currentTime);
    requestAnimationFrame(() => this.watchClock());
  }

  /** @param {number} mediaTime */
  presented(mediaTime) {
    // Browsers count from the first frame, the first audio packet or the file's own zero.
    if (this.start === null) {
      this.start = mediaTime;
      if (this.isElsewhere) {
        this.show(this.app.frame);
        return;
      }
    }
    this.shown = this.frameAt(mediaTime - this.start - this.app.summary.video.lead);
    this.dispatchEvent(new Event("shown"));
    if (this.isSeeking || this.wanted !== null) return;
    if (this.target === null || !this.hasFrameTimes) this.app.setFrame(this.shown);
    else this.retry();
    this.settle();
  }

  /** Reports that the frame on the screen is the one that was asked for, or that there is no hope for it. */
  settle() {
    if (!this.isPending) this.dispatchEvent(new Event("settled"));
  }

  /** Seeks again if the frame on the screen is not the requested one. */
  retry() {
    const isWrong = this.target === this.app.frame && this.shown !== this.target;
    if (this.isSeeking || !isWrong || this.tries + 1 >= MAX_SEEKS) return;
    this.tries += 1;
    this.seek();
  }

  retryLate() {
    this.retry();
    this.settle();
  }

  /**
   * The frame for a time that the browser has rounded.
   * @param {number} time
   */
  frameAt(time) {
    const { times } = this.app.table;
    const index = Math.max(0, lastNotAbove(times, time));
    const isNearer = index + 1 < times.length && times[index + 1] - time < time - times[index];
    const isClose = isNearer && times[index + 1] - time < 0.002;
    return isClose ? index + 1 : index;
  }

  /**
   * Shows a frame.
   * @param {number} frame
   */
  show(frame) {
    this.app.setFrame(frame);
    if (!this.isPlayable || this.start === null) return;
    if (this.isSeeking) {
      this.wanted = this.app.frame;
      return;
    }
    this.tries = 0;
    this.target = this.isPlaying ? null : this.app.frame;
    this.seek();
  }

  /** Seeks within the duration of the frame, so that rounding cannot lead to another frame. */
  seek() {
    const { times, end } = this.app.table;
    const { frame } = this.app;
    const next = frame + 1 < times.length ? times[frame + 1] : end;
    this.isSeeking = true;
    this.wanted = null;
    // Only the last seek may be tried again.
    clearTimeout(this.waiting);
    const first = (this.start ?? 0) + this.app.summary.video.lead;
    this.video.currentTime = first + times[frame] + (next - times[frame]) * SEEK_FRACTIONS[this.tries % SEEK_FRACTIONS.length];
  }

  sought() {
    this.isSeeking = false;
    if (!this.hasFrameTimes) this.presented(this.video.currentTime);
    if (this.wanted !== null) this.show(this.wanted);
    // The browser may report the frame a little later, or may have reported it already.
    else this.waiting = setTimeout(() => this.retryLate(), 150);
    this.settle();
  }

  /** Whether the frame that was asked for is not on the screen yet. */
  get isPending() {
    const isLate = this.target !== null && this.shown !== this.target && this.tries + 1 < MAX_SEEKS;
    return this.isSeeking || this.wanted !== null || isLate;
  }

  get isPlaying() {
    return this.isPlayable && !this.video.paused && !this.video.ended;
  }

  toggle() {
    if (!this.isPlayable) return;
    const last = this.app.table.times.length - 1;
    if (this.isPlaying) {
      this.video.pause();
      return;
    }
    if (this.app.frame === last) this.show(0);
    void this.video.play();
  }

  /**
   * Pauses and moves by a number of frames.
   * @param {number} count
   */
  step(count) {
    this.app.shuttle.stop();
    this.video.pause();
    this.show(this.app.frame + count);
    this.notify();
  }

  /** Announces the position; not during playback, when it would change too fast to be heard. */
  notify() {
    const { app } = this;
    app.announce(`Frame ${app.frame}, ${app.clockAt(app.table.times[app.frame], 2)}`);
  }

  /**
   * Moves by a number of seconds.
   * @param {number} seconds
   */
  jump(seconds) {
    const { times } = this.app.table;
    this.show(Math.max(0, lastNotAbove(times, times[this.app.frame] + seconds + 1e-6)));
    this.notify();
  }
}

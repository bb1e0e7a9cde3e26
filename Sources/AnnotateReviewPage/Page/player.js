// The video, frame by frame. Without a video the frames can still be looked through.

/**
 * Where within the time of a frame it is sought, one after the other. The first is the safest; but where frames
 * come unevenly, files are wrong about how long each one is shown, and browsers believe them.
 */
const SEEK_PLACES = [0.5, 0.85, 0.15];

class Player extends EventTarget {
  /** @param {App} app */
  constructor(app) {
    super();
    this.app = app;
    this.video = /** @type {HTMLVideoElement} */ (byId("video"));
    this.isPlayable = false;
    /** When the first frame is shown, as the browser counts. @type {number | null} */
    this.start = null;
    /** The frame that is to be shown when the browser is done with another. @type {number | null} */
    this.wanted = null;
    /** The frame that is on the screen; browsers leave out some of files that are oddly coded. @type {number | null} */
    this.shown = null;
    this.isSeeking = false;
    /** The frame that was asked for, as long as the video does not play on. @type {number | null} */
    this.target = null;
    /** How often it has been sought again. */
    this.tries = 0;
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

  begin() {
    if (this.video.videoWidth === 0) {
      this.fail();
      return;
    }
    this.isPlayable = true;
    if (!this.hasFrameTimes) this.start = 0;
    byId("missing").hidden = true;
    this.dispatchEvent(new Event("state"));
    if (this.app.frame > 0 && this.start !== null) this.show(this.app.frame);
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

  /** Tells which frame is on the screen whenever there is a new one. */
  awaitFrame() {
    this.video.requestVideoFrameCallback((_, { mediaTime }) => {
      this.presented(mediaTime);
      this.awaitFrame();
    });
  }

  /** For browsers that do not say which frame they show. */
  watchClock() {
    if (this.isPlayable && !this.isSeeking && !this.video.paused) this.presented(this.video.currentTime);
    requestAnimationFrame(() => this.watchClock());
  }

  /** @param {number} mediaTime */
  presented(mediaTime) {
    // Browsers count from the first frame, the first sound or the file's own zero.
    if (this.start === null) {
      this.start = mediaTime;
      if (this.app.frame > 0) {
        this.show(this.app.frame);
        return;
      }
    }
    this.shown = this.frameAt(mediaTime - this.start);
    this.dispatchEvent(new Event("shown"));
    if (this.isSeeking || this.wanted !== null) return;
    if (this.target === null || !this.hasFrameTimes) this.app.setFrame(this.shown);
    else this.retry();
  }

  /** Seeks again where another frame than the one that is asked for is on the screen. */
  retry() {
    const isWrong = this.target === this.app.frame && this.shown !== this.target;
    if (this.isSeeking || !isWrong || this.tries + 1 >= SEEK_PLACES.length) return;
    this.tries += 1;
    this.seek();
  }

  /** The frame that is nearest to a time, of which the browser has rounded. @param {number} time */
  frameAt(time) {
    const { times } = this.app.table;
    const place = Math.max(0, lastNotAbove(times, time));
    const isNearer = place + 1 < times.length && times[place + 1] - time < time - times[place];
    const isClose = isNearer && times[place + 1] - time < 0.002;
    return isClose ? place + 1 : place;
  }

  /** Shows a frame. @param {number} frame */
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

  /** Seeks within the time in which the frame is shown, so that no rounding leads to another. */
  seek() {
    const { times, end } = this.app.table;
    const { frame } = this.app;
    const next = frame + 1 < times.length ? times[frame + 1] : end;
    this.isSeeking = true;
    this.wanted = null;
    this.video.currentTime = this.start + times[frame] + (next - times[frame]) * SEEK_PLACES[this.tries];
  }

  sought() {
    this.isSeeking = false;
    if (!this.hasFrameTimes) this.presented(this.video.currentTime);
    if (this.wanted !== null) this.show(this.wanted);
    // The browser may tell of the frame a little later, or have told already.
    else setTimeout(() => this.retry(), 150);
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

  /** Stops and goes so many frames on. @param {number} count */
  step(count) {
    this.video.pause();
    this.show(this.app.frame + count);
    this.tell();
  }

  /** Says where it is, which nobody could listen to while it plays. */
  tell() {
    const { app } = this;
    app.say(`Frame ${app.frame}, ${clockText(app.table.times[app.frame], 2)}`);
  }

  /** Goes so many seconds on. @param {number} seconds */
  jump(seconds) {
    const { times } = this.app.table;
    this.show(Math.max(0, lastNotAbove(times, times[this.app.frame] + seconds + 1e-6)));
    this.tell();
  }
}

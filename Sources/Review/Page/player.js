// The video, frame by frame. Without a video the frames can still be looked through.

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
    this.hasFrameTimes = "requestVideoFrameCallback" in HTMLVideoElement.prototype;
    this.listen();
    this.load();
  }

  listen() {
    const { video } = this;
    video.addEventListener("error", () => this.fail());
    video.addEventListener("loadeddata", () => this.begin());
    video.addEventListener("seeked", () => this.sought());
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
    if (!this.isSeeking && this.wanted === null) this.app.setFrame(this.shown);
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
    this.isSeeking = true;
    this.wanted = null;
    this.video.currentTime = this.start + this.middle(this.app.frame);
  }

  /** The middle of the time in which a frame is shown, so that no rounding leads to another. @param {number} frame */
  middle(frame) {
    const { times, end } = this.app.table;
    const next = frame + 1 < times.length ? times[frame + 1] : end;
    return (times[frame] + next) / 2;
  }

  sought() {
    this.isSeeking = false;
    if (!this.hasFrameTimes) this.presented(this.video.currentTime);
    if (this.wanted === null) return;
    this.show(this.wanted);
  }

  get isPlaying() {
    return this.isPlayable && !this.video.paused && !this.video.ended;
  }

  toggle() {
    if (!this.isPlayable) return;
    if (this.isPlaying) this.video.pause();
    else void this.video.play();
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

// Small pictures of doubtful faces, from the page's own video, drawn when they are scrolled into view.

/** The side of the pictures in pixels: twice that of the page, for screens with two pixels per CSS pixel. */
const DOUBT_PICTURE = 128;
/** How much of the picture around a box is shown, in sizes of the box. */
const DOUBT_AROUND = 2.4;
/** How many pixels of the video are shown at least. */
const DOUBT_LEAST = 80;
/** The number of pictures that are kept. */
const MOST_PICTURES = 300;

/**
 * A picture that is not drawn yet.
 * @typedef {{canvas: HTMLCanvasElement, frame: number, box: Box}} WantedPicture
 */

class DoubtPictures {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** Shows the frames of the pictures, so that the page's own video stays where it is. */
    this.video = document.createElement("video");
    Object.assign(this.video, { muted: true, playsInline: true, preload: "auto" });
    /**
     * The pictures, drawn or not, by what they show.
     * @type {Map<Doubt, WantedPicture>}
     */
    this.made = new Map();
    /** @type {WantedPicture[]} */
    this.wanted = [];
    this.isBusy = false;
    this.observer = new IntersectionObserver((entries) => this.note(entries));
    this.video.addEventListener("seeked", () => this.draw());
    this.video.addEventListener("loadeddata", () => this.next());
    for (const name of ["state", "shown"]) app.player.addEventListener(name, () => this.next());
  }

  /**
   * The picture of a doubt with a box, which is drawn when it is visible.
   * @param {Doubt} doubt
   * @param {Box} box
   */
  picture(doubt, box) {
    const known = this.made.get(doubt);
    if (known) return known.canvas;
    if (this.made.size >= MOST_PICTURES) this.made.clear();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = DOUBT_PICTURE;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `Frame ${doubt.frame}`);
    this.made.set(doubt, { canvas, frame: doubt.frame, box });
    this.observer.observe(canvas);
    return canvas;
  }

  /** @param {IntersectionObserverEntry[]} entries */
  note(entries) {
    for (const { target, isIntersecting } of entries) {
      const picture = [...this.made.values()].find(({ canvas }) => canvas === target);
      if (!isIntersecting || !picture) continue;
      this.observer.unobserve(target);
      this.wanted.push(picture);
    }
    this.next();
  }

  /** Seeks the frame of the next picture, if the video is there and not busy. */
  next() {
    const { player, table, summary } = this.app;
    const [picture] = this.wanted;
    if (!picture || this.isBusy || !player.isPlayable || player.start === null) return;
    if (this.video.src !== player.video.currentSrc) {
      this.video.src = player.video.currentSrc;
      return;
    }
    if (this.video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    this.isBusy = true;
    const start = table.times[picture.frame];
    const middle = start + (this.app.endOf(picture.frame) - start) * SEEK_FRACTIONS[0];
    this.video.currentTime = player.start + summary.video.lead + middle;
  }

  draw() {
    const picture = this.wanted.shift();
    this.isBusy = false;
    if (picture) this.drawPicture(picture);
    this.next();
  }

  /** @param {WantedPicture} picture */
  drawPicture({ canvas, box: [x, y, width, height] }) {
    const { video } = this;
    const [w, h] = [video.videoWidth, video.videoHeight];
    const map = mapInto(showingOf(this.app.summary.showings, w, h), { x: 0, y: 0, width: w, height: h });
    const [[a, b], [c, d]] = [map(x, y), map(x + width, y + height)];
    const side = Math.max(DOUBT_LEAST, DOUBT_AROUND * Math.max(Math.abs(c - a), Math.abs(d - b)));
    const [left, top, scale] = [(a + c - side) / 2, (b + d - side) / 2, DOUBT_PICTURE / side];
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.drawImage(video, -left * scale, -top * scale, w * scale, h * scale);
    context.strokeStyle = this.app.color("accent");
    context.lineWidth = 3;
    context.strokeRect((Math.min(a, c) - left) * scale, (Math.min(b, d) - top) * scale, Math.abs(c - a) * scale, Math.abs(d - b) * scale);
    canvas.dataset.isDrawn = "true";
  }
}

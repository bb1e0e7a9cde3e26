// A preview of the stamp over the video: what a style of annotate render would cover, and how.

/** The size of the ellipse that styles draw over a face, in sizes of the face. */
const COVER = 1.45;
/** The height of a face divided by its width, from hairline to chin and from cheek to cheek. */
const FACE_PROPORTION = 1.33;
/** The radius of a blur and the side of a coarse square, in sizes of the face, and their minimum values in pixels. */
const [BLUR_FRACTION, MIN_BLUR, CELL_FRACTION, MIN_CELL] = [0.2, 3, 0.15, 4];
/** The width of an emoji in widths of the face. */
const EMOJI_FRACTION = 1.3;

/**
 * A face on the canvas.
 * @typedef {{x: number, y: number, width: number, height: number, angle: number}} Oval the middle, the size along
 *   the axes of the face, and its angle clockwise in radians
 */

class StampPreview {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.canvas = /** @type {HTMLCanvasElement} */ (byId("stamps"));
    this.choice = /** @type {HTMLSelectElement} */ (byId("stamp"));
    this.wipe = /** @type {HTMLInputElement} */ (byId("wipe"));
    /** What the key shows again. */
    this.last = "solid";
    /** The squares of a coarse picture are drawn here first. */
    this.small = document.createElement("canvas");
    this.choice.addEventListener("change", () => this.choose());
    this.wipe.addEventListener("input", () => this.draw());
    app.overlay.addEventListener("drawn", () => this.draw());
  }

  choose() {
    if (this.choice.value) this.last = this.choice.value;
    byId("wipe-label").hidden = this.choice.value === "";
    this.draw();
  }

  /** Shows the stamp, or the video without it. */
  toggle() {
    this.choice.value = this.choice.value ? "" : this.last;
    this.choose();
    this.app.say(this.choice.value ? `The stamp is shown: ${this.choice.value}.` : "The video is shown without the stamp.");
  }

  draw() {
    const { app, canvas } = this;
    const context = prepared(canvas);
    const style = this.choice.value;
    if (!style) return;
    const { area } = app.overlay;
    const wiped = area.x + (area.width * Number(this.wipe.value)) / 100;
    context.save();
    context.beginPath();
    context.rect(wiped, area.y, area.x + area.width - wiped, area.height);
    context.clip();
    for (const shown of app.overlay.shownFaces) {
      if (!app.edits.isHidden(shown.id)) this.stamp(context, style, ovalOf(shown, app.overlay.map), area);
    }
    for (const cover of app.covers?.shown ?? []) this.hide(context, style, cover, area);
    context.restore();
    if (Number(this.wipe.value) > 0) {
      context.fillStyle = app.color("accent");
      context.fillRect(wiped - 1, area.y, 2, area.height);
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {string} style
   * @param {Oval} oval
   * @param {Area} area of the picture
   */
  stamp(context, style, oval, area) {
    if (style === "emoji") {
      drawEmoji(context, oval);
      return;
    }
    context.save();
    context.beginPath();
    context.ellipse(oval.x, oval.y, (oval.width * COVER) / 2, (oval.height * COVER) / 2, oval.angle, 0, 2 * Math.PI);
    this.fill(context, style, oval, area);
    context.restore();
  }

  /**
   * Hides a covered area; an emoji hides none.
   * @param {CanvasRenderingContext2D} context
   * @param {string} style
   * @param {{shape: CoverShape, box: Box}} cover
   * @param {Area} area of the picture
   */
  hide(context, style, { shape, box }, area) {
    if (style === "emoji") return;
    const corners = cornersOf(box, this.app.overlay.map);
    const [[left, top], [right, bottom]] = [corners[0], corners[2]];
    context.save();
    traceCover(context, corners, shape);
    this.fill(context, style, { x: left, y: top, width: Math.abs(right - left), height: Math.abs(bottom - top), angle: 0 }, area);
    context.restore();
  }

  /**
   * Hides what is in the path of a canvas, as strongly as in an oval.
   * @param {CanvasRenderingContext2D} context
   * @param {string} style
   * @param {Oval} oval
   * @param {Area} area of the picture
   */
  fill(context, style, oval, area) {
    const { isPlayable } = this.app.player;
    if (style === "solid" || !isPlayable) {
      context.fillStyle = "#202124";
      context.fill();
    } else {
      context.clip();
      if (style === "blur") this.blur(context, oval, area);
      else this.pixelate(context, oval, area);
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Oval} oval
   * @param {Area} area
   */
  blur(context, oval, area) {
    context.filter = `blur(${Math.max(MIN_BLUR * this.pixel(area), BLUR_FRACTION * Math.max(oval.width, oval.height))}px)`;
    context.drawImage(this.app.player.video, area.x, area.y, area.width, area.height);
    context.filter = "none";
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Oval} oval
   * @param {Area} area
   */
  pixelate(context, oval, area) {
    const cell = Math.max(MIN_CELL * this.pixel(area), CELL_FRACTION * Math.max(oval.width, oval.height));
    const { small } = this;
    Object.assign(small, { width: Math.max(1, Math.ceil(area.width / cell)), height: Math.max(1, Math.ceil(area.height / cell)) });
    const squares = /** @type {CanvasRenderingContext2D} */ (small.getContext("2d"));
    squares.imageSmoothingQuality = "high";
    squares.drawImage(this.app.player.video, 0, 0, area.width / cell, area.height / cell);
    context.imageSmoothingEnabled = false;
    context.drawImage(small, area.x, area.y, small.width * cell, small.height * cell);
  }

  /**
   * The size of a pixel of the video on the canvas.
   * @param {Area} area
   */
  pixel(area) {
    return area.width / this.app.player.video.videoWidth;
  }
}

/**
 * Where a face is on the canvas.
 * @param {ShownFace} shown
 * @param {(x: number, y: number) => [number, number]} map
 * @returns {Oval}
 */
function ovalOf({ corners, parts: { leftEye, rightEye } }, map) {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const [[lx, ly], [rx, ry]] = leftEye && rightEye ? [map(...leftEye), map(...rightEye)] : [[1, 0], [0, 0]];
  const angle = Math.atan2(ly - ry, lx - rx);
  return { x: left + width / 2, y: top + height / 2, ...turnedSize(width, height, angle), angle };
}

/**
 * The size of an ellipse along its own axes, from the size of the upright rectangle around it.
 *
 * With the semi-axes a and b and the angle t, W² + H² = 4(a² + b²) and W² - H² = 4(a² - b²)·cos 2t. Where cos 2t is
 * small, the proportions of most faces decide.
 * @param {number} width
 * @param {number} height
 * @param {number} angle
 */
function turnedSize(width, height, angle) {
  const [sum, difference, turn] = [width ** 2 + height ** 2, width ** 2 - height ** 2, Math.cos(2 * angle)];
  const doubt = 0.1 * (1 - turn ** 2);
  const typical = (sum * (1 - FACE_PROPORTION ** 2)) / (1 + FACE_PROPORTION ** 2);
  const own = (difference * turn + typical * doubt) / (turn ** 2 + doubt);
  const bounded = Math.min(0.8 * sum, Math.max(-0.8 * sum, own));
  return { width: Math.sqrt((sum + bounded) / 2), height: Math.sqrt((sum - bounded) / 2) };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Oval} oval
 */
function drawEmoji(context, { x, y, width, angle }) {
  const emoji = "😀";
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  // Fonts with text before those with emoji would draw outlines.
  context.font = "100px 'Noto Color Emoji', 'Apple Color Emoji', 'Segoe UI Emoji', sans-serif";
  const { width: wide, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = context.measureText(emoji);
  const scale = (EMOJI_FRACTION * width) / Math.max(1, wide);
  context.scale(scale, scale);
  context.fillText(emoji, -wide / 2, (up - down) / 2);
  context.restore();
}

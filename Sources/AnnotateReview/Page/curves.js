// Curves and events of one track, and the ruler above them.

/** The curves that are drawn of a track, with their colours in the style sheet. */
const CURVES = [
  { name: "confidence", title: "Confidence" },
  { name: "openness", title: "Eyes open" },
  { name: "smile", title: "Smile" },
];

/** The number of frames that share one minimum and one maximum if much time is shown. */
const BIN = 8;

/**
 * The value of a curve for one face of a track.
 * @param {Track} track
 * @param {string} curve
 * @param {number} index
 */
function curveValue(track, curve, index) {
  if (curve !== "openness") return track.fractions[curve][index];
  const [left, right] = [track.fractions.leftOpenness[index], track.fractions.rightOpenness[index]];
  if (left === UNKNOWN) return right;
  return right === UNKNOWN ? left : (left + right) / 2;
}

/** The minimum and the maximum of a curve in bins of faces; computed when they are first needed. */
class Bins {
  /** @param {Track} track */
  constructor(track) {
    this.track = track;
    /** @type {Map<string, {low: Uint16Array, high: Uint16Array}>} */
    this.known = new Map();
  }

  /** @param {string} curve */
  of(curve) {
    let bins = this.known.get(curve);
    if (!bins) {
      const count = Math.ceil(this.track.frames.length / BIN);
      bins = { low: new Uint16Array(count), high: new Uint16Array(count) };
      for (let bin = 0; bin < count; bin += 1) {
        const end = Math.min(this.track.frames.length, (bin + 1) * BIN);
        [bins.low[bin], bins.high[bin]] = this.extent(curve, bin * BIN, end);
      }
      this.known.set(curve, bins);
    }
    return bins;
  }

  /**
   * @param {string} curve
   * @param {number} from
   * @param {number} to
   */
  extent(curve, from, to) {
    let [low, high] = [UNKNOWN, 0];
    for (let index = from; index < to; index += 1) {
      const value = curveValue(this.track, curve, index);
      if (value === UNKNOWN) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return [low, high];
  }

  /**
   * The minimum and the maximum among some faces; the minimum is UNKNOWN if there is none.
   * @param {string} curve
   * @param {number} from
   * @param {number} to
   */
  range(curve, from, to) {
    if (to - from < 2 * BIN) return this.extent(curve, from, to);
    const bins = this.of(curve);
    let [low, high] = [UNKNOWN, 0];
    const add = (/** @type {number} */ l, /** @type {number} */ h) => {
      if (l === UNKNOWN) return;
      low = Math.min(low, l);
      high = Math.max(high, h);
    };
    const [first, last] = [Math.ceil(from / BIN), Math.floor(to / BIN)];
    add(...this.extent(curve, from, first * BIN));
    for (let bin = first; bin < last; bin += 1) add(bins.low[bin], bins.high[bin]);
    add(...this.extent(curve, last * BIN, to));
    return [low, high];
  }
}

/** @type {WeakMap<Track, Bins>} */
const binsOfTracks = new WeakMap();

/** @param {Track} track */
function binsOf(track) {
  let bins = binsOfTracks.get(track);
  if (!bins) binsOfTracks.set(track, (bins = new Bins(track)));
  return bins;
}

/**
 * Gives a canvas the resolution of the screen, and clears it.
 * @param {HTMLCanvasElement} canvas
 */
function prepared(canvas) {
  const scale = window.devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((side) => Math.max(1, Math.round(side * scale)));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/** The part of the time that the timelines show. */
class TimeWindow extends EventTarget {
  /** @param {number} length of the clip, in seconds */
  constructor(length) {
    super();
    this.length = length;
    this.from = 0;
    this.to = length;
  }

  /**
   * @param {number} time
   * @param {number} width
   */
  toX(time, width) {
    return ((time - this.from) / (this.to - this.from)) * width;
  }

  /**
   * @param {number} x
   * @param {number} width
   */
  toTime(x, width) {
    return this.from + (x / width) * (this.to - this.from);
  }

  /**
   * Shows `factor` times as much time, with one time kept at its position.
   * @param {number} factor
   * @param {number} at
   */
  zoom(factor, at) {
    const minimum = Math.min(this.length, 0.25);
    const span = Math.min(this.length, Math.max(minimum, (this.to - this.from) * factor));
    const fraction = (at - this.from) / (this.to - this.from);
    this.set(at - fraction * span, span);
  }

  /**
   * Moves so that a time is visible.
   * @param {number} time
   */
  reveal(time) {
    if (time >= this.from && time <= this.to) return;
    const span = this.to - this.from;
    this.set(time - span * 0.1, span);
  }

  /**
   * @param {number} from
   * @param {number} span
   */
  set(from, span) {
    const start = Math.max(0, Math.min(this.length - span, from));
    [this.from, this.to] = [start, start + span];
    this.dispatchEvent(new Event("change"));
  }
}

/** Draws one track into one canvas. */
class TrackDrawing {
  /**
   * @param {App} app
   * @param {CanvasRenderingContext2D} context
   * @param {number} width
   * @param {number} height
   */
  constructor(app, context, width, height) {
    Object.assign(this, { app, context, width });
    this.app = app;
    this.context = context;
    this.width = width;
    /** The y below the curves; the part below it shows events. */
    this.base = height - 14;
    this.top = 4;
  }

  /** @param {Row} row */
  draw(row) {
    const { context, width, base } = this;
    context.fillStyle = this.app.color("lane");
    context.fillRect(0, 0, width, base + 2);
    for (const track of row.tracks) this.drawPresence(track);
    for (const { name } of CURVES) {
      if (isChecked(`curve-${name}`)) for (const track of row.tracks) this.drawCurve(track, name);
    }
    for (const event of row.events) this.drawEvent(event);
    for (const frame of this.app.scenes) this.drawCut(frame);
    for (const range of this.app.correctedOf(row)) this.drawCorrected(range);
    for (const frame of this.app.endsOf(row)) this.drawKeyframe(frame, "lane");
    for (const frame of this.app.keyframesOf(row)) this.drawKeyframe(frame, "accent");
  }

  /**
   * A line where a scene begins.
   * @param {number} frame
   */
  drawCut(frame) {
    const x = this.app.window.toX(this.app.table.times[frame], this.width);
    if (x < 0 || x > this.width) return;
    this.context.fillStyle = this.app.color("soft");
    this.context.fillRect(Math.round(x), 0, 1, this.base + 2);
  }

  /**
   * A line under the frames that follow a keyframe.
   * @param {[number, number]} range the first and the last one
   */
  drawCorrected([first, last]) {
    const { context, app } = this;
    const [x, end] = [app.window.toX(app.table.times[first], this.width), app.window.toX(app.endOf(last), this.width)];
    if (end < 0 || x > this.width) return;
    context.fillStyle = app.color("accent");
    context.fillRect(x, 12, Math.max(1, end - x), 2);
  }

  /**
   * Marks a frame in which the user has corrected the face, or has ended that: a diamond with an edge, which is seen on every
   * curve.
   * @param {number} frame
   * @param {"accent" | "lane"} color
   */
  drawKeyframe(frame, color) {
    const { context, app } = this;
    const x = app.window.toX((app.table.times[frame] + app.endOf(frame)) / 2, this.width);
    if (x < -6 || x > this.width + 6) return;
    context.beginPath();
    for (const [dx, dy] of [[0, 0], [6, 6], [0, 12], [-6, 6]]) context.lineTo(x + dx, 1 + dy);
    context.closePath();
    context.fillStyle = app.color(color);
    context.strokeStyle = app.color(color === "accent" ? "ground" : "accent");
    context.lineWidth = 1.5;
    context.fill();
    context.stroke();
  }

  /**
   * Calls `body` for each column of pixels with the range of indices of its faces.
   * @param {Track} track
   * @param {(x: number, from: number, to: number) => void} body
   */
  eachColumn(track, body) {
    const { times } = this.app.table;
    const { window } = this.app;
    const first = Math.max(0, lastNotAbove(times, window.from));
    let index = Math.max(0, lastNotAbove(track.frames, first - 1) + 1);
    for (let x = 0; x < this.width && index < track.frames.length; x += 1) {
      const end = lastNotAbove(times, window.toTime(x + 1, this.width));
      const to = lastNotAbove(track.frames, end) + 1;
      if (to > index) body(x, index, to);
      index = Math.max(index, to);
    }
  }

  /** @param {Track} track */
  drawPresence(track) {
    const { context, app } = this;
    context.fillStyle = app.color("seen");
    for (const [from, to] of stretchesOf(track)) {
      const x = app.window.toX(app.table.times[from], this.width);
      const end = app.window.toX(app.endOf(to), this.width);
      if (end >= 0 && x <= this.width) context.fillRect(x, 0, Math.max(1, end - x), this.base + 2);
    }
  }

  /**
   * @param {Track} track
   * @param {string} curve
   */
  drawCurve(track, curve) {
    const { context, app } = this;
    const bins = binsOf(track);
    const y = (/** @type {number} */ value) => this.base - (value / 255) * (this.base - this.top);
    context.strokeStyle = app.color(curve);
    context.lineWidth = 1.3;
    context.beginPath();
    let lastFrame = -2;
    this.eachColumn(track, (_, from, to) => {
      const [low, high] = bins.range(curve, from, to);
      const isJoined = track.frames[from] === lastFrame + 1;
      lastFrame = low === UNKNOWN ? -2 : track.frames[to - 1];
      if (low === UNKNOWN) return;
      const middle = (app.table.times[track.frames[from]] + app.table.times[track.frames[to - 1]]) / 2;
      const x = app.window.toX(middle, this.width);
      if (isJoined) context.lineTo(x, y(high));
      else context.moveTo(x, y(high));
      context.lineTo(x, y(low) + (low === high && !isJoined ? 1 : 0));
    });
    context.stroke();
  }

  /** @param {FaceEvent} event */
  drawEvent(event) {
    const { context, app } = this;
    const x = app.window.toX(app.table.times[event.first], this.width);
    const end = app.window.toX(app.endOf(event.last), this.width);
    if (end < -4 || x > this.width + 4) return;
    context.fillStyle = app.color(event.kind);
    const top = this.base + 4;
    if (event.first === event.last || end - x < 4) {
      context.beginPath();
      context.moveTo(x, top);
      context.lineTo(x + 4, top + 9);
      context.lineTo(x - 4, top + 9);
      context.fill();
    } else {
      context.fillRect(x, top + 2, end - x, 6);
    }
  }
}

/** @type {WeakMap<Track, [number, number][]>} */
const knownStretches = new WeakMap();

/**
 * The first and the last frame of each stretch of a track without gaps, found once.
 * @param {Track} track
 */
function stretchesOf(track) {
  let known = knownStretches.get(track);
  if (!known) knownStretches.set(track, (known = [...stretches(track)]));
  return known;
}

/**
 * @param {Track} track
 * @returns {Generator<[number, number]>}
 */
function* stretches(track) {
  const { frames } = track;
  let start = 0;
  for (let i = 1; i <= frames.length; i += 1) {
    if (i < frames.length && frames[i] === frames[i - 1] + 1) continue;
    yield [frames[start], frames[i - 1]];
    start = i;
  }
}

/**
 * A step between marks of a ruler with which they do not touch.
 * @param {number} seconds that a mark needs at least
 */
function rulerStep(seconds) {
  const steps = [0.04, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400];
  return steps.find((step) => step >= seconds) ?? 86400;
}

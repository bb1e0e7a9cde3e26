// Boxes, eyes, mouths and names over the video.

/**
 * Where a face is drawn.
 * @typedef {object} ShownFace
 * @property {number} id
 * @property {Track} track
 * @property {Box} box in the sidecar's coordinates
 * @property {[number, number][]} corners of the box on the canvas, clockwise from the left upper one
 * @property {Record<string, [number, number]>} parts of the face, in the sidecar's coordinates; only known ones
 */

class Overlay extends EventTarget {
  /** @param {App} app */
  constructor(app) {
    super();
    this.app = app;
    this.canvas = /** @type {HTMLCanvasElement} */ (byId("overlay"));
    this.screen = byId("screen");
    /**
     * The boxes that are drawn.
     * @type {ShownFace[]}
     */
    this.shownFaces = [];
    /**
     * The box, or the part of a face, that is being dragged.
     * @type {{id: number, frame: number, box: Box, part?: string, position?: BoxPosition} | null}
     */
    this.moving = null;
    /**
     * The face that is being drawn.
     * @type {Box | null}
     */
    this.sketch = null;
    /** The part of the canvas that the picture fills. */
    this.area = { x: 0, y: 0, width: 1, height: 1 };
    /**
     * The point of the canvas for one of the sidecar's coordinates.
     * @type {(x: number, y: number) => [number, number]}
     */
    this.map = (x, y) => [x, y];
    const draw = () => this.draw();
    new ResizeObserver(draw).observe(this.screen);
    for (const name of ["frame", "edits", "colors", "chosen"]) app.addEventListener(name, draw);
    for (const name of ["state", "shown"]) app.player.addEventListener(name, draw);
    for (const id of ["show-boxes", "show-points", "show-names", "show-hidden"]) {
      byId(id).addEventListener("change", draw);
    }
  }

  /** The frame on the screen, so that the overlay never runs ahead of the picture. */
  get frame() {
    const { isPlayable, shown } = this.app.player;
    return isPlayable && shown !== null ? shown : this.app.frame;
  }

  /**
   * The sidecar's coordinates of a point of the canvas.
   * @param {number} x
   * @param {number} y
   * @returns {[number, number]}
   */
  unmap(x, y) {
    const [origin, across, down] = [this.map(0, 0), this.map(1, 0), this.map(0, 1)];
    const [a, b, c, d] = [across[0] - origin[0], across[1] - origin[1], down[0] - origin[0], down[1] - origin[1]];
    const [dx, dy, area] = [x - origin[0], y - origin[1], a * d - b * c];
    return [(d * dx - c * dy) / area, (a * dy - b * dx) / area];
  }

  /** The picture, in the sidecar's coordinates. */
  get picture() {
    const { x, y, width, height } = this.area;
    const [[left, top], [right, bottom]] = [this.unmap(x, y), this.unmap(x + width, y + height)];
    return /** @type {Box} */ ([Math.min(left, right), Math.min(top, bottom), Math.abs(right - left), Math.abs(bottom - top)]);
  }

  /** A box in the middle of the picture, in the sidecar's coordinates. */
  get middleBox() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const [[x, y], [edgeX, edgeY]] = [this.unmap(width / 2, height / 2), this.unmap(width / 2 + height / 8, height / 2)];
    const half = Math.round(Math.hypot(edgeX - x, edgeY - y));
    return /** @type {Box} */ ([Math.round(x) - half, Math.round(y) - half, 2 * half, 2 * half]);
  }

  /**
   * The box of a face as the user has set it; null if it is as it was found.
   * @param {Track} track
   * @param {number} frame
   */
  edited(track, frame) {
    const { moving } = this;
    if (moving && moving.id === track.id && moving.frame === frame) return moving.box;
    return this.app.edits.box(track.id, frame);
  }

  draw() {
    const { app, canvas, frame } = this;
    const context = prepared(canvas);
    const { clientWidth: width, clientHeight: height } = canvas;
    const { video, isPlayable } = app.player;
    const { showings } = app.summary;
    const showing = isPlayable ? showingOf(showings, video.videoWidth, video.videoHeight) : showings[0];
    /** @type {[number, number]} */
    const size = isPlayable ? [video.videoWidth, video.videoHeight] : showing.size;
    const fit = fitted(width, height, size);
    const area = app.view.area(fit);
    app.view.place(fit, area);
    const map = mapInto(showing, area);
    [this.map, this.area] = [map, area];
    this.shownFaces = [];
    if (!isPlayable) {
      context.strokeStyle = "#71717a";
      context.strokeRect(area.x + 0.5, area.y + 0.5, area.width - 1, area.height - 1);
    }
    const titles = [];
    for (const row of app.rows) {
      const isHidden = app.edits.isHidden(row.id);
      if (isHidden && !isChecked("show-hidden")) continue;
      for (const track of row.tracks) {
        const index = faceIndex(track, frame);
        if (index < 0) continue;
        context.globalAlpha = isHidden ? 0.45 : 1;
        this.drawFace(context, row, track, index, map);
        titles.push(app.edits.title(row.id));
      }
    }
    context.globalAlpha = 1;
    app.covers?.draw(context, map);
    const doubtful = app.doubts?.boxAt(frame);
    if (doubtful) this.drawDoubt(context, doubtful, map);
    if (this.sketch) this.drawSketch(context, this.sketch, map);
    canvas.setAttribute("aria-label", titles.length > 0 ? `In this frame: ${titles.join(", ")}` : "No face in this frame");
    canvas.dataset.faces = String(titles.length);
    this.dispatchEvent(new Event("drawn"));
  }

  /**
   * Marks the place of the doubt that is looked at: a dotted line around the box, which stays visible.
   * @param {CanvasRenderingContext2D} context
   * @param {Box} box
   * @param {(x: number, y: number) => [number, number]} map
   */
  drawDoubt(context, [x, y, width, height], map) {
    const [w, h] = [width / 4, height / 4];
    const corners = cornersOf([x - w, y - h, width + 2 * w, height + 2 * h], map);
    // White dots on a dark line are seen on every picture.
    for (const [color, dash] of /** @type {[string, number[]][]} */ ([["#101014", []], ["#ffffff", [4, 4]]])) {
      context.strokeStyle = color;
      context.lineWidth = 2;
      context.setLineDash(dash);
      strokePath(context, corners, true);
    }
    context.setLineDash([]);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Box} box
   * @param {(x: number, y: number) => [number, number]} map
   */
  drawSketch(context, [x, y, width, height], map) {
    context.strokeStyle = this.app.color("accent");
    context.lineWidth = 2;
    strokePath(context, [map(x, y), map(x + width, y), map(x + width, y + height), map(x, y + height)], true);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Row} row
   * @param {Track} track
   * @param {number} index
   * @param {(x: number, y: number) => [number, number]} map
   */
  drawFace(context, row, track, index, map) {
    const found = (/** @type {string} */ name) => track.coordinates[name][index];
    const bounds = /** @type {Box} */ (["x", "y", "width", "height"].map(found));
    const box = this.edited(track, track.frames[index]);
    const [x, y, width, height] = box ?? bounds;
    const parts = this.parts(track, index, bounds, [x, y, width, height]);
    const corners = [map(x, y), map(x + width, y), map(x + width, y + height), map(x, y + height)];
    const shown = { id: row.id, track, box: /** @type {Box} */ ([x, y, width, height]), corners, parts };
    this.shownFaces.push(shown);
    if (this.app.boxEditing?.isOn) this.drawHandles(context, shown, map);
    const unit = Math.max(1.5, Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]) / 60);
    context.strokeStyle = context.fillStyle = trackColor(row.id, 62);
    context.lineWidth = this.app.chosen === row.id ? 3.5 : 2;
    // A face that was interpolated in this frame is dashed.
    context.setLineDash((track.flags[index] & FLAGS.source) === 2 ? [6, 5] : []);
    if (isChecked("show-boxes")) strokePath(context, corners, true);
    context.setLineDash([]);
    if (isChecked("show-points")) {
      const flags = track.flags[index];
      if (parts.leftEye) drawEye(context, map(...parts.leftEye), unit, (flags & FLAGS.leftClosed) !== 0);
      if (parts.rightEye) drawEye(context, map(...parts.rightEye), unit, (flags & FLAGS.rightClosed) !== 0);
      this.drawMouth(context, parts, map, (flags & FLAGS.smiling) !== 0);
    }
    const isKeyframe = this.app.edits.keyframes(track.id).includes(track.frames[index]);
    if (isChecked("show-names")) drawName(context, `${isKeyframe ? "◆ " : ""}${this.app.edits.title(row.id)}`, corners);
  }

  /**
   * The known parts of a face: where the user has moved them, else where they were found, moved with the box.
   * @param {Track} track
   * @param {number} index
   * @param {Box} bounds how the box was found
   * @param {Box} box
   */
  parts(track, index, bounds, box) {
    const frame = track.frames[index];
    const { moving } = this;
    const move = boxMap(bounds, box);
    /** @type {Record<string, [number, number]>} */
    const parts = {};
    for (const { name } of PARTS) {
      const isMoving = moving?.part === name && moving.id === track.id && moving.frame === frame;
      const position = isMoving ? moving.position : this.app.edits.position(track.id, name, frame);
      const [x, y] = [track.coordinates[`${name}X`][index], track.coordinates[`${name}Y`][index]];
      if (position) parts[name] = pointInBox(position, box);
      else if (!Number.isNaN(x)) parts[name] = move(x, y);
    }
    return parts;
  }

  /**
   * The corners of a box, and of the chosen one the parts of the face, which can be dragged too.
   * @param {CanvasRenderingContext2D} context
   * @param {ShownFace} shown
   * @param {(x: number, y: number) => [number, number]} map
   */
  drawHandles(context, { id, corners, parts }, map) {
    context.fillStyle = trackColor(id, 62);
    for (const [x, y] of corners) context.fillRect(x - 5, y - 5, 10, 10);
    if (id !== this.app.chosen) return;
    for (const [name, point] of Object.entries(parts)) {
      const [x, y] = map(...point);
      context.beginPath();
      context.arc(x, y, name === this.app.boxEditing.part ? 6 : 4, 0, 2 * Math.PI);
      context.fill();
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Record<string, [number, number]>} parts
   * @param {(x: number, y: number) => [number, number]} map
   * @param {boolean} isSmiling
   */
  drawMouth(context, parts, map, isSmiling) {
    const points = ["mouthLeft", "upperLip", "mouthRight", "lowerLip"].flatMap((name) => (parts[name] ? [map(...parts[name])] : []));
    context.lineWidth = isSmiling ? 3.5 : 2;
    if (points.length > 1) strokePath(context, points, points.length > 2);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {[number, number]} point
 * @param {number} unit
 * @param {boolean} isClosed
 */
function drawEye(context, [x, y], unit, isClosed) {
  context.beginPath();
  if (isClosed) {
    context.moveTo(x - 4 * unit, y);
    context.lineTo(x + 4 * unit, y);
    context.stroke();
  } else {
    context.ellipse(x, y, 4 * unit, 2.6 * unit, 0, 0, 2 * Math.PI);
    context.stroke();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {[number, number][]} points
 * @param {boolean} closes
 */
function strokePath(context, points, closes) {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  if (closes) context.closePath();
  context.stroke();
}

/**
 * Draws a name above the face, as the viewer sees it.
 * @param {CanvasRenderingContext2D} context
 * @param {string} name
 * @param {[number, number][]} corners
 */
function drawName(context, name, corners) {
  const left = Math.min(...corners.map(([x]) => x));
  const top = Math.min(...corners.map(([, y]) => y));
  const words = name.length > 40 ? `${name.slice(0, 39)}…` : name;
  context.font = "600 14px system-ui, sans-serif";
  const width = context.measureText(words).width + 10;
  const y = Math.max(0, top - 22);
  context.fillRect(left - 1, y, width, 20);
  context.fillStyle = "#101014";
  context.fillText(words, left + 4, y + 15);
}

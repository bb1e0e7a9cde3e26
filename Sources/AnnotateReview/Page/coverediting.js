// Draws covers over the video, moves them, and decides when they hide something.

/** The colour of covers, bright as those of the faces are. */
const COVER_COLOR = "hsl(50 95% 62%)";

class CoverEditing {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.isOn = false;
    /**
     * The cover that buttons and keys act on.
     * @type {number | null}
     */
    this.chosen = null;
    /**
     * A cover that is being dragged, or drawn if it has no number.
     * @type {{id: number | null, box: Box, start: [number, number], corner: number} | null}
     */
    this.drag = null;
    /** The bounds of the dragged cover. @type {Box | null} */
    this.moved = null;
    this.button = byId("draw-cover");
    this.shape = /** @type {HTMLSelectElement} */ (byId("cover-shape"));
    /**
     * What needs a chosen cover.
     * @type {HTMLButtonElement[]}
     */
    this.actions = [];
    this.list = /** @type {HTMLSelectElement} */ (byId("cover"));
    this.listen();
    this.showState();
  }

  listen() {
    const { app } = this;
    const { canvas } = app.overlay;
    this.button.addEventListener("click", () => this.toggle());
    this.shape.addEventListener("change", () => this.setShape());
    this.list.addEventListener("change", () => this.choose(this.list.value === "" ? null : Number(this.list.value)));
    canvas.addEventListener("pointerdown", (event) => this.grab(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", () => this.drop());
    canvas.addEventListener("pointercancel", () => this.cancel());
    /** @type {[string, () => void][]} */
    const actions = [
      ["cover-from", () => this.limit("from")], ["cover-until", () => this.limit("to")],
      ["cover-always", () => this.coverAlways()], ["cover-forget", () => this.forget()], ["cover-delete", () => this.remove()],
    ];
    for (const [id, action] of actions) byId(id).addEventListener("click", action);
    this.actions = actions.map(([id]) => /** @type {HTMLButtonElement} */ (byId(id)));
    app.addEventListener("edits", () => this.showState());
    app.addEventListener("chosen", () => this.choose(null));
  }

  toggle() {
    const { app } = this;
    this.isOn = !this.isOn;
    if (this.isOn && app.boxEditing.isOn) app.boxEditing.toggle();
    this.button.setAttribute("aria-pressed", String(this.isOn));
    byId("cover-tools").hidden = !this.isOn;
    app.overlay.canvas.classList.toggle("covering", this.isOn);
    if (!this.isOn) this.choose(null);
    app.player.video.pause();
    app.say(this.isOn
      ? "Draw a box around what is to be hidden, or press Control and Enter for one in the middle. Covers can be dragged, too."
      : "Covers are fixed.");
    app.overlay.draw();
  }

  /** The time of the frame on the screen, in ticks. */
  get time() {
    return this.app.ticksOf(this.app.overlay.frame);
  }

  /** @param {number} id */
  cover(id) {
    return this.app.edits.state.covers.get(id);
  }

  /**
   * What to draw in this frame.
   * @returns {{id: number, shape: CoverShape, box: Box}[]}
   */
  get shown() {
    const { time } = this;
    return [...this.app.edits.state.covers].flatMap(([id, cover]) => {
      const box = this.drag?.id === id && this.moved ? this.moved : coverBox(cover, time);
      return box ? [{ id, shape: cover.shape, box }] : [];
    });
  }

  /** @param {number | null} id */
  choose(id) {
    if (this.chosen === id) return;
    this.chosen = id;
    const cover = id === null ? undefined : this.cover(id);
    if (cover && !coverBox(cover, this.time)) this.app.goTo(this.app.frameOfTicks(cover.from ?? cover.keys[0][0]));
    this.showState();
    this.app.overlay.draw();
  }

  showState() {
    const { covers } = this.app.edits.state;
    if (this.chosen !== null && !covers.has(this.chosen)) this.chosen = null;
    this.list.replaceChildren(new Option(covers.size > 0 ? "none chosen" : "none", ""), ...[...covers.keys()].map((id) => new Option(this.title(id), String(id))));
    this.list.value = this.chosen === null ? "" : String(this.chosen);
    const cover = this.chosen === null ? undefined : covers.get(this.chosen);
    if (cover) this.shape.value = cover.shape;
    for (const button of this.actions) button.disabled = !cover;
  }

  /** @param {number} id */
  title(id) {
    const { app } = this;
    const { from = null, to = null } = this.cover(id) ?? {};
    const clock = (/** @type {number | null} */ ticks, /** @type {string} */ open) => (ticks === null ? open : app.clockAt(app.secondsOfTicks(ticks), 2));
    return `cover ${id + 1}, ${from === null && to === null ? "all frames" : `${clock(from, "start")}–${clock(to, "end")}`}`;
  }

  /** @param {PointerEvent} event */
  grab(event) {
    if (!this.isOn || this.app.drawing.isOn) return;
    const { overlay } = this.app;
    const at = /** @type {[number, number]} */ ([event.offsetX, event.offsetY]);
    event.preventDefault();
    overlay.canvas.setPointerCapture(event.pointerId);
    const start = overlay.unmap(...at);
    const hit = this.shown.map((cover) => ({ ...cover, corner: this.cornerAt(cover.box, at) }))
      .find(({ box, corner }) => corner >= 0 || isInside(box, start));
    if (hit) this.choose(hit.id);
    this.drag = { id: hit?.id ?? null, box: hit?.box ?? [start[0], start[1], 0, 0], start, corner: hit?.corner ?? -1 };
  }

  /**
   * The corner of a box that a point of the canvas is at; -1 if it is at none.
   * @param {Box} box
   * @param {[number, number]} at
   */
  cornerAt(box, at) {
    return cornersOf(box, this.app.overlay.map).findIndex((corner) => distance(corner, at) <= CORNER_REACH);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag } = this;
    if (!drag) return;
    const { overlay } = this.app;
    const [x, y] = overlay.unmap(event.offsetX, event.offsetY);
    const [dx, dy] = [x - drag.start[0], y - drag.start[1]];
    if (drag.id === null) {
      overlay.sketch = [Math.min(x, drag.start[0]), Math.min(y, drag.start[1]), Math.abs(dx), Math.abs(dy)];
    } else {
      this.moved = draggedBox(drag.box, drag.corner, dx, dy);
    }
    overlay.draw();
  }

  drop() {
    const { drag, moved } = this;
    if (!drag) return;
    const { sketch } = this.app.overlay;
    this.cancel();
    if (drag.id !== null && moved) this.set(drag.id, moved);
    else if (drag.id === null && sketch && sketch[2] >= SMALLEST_SIDE && sketch[3] >= SMALLEST_SIDE) this.add(sketch);
  }

  cancel() {
    if (!this.drag) return;
    [this.drag, this.moved, this.app.overlay.sketch] = [null, null, null];
    this.app.overlay.draw();
  }

  /**
   * Adds a cover for all frames.
   * @param {Box} box
   */
  add(box) {
    const { app } = this;
    const shape = /** @type {CoverShape} */ (this.shape.value);
    const id = Math.max(-1, ...app.edits.state.covers.keys()) + 1;
    app.edits.setCover(id, coverWithKey({ shape, from: null, to: null, keys: [] }, this.time, box));
    this.choose(id);
    app.say(`Cover ${id + 1} hides this part in all frames. Move it in other frames to let it follow. Render it with a style that hides: blur, pixelate or solid.`);
  }

  /**
   * Sets the bounds of a cover in this frame.
   * @param {number} id
   * @param {Box} box
   * @param {string} [gesture] as in `Edits.change`
   */
  set(id, box, gesture) {
    const cover = this.cover(id);
    if (!cover) return;
    this.app.edits.setCover(id, coverWithKey(cover, this.time, box), gesture);
    this.app.say(`Cover ${id + 1} is set in this frame. Between frames in which it is set it moves evenly.`);
  }

  setShape() {
    const cover = this.chosen === null ? undefined : this.cover(this.chosen);
    const shape = /** @type {CoverShape} */ (this.shape.value);
    if (cover && this.chosen !== null) this.app.edits.setCover(this.chosen, { ...cover, shape });
  }

  /**
   * Changes the chosen cover, if there is one.
   * @param {(cover: Cover) => Cover} change
   */
  change(change) {
    const cover = this.chosen === null ? undefined : this.cover(this.chosen);
    if (cover && this.chosen !== null) this.app.edits.setCover(this.chosen, change(cover));
    else this.app.say("Choose a cover first.");
  }

  /**
   * Lets the chosen cover begin or end with this frame.
   * @param {"from" | "to"} side
   */
  limit(side) {
    const { app } = this;
    const { frame } = app.overlay;
    this.change((cover) => {
      const limited = side === "from" ? { ...cover, from: app.ticksOf(frame) } : { ...cover, to: app.ticksAfter(frame) };
      const isEmpty = limited.from !== null && limited.to !== null && limited.from >= limited.to;
      // A cover that would never be seen loses its other limit.
      return isEmpty ? { ...limited, [side === "from" ? "to" : "from"]: null } : limited;
    });
    if (this.chosen !== null) app.say(`${this.title(this.chosen)}.`);
  }

  coverAlways() {
    this.change((cover) => ({ ...cover, from: null, to: null }));
  }

  /** Forgets the bounds of the chosen cover in this frame. */
  forget() {
    this.change((cover) => coverWithoutKey(cover, this.time));
  }

  /** Deletes the chosen cover. */
  remove() {
    const id = this.chosen;
    if (id === null) return this.app.say("Choose a cover first.");
    this.app.edits.setCover(id, null);
    this.app.say(`Cover ${id + 1} is deleted.`);
  }

  /** Adds a cover in the middle of the picture. */
  addInMiddle() {
    if (this.isOn) this.add(this.app.overlay.middleBox);
  }

  /**
   * Moves the chosen cover, or its lower right corner.
   * @param {number} corner
   * @param {number} dx
   * @param {number} dy
   */
  nudge(corner, dx, dy) {
    const shown = this.shown.find(({ id }) => id === this.chosen);
    if (shown) this.set(shown.id, draggedBox(shown.box, corner, dx, dy), `cover ${shown.id} ${this.time}`);
  }

  /**
   * Draws the covers of this frame: hatched, so that what they hide can still be seen.
   * @param {CanvasRenderingContext2D} context
   * @param {(x: number, y: number) => [number, number]} map
   */
  draw(context, map) {
    for (const { id, shape, box } of this.shown) {
      const corners = cornersOf(box, map);
      context.save();
      context.lineWidth = id === this.chosen ? 3.5 : 2;
      context.strokeStyle = context.fillStyle = COVER_COLOR;
      traceCover(context, corners, shape);
      context.stroke();
      context.clip();
      hatch(context, corners);
      context.restore();
      context.fillStyle = COVER_COLOR;
      if (this.isOn) for (const [x, y] of corners) context.fillRect(x - 5, y - 5, 10, 10);
      if (isChecked("show-names")) drawName(context, `cover ${id + 1}`, corners);
    }
  }
}

/**
 * The corners of a box on the canvas, clockwise from the left upper one.
 * @param {Box} box
 * @param {(x: number, y: number) => [number, number]} map
 */
function cornersOf([x, y, width, height], map) {
  return [map(x, y), map(x + width, y), map(x + width, y + height), map(x, y + height)];
}

/**
 * Whether a point is in a box.
 * @param {Box} box
 * @param {[number, number]} point
 */
function isInside([left, top, width, height], [x, y]) {
  return x >= left && y >= top && x <= left + width && y <= top + height;
}

/**
 * Makes the outline of a cover the path of a canvas.
 * @param {CanvasRenderingContext2D} context
 * @param {[number, number][]} corners
 * @param {CoverShape} shape
 */
function traceCover(context, corners, shape) {
  const [[left, top], [right, bottom]] = [corners[0], corners[2]];
  context.beginPath();
  if (shape === "ellipse") {
    context.ellipse((left + right) / 2, (top + bottom) / 2, Math.abs(right - left) / 2, Math.abs(bottom - top) / 2, 0, 0, 2 * Math.PI);
    return;
  }
  for (const [x, y] of corners) context.lineTo(x, y);
  context.closePath();
}

/**
 * Draws slanted lines over an area.
 * @param {CanvasRenderingContext2D} context
 * @param {[number, number][]} corners
 */
function hatch(context, corners) {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  context.lineWidth = 1;
  context.globalAlpha = 0.7;
  context.beginPath();
  for (let x = left - (bottom - top); x < right; x += 10) {
    context.moveTo(x, bottom);
    context.lineTo(x + bottom - top, top);
  }
  context.stroke();
}

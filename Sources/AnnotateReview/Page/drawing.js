// Draws a face that was not found: with the pointer, or in the middle of the picture with a key.

class FaceDrawing {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** Whether the next face that is drawn gets a track of its own. */
    this.isNew = false;
    this.isOn = false;
    /**
     * Where the pointer went down.
     * @type {[number, number] | null}
     */
    this.start = null;
    this.buttons = { continue: byId("draw-face"), new: byId("draw-new") };
    this.buttons.continue.addEventListener("click", () => this.toggle(false));
    this.buttons.new.addEventListener("click", () => this.toggle(true));
    const { canvas } = app.overlay;
    canvas.addEventListener("pointerdown", (event) => this.begin(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", () => this.finish());
    canvas.addEventListener("pointercancel", () => this.cancel());
  }

  /** @param {boolean} isNew whether the face gets a track of its own */
  toggle(isNew) {
    this.isOn = !this.isOn || this.isNew !== isNew;
    this.isNew = isNew;
    this.app.player.video.pause();
    this.show();
    this.app.say(this.isOn ? "Draw a box around the face, or press Control and Enter for a box in the middle." : "Nothing is drawn.");
  }

  show() {
    this.buttons.continue.setAttribute("aria-pressed", String(this.isOn && !this.isNew));
    this.buttons.new.setAttribute("aria-pressed", String(this.isOn && this.isNew));
    this.app.overlay.canvas.classList.toggle("drawing", this.isOn);
  }

  /** @param {PointerEvent} event */
  begin(event) {
    if (!this.isOn) return;
    event.preventDefault();
    this.app.overlay.canvas.setPointerCapture(event.pointerId);
    this.start = this.app.overlay.unmap(event.offsetX, event.offsetY);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.start) return;
    const { overlay } = this.app;
    const [[x, y], [toX, toY]] = [this.start, overlay.unmap(event.offsetX, event.offsetY)];
    overlay.sketch = [Math.min(x, toX), Math.min(y, toY), Math.abs(toX - x), Math.abs(toY - y)];
    overlay.draw();
  }

  finish() {
    if (!this.start) return;
    const { sketch } = this.app.overlay;
    this.cancel();
    if (sketch && sketch[2] >= SMALLEST_SIDE && sketch[3] >= SMALLEST_SIDE) this.add(keptInPicture(sketch, this.app.overlay.picture));
  }

  cancel() {
    this.start = null;
    this.app.overlay.sketch = null;
    this.app.overlay.draw();
  }

  /** Draws a box in the middle of the picture. */
  addInMiddle() {
    if (this.isOn) this.add(this.app.overlay.middleBox);
  }

  /** @param {Box} box */
  add(box) {
    const { app, isNew } = this;
    const frame = app.overlay.frame;
    const row = app.chosenRow;
    const isThere = row?.tracks.some((track) => faceIndex(track, frame) >= 0) ?? true;
    const continued = isNew || isThere ? undefined : row;
    const id = continued?.id ?? app.edits.freeId;
    this.isOn = false;
    this.show();
    if (continued) this.goOn(continued, frame, box);
    else app.edits.draw(id, undefined, frame, box);
    app.choose(id);
    app.boxEditing.turnOn();
    const reason = row && isThere && !isNew ? ` ${app.edits.title(row.id)} is already in this frame.` : "";
    app.say(continued ? `${app.edits.title(id)} goes on in this frame.` : `The face is a new track, ${id}.${reason}`);
  }

  /**
   * Draws a face of a row that is not in this frame.
   * @param {Row} row
   * @param {number} frame
   * @param {Box} box
   */
  goOn(row, frame, box) {
    this.app.edits.draw(row.id, this.neighbour(row, frame), frame, box);
  }

  /**
   * The drawn track that a face in a frame extends: no other face of the row is between.
   * @param {Row} row
   * @param {number} frame
   */
  neighbour(row, frame) {
    const { boxes, gone } = this.app.edits.state;
    for (const side of /** @type {(1 | -1)[]} */ ([-1, 1])) {
      const face = nearestFace(row, frame, side);
      if (!face || face.track.id >= 0 || gone.has(face.track.id)) continue;
      const keys = [...(boxes.get(face.track.id) ?? new Map()).keys()];
      if (face.frame === (side < 0 ? Math.max(...keys) : Math.min(...keys))) return face.track.id;
    }
    return undefined;
  }
}

/**
 * The face of a row that is nearest to a frame on one side.
 * @param {Row} row
 * @param {number} frame
 * @param {1 | -1} side
 */
function nearestFace(row, frame, side) {
  /** @type {{track: Track, frame: number} | undefined} */
  let nearest;
  for (const track of row.tracks) {
    const index = lastNotAbove(track.frames, frame) + (side > 0 ? 1 : 0);
    if (index < 0 || index >= track.frames.length) continue;
    const at = track.frames[index];
    if (!nearest || (at - nearest.frame) * side < 0) nearest = { track, frame: at };
  }
  return nearest;
}

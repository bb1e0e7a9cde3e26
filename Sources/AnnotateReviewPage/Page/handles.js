// Moves and resizes boxes over the video, with the pointer or with keys.

/** How near the pointer has to be to a corner, in pixels of the screen. */
const CORNER_REACH = 14;

class BoxEditing {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.isOn = false;
    /** @type {{track: Track, frame: number, box: Box, start: [number, number], corner: number} | null} */
    this.drag = null;
    this.button = byId("edit-boxes");
    this.button.addEventListener("click", () => this.toggle());
    const { canvas } = app.overlay;
    canvas.addEventListener("pointerdown", (event) => this.grab(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", () => this.drop());
    canvas.addEventListener("pointercancel", () => this.cancel());
  }

  turnOn() {
    if (!this.isOn) this.toggle();
  }

  toggle() {
    this.isOn = !this.isOn;
    this.button.setAttribute("aria-pressed", String(this.isOn));
    this.app.overlay.canvas.classList.toggle("editing", this.isOn);
    if (this.isOn) this.app.player.video.pause();
    this.app.say(this.isOn ? "Boxes can be moved now: drag them, or use Control and the arrow keys." : "Boxes are fixed.");
    this.app.overlay.draw();
  }

  /** @param {PointerEvent} event */
  grab(event) {
    if (this.app.drawing.isOn) return;
    const at = /** @type {[number, number]} */ ([event.offsetX, event.offsetY]);
    const { overlay } = this.app;
    const hit = overlay.places.flatMap((place) => {
      const corner = place.corners.findIndex(([x, y]) => Math.hypot(x - at[0], y - at[1]) <= CORNER_REACH);
      const [x, y] = overlay.unmap(...at);
      const [left, top, width, height] = place.box;
      const isInside = x >= left && y >= top && x <= left + width && y <= top + height;
      return corner >= 0 || isInside ? [{ ...place, corner }] : [];
    }).sort((a, b) => a.box[2] * a.box[3] - b.box[2] * b.box[3])[0];
    if (!this.isOn || !hit) return;
    event.preventDefault();
    overlay.canvas.setPointerCapture(event.pointerId);
    this.drag = { track: hit.track, frame: overlay.frame, box: hit.box, start: overlay.unmap(at[0], at[1]), corner: hit.corner };
    this.app.choose(hit.id);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag } = this;
    if (!drag) return;
    const { overlay } = this.app;
    const [x, y] = overlay.unmap(event.offsetX, event.offsetY);
    const box = draggedBox(drag.box, drag.corner, x - drag.start[0], y - drag.start[1]);
    overlay.moving = { id: drag.track.id, frame: drag.frame, box };
    overlay.draw();
  }

  drop() {
    const { moving } = this.app.overlay;
    this.cancel();
    if (moving) this.app.edits.setBox(moving.id, moving.frame, moving.box);
  }

  cancel() {
    this.drag = null;
    this.app.overlay.moving = null;
    this.app.overlay.draw();
  }

  /** The face of the chosen track in this frame. */
  get chosen() {
    return this.app.overlay.places.find(({ id }) => id === this.app.chosen);
  }

  /**
   * Moves the chosen box, or its lower right corner.
   * @param {number} corner
   * @param {number} dx
   * @param {number} dy
   */
  nudge(corner, dx, dy) {
    const place = this.chosen;
    if (!this.isOn || !place) return;
    const box = draggedBox(place.box, corner, dx, dy);
    this.app.edits.setBox(place.track.id, this.app.overlay.frame, box);
    const [x, y, width, height] = box.map(Math.round);
    this.app.say(`${width} by ${height} pixels at ${x}, ${y}.`);
  }

  /** Gives the next frame the box of this one, and goes there. */
  copyOn() {
    const place = this.chosen;
    const row = this.app.chosenRow;
    const frame = this.app.overlay.frame;
    if (!this.isOn || !place || !row || frame + 1 >= this.app.table.times.length) return;
    const next = row.tracks.find((track) => faceIndex(track, frame + 1) >= 0);
    if (next) this.app.edits.setBoxes([[place.track.id, frame], [next.id, frame + 1]], place.box);
    else this.app.drawing.goOn(row, frame + 1, place.box);
    this.app.player.step(1);
  }

  /** Gives the faces of the next second the box of this one. */
  copyFar() {
    const place = this.chosen;
    const { app } = this;
    const row = app.chosenRow;
    if (!this.isOn || !place || !row) return;
    const frame = app.overlay.frame;
    const last = lastNotAbove(app.table.times, app.table.times[frame] + 1);
    const faces = row.tracks.flatMap((track) => Array.from(track.frames)
      .filter((at) => at >= frame && at <= last).map((at) => /** @type {[number, number]} */ ([track.id, at])));
    app.edits.setBoxes(faces, place.box);
    app.say(`${app.edits.title(row.id)} has this box in ${counted(faces.length, "frame")}.`);
  }

  /** Forgets what was set for the chosen face in this frame. */
  forget() {
    const place = this.chosen;
    if (this.isOn && place) this.app.edits.setBox(place.track.id, this.app.overlay.frame, null);
  }
}

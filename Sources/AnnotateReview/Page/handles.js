// Moves and resizes boxes, and moves eyes and mouths, over the video, with the pointer or with keys.

/** How near the pointer has to be to a corner, in pixels of the screen. */
const CORNER_REACH = 14;
/** The same for a part of the chosen face, and as a fraction of the box, so that small boxes can still be moved. */
const [PART_REACH, PART_FRACTION] = [9, 0.09];

class BoxEditing {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.isOn = false;
    /** @type {{track: Track, frame: number, box: Box, start: [number, number], corner: number, part?: string} | null} */
    this.drag = null;
    /**
     * The part of the chosen face that keys move; the box if there is none.
     * @type {string | null}
     */
    this.part = null;
    /** Whether the box is to be copied on as soon as the frame that is asked for is on the screen. */
    this.isWaiting = false;
    app.player.addEventListener("settled", () => this.copyWaiting());
    this.button = byId("edit-boxes");
    this.button.addEventListener("click", () => this.toggle());
    const { canvas } = app.overlay;
    canvas.addEventListener("pointerdown", (event) => this.grab(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", () => this.drop());
    canvas.addEventListener("pointercancel", () => this.cancel());
    /** @type {[string, () => void][]} */
    const actions = [
      ["pin", () => this.pin()],
      ["add-parts", () => this.addParts()],
      ["correct-until", () => this.extend("until")],
      ["correct-from", () => this.extend("from")],
      ["keyframe-before", () => this.goToKeyframe(-1)],
      ["keyframe-after", () => this.goToKeyframe(1)],
      ["correct-end", () => this.forget()],
      ["correct-straight", () => this.straighten()],
    ];
    for (const [id, action] of actions) byId(id).addEventListener("click", action);
    app.addEventListener("chosen", () => (this.part = null));
    this.course = byId("course");
    app.overlay.addEventListener("drawn", () => this.showCourse());
  }

  /** Shows whether the chosen face follows keyframes in this frame, and which frames do. */
  showCourse() {
    const words = this.courseWords;
    if (this.course.textContent !== words) this.course.textContent = words;
  }

  get courseWords() {
    const { app, chosen } = this;
    const { edits, overlay: { frame } } = app;
    if (!chosen) return app.chosenRow ? `${edits.title(app.chosenRow.id)} is ${edits.isHidden(app.chosenRow.id) ? "left out" : "not in this frame"}` : "";
    const title = edits.title(chosen.id);
    const course = edits.course(chosen.track.id, frame);
    if (!course) return `${title} is as it was found here`;
    const [first, last] = app.framesThatFollow(chosen.track.id, course.from);
    if (edits.keyframes(chosen.track.id).includes(frame)) {
      return first === last ? `◆ ${title}: keyframe for this frame only` : `◆ ${title}: keyframe, frames ${first} to ${last} follow`;
    }
    if (course.to === null) return `${title} follows keyframe ${course.from} in frames ${first} to ${last}`;
    return `${title} is between keyframes ${course.from} and ${course.to}, ${course.isStraight ? "on a straight line" : "as it was tracked"}`;
  }

  turnOn() {
    if (!this.isOn) this.toggle();
  }

  toggle() {
    this.isOn = !this.isOn;
    this.button.setAttribute("aria-pressed", String(this.isOn));
    this.app.overlay.canvas.classList.toggle("editing", this.isOn);
    if (this.isOn) this.app.player.video.pause();
    if (this.isOn && this.app.covers.isOn) this.app.covers.toggle();
    this.app.say(this.isOn ? "Boxes can be moved now: drag them, or use Control and the arrow keys." : "Boxes are fixed.");
    this.app.overlay.draw();
  }

  /**
   * The smallest face at a point of the canvas, with the corner that is near.
   * @param {[number, number]} at
   */
  faceAt(at) {
    const { overlay } = this.app;
    return overlay.shownFaces.flatMap((shown) => {
      // Corners of a small box leave its middle free, so that it can be moved.
      const reach = Math.min(CORNER_REACH, distance(shown.corners[0], shown.corners[2]) / 4);
      const corner = shown.corners.findIndex((corner) => distance(corner, at) <= reach);
      return corner >= 0 || isInside(shown.box, overlay.unmap(...at)) ? [{ ...shown, corner }] : [];
    }).sort((a, b) => a.box[2] * a.box[3] - b.box[2] * b.box[3])[0];
  }

  /** @param {PointerEvent} event */
  grab(event) {
    if (this.app.drawing.isOn || event.button > 0) return;
    const at = /** @type {[number, number]} */ ([event.offsetX, event.offsetY]);
    const { overlay } = this.app;
    if (this.isOn && this.grabPart(event, at)) return;
    const hit = this.faceAt(at);
    if (!hit || this.app.covers.isOn) return;
    this.app.choose(hit.id);
    if (!this.isOn) return;
    this.part = null;
    event.preventDefault();
    overlay.canvas.setPointerCapture(event.pointerId);
    this.drag = { track: hit.track, frame: overlay.frame, box: hit.box, start: overlay.unmap(at[0], at[1]), corner: hit.corner };
  }

  /**
   * Takes hold of the part of the chosen face that is nearest to the pointer.
   * @param {PointerEvent} event
   * @param {[number, number]} at
   */
  grabPart(event, at) {
    const { overlay } = this.app;
    const shown = this.chosen;
    if (!shown || shown.corners.some((corner) => distance(corner, at) <= CORNER_REACH)) return false;
    const near = Object.entries(shown.parts)
      .map(([name, point]) => ({ name, away: distance(overlay.map(...point), at) }))
      .sort((a, b) => a.away - b.away)[0];
    const reach = Math.min(PART_REACH, PART_FRACTION * distance(shown.corners[0], shown.corners[1]));
    if (!near || near.away > reach) return false;
    event.preventDefault();
    overlay.canvas.setPointerCapture(event.pointerId);
    this.part = near.name;
    this.drag = { track: shown.track, frame: overlay.frame, box: shown.box, start: overlay.unmap(...at), corner: -1, part: near.name };
    return true;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag } = this;
    if (!drag) return;
    const { overlay } = this.app;
    const [x, y] = overlay.unmap(event.offsetX, event.offsetY);
    if (drag.part) {
      overlay.moving = { id: drag.track.id, frame: drag.frame, box: drag.box, part: drag.part, position: positionInBox([x, y], drag.box) };
      overlay.draw();
      return;
    }
    const box = keptInPicture(draggedBox(drag.box, drag.corner, x - drag.start[0], y - drag.start[1]), overlay.picture);
    overlay.moving = { id: drag.track.id, frame: drag.frame, box };
    overlay.draw();
  }

  drop() {
    const { moving } = this.app.overlay;
    this.cancel();
    if (moving?.part && moving.position) this.app.edits.setPoints(moving.id, moving.frame, { [moving.part]: moving.position });
    else if (moving) this.app.edits.setBox(moving.id, moving.frame, moving.box);
    if (moving) this.sayReach(moving.id, moving.frame);
  }

  /**
   * Says which frames follow a correction.
   * @param {number} id
   * @param {number} frame
   */
  sayReach(id, frame) {
    const [first, last] = this.app.framesThatFollow(id, frame);
    this.app.say(first === last
      ? `Keyframe in frame ${frame}, for this frame only.`
      : `Keyframe in frame ${frame}: frames ${first} to ${last} follow. Where the face is right again, X ends that.`);
  }

  /**
   * Goes to the next frame in which the chosen face was corrected, or to the one before.
   * @param {1 | -1} direction
   */
  goToKeyframe(direction) {
    const { app } = this;
    const row = app.chosenRow;
    if (!row) {
      app.say("Choose a face first.");
      return;
    }
    const keys = [...new Set([...app.keyframesOf(row), ...app.endsOf(row)])].sort((a, b) => a - b);
    const next = direction > 0 ? keys.find((key) => key > app.frame) : keys.findLast((key) => key < app.frame);
    if (next === undefined) {
      app.say(`${app.edits.title(row.id)} has no keyframe ${direction > 0 ? "after" : "before"} this frame.`);
      return;
    }
    app.goTo(next);
    const what = app.keyframesOf(row).includes(next) ? "Keyframe" : "End of a correction";
    app.say(`${what}, frame ${next}: ${keys.indexOf(next) + 1} of ${keys.length}.`);
  }

  cancel() {
    this.drag = null;
    this.app.overlay.moving = null;
    this.app.overlay.draw();
  }

  /** The face of the chosen track in this frame. */
  get chosen() {
    return this.app.overlay.shownFaces.find(({ id }) => id === this.app.chosen);
  }

  /**
   * Moves the chosen box, or its lower right corner.
   * @param {number} corner
   * @param {number} dx
   * @param {number} dy
   */
  nudge(corner, dx, dy) {
    const shown = this.ready;
    if (!shown) return;
    const gesture = `nudge ${shown.track.id} ${this.app.overlay.frame}`;
    if (this.part && shown.parts[this.part] && corner < 0) {
      const [px, py] = shown.parts[this.part];
      this.app.edits.setPoints(shown.track.id, this.app.overlay.frame, { [this.part]: positionInBox([px + dx, py + dy], shown.box) }, gesture);
      this.app.say(`${this.title(this.part)} at ${Math.round(px + dx)}, ${Math.round(py + dy)}.`);
      return;
    }
    const box = keptInPicture(draggedBox(shown.box, corner, dx, dy), this.app.overlay.picture);
    this.app.edits.setBox(shown.track.id, this.app.overlay.frame, box, gesture);
    const [x, y, width, height] = box.map(Math.round);
    this.app.say(`${width} by ${height} pixels at ${x}, ${y}.`);
  }

  /** The chosen face of this frame, whose box can be moved from now on; if there is none, the page says so. */
  get ready() {
    const shown = this.chosen;
    if (shown) this.turnOn();
    else this.app.say("Choose a face of this frame first.");
    return shown;
  }

  /** Gives the next frame the box of this one, and goes there. */
  copyOn() {
    const { frame } = this.app.overlay;
    if (frame !== this.app.frame && this.app.player.isPending) {
      this.isWaiting = true;
      return;
    }
    const shown = this.ready;
    const row = this.app.chosenRow;
    if (!shown || !row) return;
    if (frame + 1 >= this.app.table.times.length) {
      this.app.say("This is the last frame.");
      return;
    }
    const next = row.tracks.find((track) => faceIndex(track, frame + 1) >= 0);
    if (next) this.app.edits.setBoxes([[shown.track.id, frame], [next.id, frame + 1]], shown.box);
    else this.app.drawing.goOn(row, frame + 1, shown.box);
    this.app.player.step(1);
  }

  /** Copies the box once more, if that was asked for before the frame was on the screen. */
  copyWaiting() {
    if (!this.isWaiting) return;
    this.isWaiting = false;
    this.copyOn();
  }

  /** Gives the faces of the next second the box of this one. */
  copyFar() {
    const shown = this.ready;
    const { app } = this;
    const row = app.chosenRow;
    if (!shown || !row) return;
    const { frame } = app.overlay;
    const last = lastNotAbove(app.table.times, app.table.times[frame] + 1);
    const isAlone = !row.tracks.some((track) => Array.from(track.frames).some((at) => at > frame && at <= last));
    if (shown.track.id < 0 && isAlone) {
      // Frames between two boxes of a drawn face are filled.
      app.edits.setBox(shown.track.id, last, shown.box);
      app.say(`${app.edits.title(row.id)} has this box in ${counted(last - frame + 1, "frame")}.`);
      return;
    }
    const faces = row.tracks.flatMap((track) => Array.from(track.frames)
      .filter((at) => at >= frame && at <= last).map((at) => /** @type {[number, number]} */ ([track.id, at])));
    app.edits.setBoxes(faces, shown.box);
    app.say(`${app.edits.title(row.id)} has this box in ${counted(faces.length, "frame")}.`);
  }

  /** Fixes the chosen box as it is, so that frames on the way to the next fixed box lie between both. */
  pin() {
    const shown = this.chosen;
    const { app } = this;
    if (!shown) {
      app.say("Choose a face of this frame first.");
      return;
    }
    app.edits.setBox(shown.track.id, app.overlay.frame, shown.box);
    this.sayReach(shown.track.id, app.overlay.frame);
  }

  /** Forgets what was set for the chosen face in this frame, or ends a correction here that began before. */
  forget() {
    const shown = this.ready;
    const { edits, overlay: { frame } } = this.app;
    if (!shown) return;
    const { id } = shown.track;
    const title = edits.title(shown.id);
    if (edits.keyframes(id).includes(frame)) {
      edits.forget(id, frame);
      this.app.say(`What was set for ${title} in this frame is forgotten.`);
    } else if (edits.state.ends.get(id)?.has(frame)) {
      edits.end(id, frame);
      this.app.say(`The correction of ${title} goes on.`);
    } else if (edits.course(id, frame) && id >= 0) {
      edits.end(id, frame);
      this.app.say(`From frame ${frame} on ${title} is as it was found.`);
    } else {
      this.app.say("Nothing was set for this face in this frame.");
    }
  }

  /** Lets the boxes between two keyframes lie on a straight line, or follow the face as it was tracked. */
  straighten() {
    const shown = this.chosen;
    const { app } = this;
    const course = shown && courseAt(app.edits.state.boxes.get(shown.track.id), app.overlay.frame, app.edits.limits(shown.track.id));
    if (!shown || shown.track.id < 0 || !course || course.to === null) {
      app.say(shown ? "Go to a frame between two keyframes of this face." : "Choose a face of this frame first.");
      return;
    }
    app.edits.straighten(shown.track.id, course.from);
    app.say(`Between frames ${course.from} and ${course.to} the box ${course.isStraight ? "follows the tracked face" : "goes straight"}.`);
  }

  /** @param {string | null} part */
  title(part) {
    return PARTS.find(({ name }) => name === part)?.title ?? "box";
  }

  /** Lets keys move the next part of the chosen face, and after the last one its box. */
  nextPart() {
    const shown = this.ready;
    if (!shown) return;
    const names = [null, ...PARTS.map(({ name }) => name).filter((name) => shown.parts[name])];
    this.part = names[(names.indexOf(this.part) + 1) % names.length];
    this.app.say(`Control and the arrow keys move the ${this.title(this.part)}.`);
    this.app.overlay.draw();
  }

  /** Gives the chosen face the eyes and the mouth that it lacks, where most faces have them. */
  addParts() {
    const shown = this.chosen;
    const { app } = this;
    const missing = PARTS.filter(({ name }) => shown && !shown.parts[name]);
    if (!shown || missing.length === 0) {
      app.say(shown ? "The chosen face has eyes and a mouth; drag them." : "Choose a face of this frame first.");
      return;
    }
    this.turnOn();
    const positions = Object.fromEntries(missing.map(({ name, typical }) => [name, typical]));
    app.edits.setPoints(shown.track.id, app.overlay.frame, positions);
    app.say(`The face has got: ${missing.map(({ title }) => title).join(", ")}. Drag them to where they are.`);
  }

  /**
   * Lets the correction of the chosen face in this frame go on to all frames before or after it.
   * @param {"until" | "from"} side
   */
  extend(side) {
    const shown = this.chosen;
    const { app } = this;
    if (!shown || shown.track.id < 0) {
      app.say(shown ? "Boxes that you drew have no other frames: draw or copy more of them." : "Choose a face of this frame first.");
      return;
    }
    app.edits.extend(shown.track.id, app.overlay.frame, shown.box, side);
    const where = side === "until" ? "until this frame" : "from this frame on";
    app.say(`The correction of ${app.edits.title(shown.id)} holds ${where}.`);
  }
}

/**
 * @param {[number, number]} a
 * @param {[number, number]} b
 */
function distance(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

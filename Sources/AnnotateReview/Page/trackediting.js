// Deletes faces of the chosen track, splits it, and leaves its person out.

class TrackEditing {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {[string, () => void][]} */
    const actions = [
      ["delete-here", () => this.removeHere()],
      ["delete-until", () => this.removeUntil()],
      ["delete-from", () => this.removeFrom()],
      ["split", () => this.split()],
      ["hide-person", () => app.hidePerson()],
    ];
    for (const [id, action] of actions) byId(id).addEventListener("click", action);
    this.buttons = actions.map(([id]) => /** @type {HTMLButtonElement} */ (byId(id)));
    for (const name of ["chosen", "edits"]) app.addEventListener(name, () => this.showState());
    this.showState();
  }

  showState() {
    for (const button of this.buttons) button.disabled = this.app.chosenRow === undefined;
  }

  removeHere() {
    this.remove(this.app.overlay.frame, this.app.overlay.frame);
  }

  removeUntil() {
    this.remove(0, this.app.overlay.frame);
  }

  removeFrom() {
    this.remove(this.app.overlay.frame, this.app.table.times.length - 1);
  }

  /**
   * Deletes the faces of the chosen track in a range of frames.
   * @param {number} first
   * @param {number} last
   */
  remove(first, last) {
    const { app } = this;
    const row = app.chosenRow;
    if (!row) {
      app.say("Choose a face first.");
      return;
    }
    const count = row.tracks.reduce((sum, { frames }) => sum + lastNotAbove(frames, last) - lastNotAbove(frames, first - 1), 0);
    const title = app.edits.title(row.id);
    if (count > 0) app.edits.remove(row.id, first, last);
    app.say(count > 0 ? `${title} is deleted in ${counted(count, "frame")}.` : `${title} is in none of these frames.`);
  }

  /** Gives the faces of the chosen track from this frame on a new number. */
  split() {
    const { app } = this;
    const row = app.chosenRow;
    if (!row) {
      app.say("Choose a face first.");
      return;
    }
    const frame = app.overlay.frame;
    const title = app.edits.title(row.id);
    if (frame <= row.first || frame > row.last) {
      app.say(`${title} cannot be split here: go to a frame after its first one, ${row.first}, up to its last one, ${row.last}.`);
      return;
    }
    const other = app.edits.split(row.id, frame);
    app.choose(other);
    app.say(`${title} is face ${other} from frame ${frame} on.`);
  }
}

// Keyboard shortcuts.

class Keys {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { player } = app;
    const step = (/** @type {number} */ count) => () => player.step(count);
    // A chosen cover is moved, and deleted, before a chosen face.
    const nudge = (/** @type {number} */ corner, /** @type {number} */ dx, /** @type {number} */ dy) => () =>
      (app.covers.chosen === null ? app.boxEditing : app.covers).nudge(corner, dx, dy);
    const chosen = (/** @type {(row: Row) => void} */ action) => () => {
      const row = app.chosenRow;
      if (row) action(row);
      else app.say("Choose a face first.");
    };
    /** @type {[string[], string, () => void][]} the keys, the description of their action, and the action */
    this.table = [
      [[" ", "k"], "play or pause", () => app.shuttle.toggle()],
      [["l"], "play; again: faster", () => app.shuttle.goOn()],
      [["j"], "play backwards; again: faster", () => app.shuttle.goBack()],
      [["ArrowLeft"], "one frame back", step(-1)],
      [["ArrowRight"], "one frame on", step(1)],
      [["Shift+ArrowLeft"], "one second back", () => player.jump(-1)],
      [["Shift+ArrowRight"], "one second on", () => player.jump(1)],
      [["Home"], "the first frame", () => player.show(0)],
      [["End"], "the last frame", () => player.show(app.table.times.length - 1)],
      [["p"], "the event before", () => app.eventList.go(-1)],
      [["n"], "the next event", () => app.eventList.go(1)],
      [["u"], "the next thing that is uncertain", () => app.doubts.go(1)],
      [["Shift+u"], "the uncertain thing before", () => app.doubts.go(-1)],
      [["Shift+n"], "the next keyframe of the chosen face", () => app.boxEditing.goToKeyframe(1)],
      [["Shift+p"], "the one before", () => app.boxEditing.goToKeyframe(-1)],
      [["y"], "what is uncertain is right", () => app.doubts.check()],
      [["f"], "add the uncertain face that was not found", () => app.doubts.add()],
      [["ArrowUp"], "the track above", () => app.chooseNext(-1)],
      [["ArrowDown"], "the track below", () => app.chooseNext(1)],
      [["r"], "rename the chosen track", chosen((row) => focusKey(`name-${row.id}`))],
      [["h"], "leave the chosen track out (no stamp, no cover), or take it in", chosen((row) => app.hide(row.id))],
      [["g"], "leave all tracks of the chosen person out, or take them in", () => app.hidePerson()],
      [["t"], "see the stamp, or the video without it", () => app.stampPreview.toggle()],
      [["m"], "merge the chosen track", chosen((row) => app.merging.ask(row))],
      [["b"], "go to where the chosen track is seen best", chosen((row) => player.show(row.best))],
      [["/"], "find tracks", () => byId("filter").focus()],
      [["+", "="], "show less time", () => app.timeline.zoom(0.5)],
      [["-"], "show more time", () => app.timeline.zoom(2)],
      [["0"], "show all", () => app.window.set(0, app.window.length)],
      [["e"], "let boxes be moved", () => app.boxEditing.toggle()],
      [["Control+ArrowLeft"], "move the chosen box, its part, or the chosen cover", nudge(-1, -1, 0)],
      [["Control+ArrowRight"], "", nudge(-1, 1, 0)],
      [["Control+ArrowUp"], "", nudge(-1, 0, -1)],
      [["Control+ArrowDown"], "", nudge(-1, 0, 1)],
      [["Control+Shift+ArrowLeft"], "resize the chosen box or cover", nudge(2, -1, 0)],
      [["Control+Shift+ArrowRight"], "", nudge(2, 1, 0)],
      [["Control+Shift+ArrowUp"], "", nudge(2, 0, -1)],
      [["Control+Shift+ArrowDown"], "", nudge(2, 0, 1)],
      [["q"], "make this frame a keyframe of the chosen face, with its box as it is", () => app.boxEditing.pin()],
      [["Shift+q"], "between two keyframes: go straight, or follow the tracked face", () => app.boxEditing.straighten()],
      [["c"], "copy the chosen box to the next frame", () => app.boxEditing.copyOn()],
      [["v"], "copy the chosen box to the frames of the next second", () => app.boxEditing.copyFar()],
      [["a"], "let the keys move another part of the chosen face: an eye, the mouth, the box", () => app.boxEditing.nextPart()],
      [["i"], "give the chosen face the eyes and the mouth that it lacks", () => app.boxEditing.addParts()],
      [[","], "correct the chosen face until here as in this frame", () => app.boxEditing.extend("until")],
      [["."], "correct the chosen face from here on as in this frame", () => app.boxEditing.extend("from")],
      [["x"], "forget the keyframe, or end the correction: from here on the face is as it was found", () => app.boxEditing.forget()],
      [["d"], "draw a face; it goes on with the chosen track if that is not in this frame", () => app.drawing.toggle(false)],
      [["w"], "draw a face with a track of its own", () => app.drawing.toggle(true)],
      [["Control+Enter"], "draw it in the middle of the picture", () => (app.covers.isOn ? app.covers : app.drawing).addInMiddle()],
      [["Shift+c"], "draw and move covers: parts of the picture that are hidden whatever they show", () => app.covers.toggle()],
      [["Escape"], "end what is being dragged, drawn or moved", () => this.leave()],
      [["Delete", "Backspace"], "delete the chosen face in this frame, or the chosen cover", () => (app.covers.chosen === null ? app.trackEditing.removeHere() : app.covers.remove())],
      [["<"], "delete the chosen face until here, with this frame", () => app.trackEditing.removeUntil()],
      [[">"], "delete the chosen face from here on, with this frame", () => app.trackEditing.removeFrom()],
      [["s"], "split the chosen track: from this frame on it is another face", () => app.trackEditing.split()],
      [["z"], "enlarge the chosen face, or show the whole picture again", () => app.view.toggle()],
      [["["], "make the video smaller", () => app.player.resize(0.9)],
      [["]"], "make the video larger", () => app.player.resize(1 / 0.9)],
      [["Control+z", "Meta+z"], "undo", () => app.undo()],
      [["Control+Shift+z", "Meta+Shift+z", "Control+y"], "redo", () => app.redo()],
      [["Control+s", "Meta+s"], "save the sidecar", () => app.saving.start()],
      ...this.served,
      [["?"], "this list", () => this.show()],
    ];
    document.addEventListener("keydown", (event) => this.press(event));
    byId("help").addEventListener("click", () => this.show());
    this.list();
  }

  /**
   * The keys of a page that a server sends.
   * @returns {[string[], string, () => void][]}
   */
  get served() {
    const { rendered } = this.app;
    return rendered ? [[["o"], "see some seconds as annotate renders them, or render the video", () => rendered.open()]] : [];
  }

  list() {
    const names = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };
    for (const [keys, words] of this.table.filter(([, words]) => words !== "")) {
      const [term, meaning] = ["dt", "dd"].map((tag) => document.createElement(tag));
      const key = keys[0].replace(/[^+]+$|^ $/, (last) => names[/** @type {keyof typeof names} */ (last)] ?? last);
      term.textContent = key.length === 1 ? key.toUpperCase() : key;
      meaning.textContent = words;
      byId("key-list").append(term, meaning);
    }
  }

  /** Ends the innermost of: a menu, a drag, drawing a face, covers, moving boxes. */
  leave() {
    const { boxEditing, drawing, covers } = this.app;
    if (this.app.menus.close()) return;
    if (boxEditing.drag || drawing.start || covers.drag) this.cancelDrags();
    else if (drawing.isOn) drawing.toggle(drawing.isNew);
    else if (covers.isOn) covers.toggle();
    else if (boxEditing.isOn) boxEditing.toggle();
  }

  /** Ends what is being dragged, as if it had not begun. */
  cancelDrags() {
    const { boxEditing, drawing, covers } = this.app;
    [boxEditing, drawing, covers].forEach((mode) => mode.cancel());
  }

  show() {
    /** @type {HTMLDialogElement} */ (byId("keys")).showModal();
  }

  /**
   * The action of a key, with its description.
   * @param {string} typed
   */
  action(typed) {
    return this.table.find(([keys]) => keys.includes(typed));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const command = `${event.ctrlKey ? "Control+" : ""}${event.metaKey ? "Meta+" : ""}`;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const needsShift = event.key.length === 1 && command === "";
    // In a text, arrow keys with Control go from word to word, and Z and Y undo and redo the typing.
    const isText = !command || event.key.startsWith("Arrow") || key === "z" || key === "y";
    if (event.altKey || document.querySelector("dialog[open]") || (isText && ownsKey(event.target, key))) return;
    // Signs such as ? need Shift on some keyboards, and a letter may be a capital by Caps Lock.
    const shifted = event.shiftKey ? this.action(`${command}Shift+${key}`) : undefined;
    const action = shifted ?? (event.shiftKey && !needsShift ? undefined : this.action(`${command}${key}`));
    if (!action) return;
    event.preventDefault();
    action[2]();
  }
}

/**
 * Whether the focused element uses a key itself.
 * @param {EventTarget | null} target
 * @param {string} key
 */
function ownsKey(target, key) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches("input[type=checkbox]")) return key === " ";
  if (target.matches("input, select, textarea")) return true;
  return target.matches("button, a, summary") && (key === " " || key === "Enter");
}

/** @param {string} key */
function focusKey(key) {
  const element = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (element instanceof HTMLElement) element.focus();
  // What is typed replaces an old name.
  if (element instanceof HTMLInputElement) element.select();
}

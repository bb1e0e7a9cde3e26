// The row of a track: its picture, its name, its buttons, and its curves.

class TrackRow {
  /**
   * @param {Row} row
   * @param {App} app
   */
  constructor(row, app) {
    this.row = row;
    this.app = app;
    this.isInSight = false;
    this.isCurrent = false;
    this.element = document.createElement("li");
    this.element.className = "row track";
    this.element.dataset.track = String(row.id);
    this.element.style.setProperty("--track", trackColor(row.id, 55));
    this.element.classList.toggle("hidden", app.edits.isHidden(row.id));
    this.canvas = document.createElement("canvas");
    const lane = document.createElement("div");
    lane.className = "lane";
    lane.append(this.canvas);
    this.needle = needle(lane);
    this.element.append(this.label(), lane);
    this.element.addEventListener("pointerdown", () => app.choose(row.id));
    this.element.addEventListener("focusin", () => app.choose(row.id));
    this.describe();
    seekOnPointer(this.canvas, app, { frames: () => [...app.keyframesOf(row), ...app.endsOf(row)], from: 0, to: 14 });
  }

  label() {
    const label = document.createElement("div");
    label.className = "label";
    const named = document.createElement("div");
    named.className = "named";
    const number = document.createElement("span");
    number.className = "number";
    number.textContent = String(this.row.id);
    named.append(number, this.nameField());
    label.append(this.picture(), named, this.facts());
    return label;
  }

  picture() {
    const { thumbnail } = this.row;
    const picture = document.createElement(thumbnail ? "img" : "span");
    picture.className = "face";
    if (picture instanceof HTMLImageElement && thumbnail) {
      picture.src = thumbnail;
      picture.alt = `${this.app.edits.title(this.row.id)} at its best`;
    }
    return picture;
  }

  nameField() {
    const { row, app } = this;
    const field = document.createElement("input");
    Object.assign(field, { type: "text", maxLength: 200, autocomplete: "off", spellcheck: false });
    field.value = app.edits.name(row.id);
    field.placeholder = `face ${row.id}`;
    field.dataset.key = `name-${row.id}`;
    field.setAttribute("aria-label", `Name of face ${row.id}`);
    field.addEventListener("change", () => app.rename(row, field.value));
    field.addEventListener("keydown", (event) => {
      if (event.key === "Escape") field.value = app.edits.name(row.id);
      if (event.key === "Escape" || event.key === "Enter") field.blur();
    });
    return field;
  }

  facts() {
    const { row, app } = this;
    const facts = document.createElement("div");
    facts.className = "facts";
    const words = document.createElement("span");
    const found = row.tracks.flatMap(({ id }) => (id >= 0 ? [id] : []));
    const merged = found.length > 1 ? ` · ${found.join(" + ")}` : "";
    const isStranger = app.edits.state.strangers.has(row.id);
    const people = row.tracks.flatMap(({ id }) => (isStranger ? [] : app.said.get(id)?.person ?? []));
    const person = [...new Set(people)].map((name) => ` · ${name}`).join("");
    words.textContent = `${counted(row.count, "frame")}, ${app.clockAt(app.table.times[row.first], 1)}–`
      + `${app.clockAt(app.endOf(row.last), 1)}${person}${merged}`;
    const isHidden = app.edits.isHidden(row.id);
    const title = app.edits.title(row.id);
    const hide = this.button("Leave out", `Leave out ${title}: no stamp, no cover`, () => app.hide(row.id));
    hide.setAttribute("aria-pressed", String(isHidden));
    const go = this.button("Best", `Go to where ${title} is seen best`, () => app.player.show(row.best));
    const merge = this.button("Merge…", `Merge ${title} with another track`, () => app.merging.ask(row));
    facts.append(words, go, hide, merge);
    return facts;
  }

  /**
   * @param {string} text
   * @param {string} label
   * @param {() => void} action
   */
  button(text, label, action) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.dataset.key = `${text}-${this.row.id}`;
    button.setAttribute("aria-label", label);
    button.title = label;
    button.addEventListener("click", action);
    return button;
  }

  /** The description of the row for screen readers. */
  describe() {
    const { row, app } = this;
    const kinds = new Map();
    for (const { kind } of row.events) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const events = [...kinds].map(([kind, count]) => `${app.words(kind)} ${counted(count, "time")}`);
    const keyframes = app.keyframesOf(row).length;
    if (keyframes > 0) events.push(`corrected in ${counted(keyframes, "frame")}`);
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", `${app.edits.title(row.id)}: ${["seen in " + counted(row.count, "frame"), ...events].join(", ")}`);
  }

  /** Draws the row; a row that is not visible is drawn when it becomes visible. */
  invalidate() {
    this.isCurrent = false;
    if (this.isInSight) this.draw();
  }

  draw() {
    if (this.isCurrent) return;
    this.isCurrent = true;
    const context = prepared(this.canvas);
    new TrackDrawing(this.app, context, this.canvas.clientWidth, this.canvas.clientHeight).draw(this.row);
  }
}

/** Asks the user which other track is the same person. */
class Merging {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.dialog = /** @type {HTMLDialogElement} */ (byId("merge"));
    this.choice = /** @type {HTMLSelectElement} */ (byId("merge-with"));
    this.dialog.addEventListener("close", () => this.finish());
    this.choice.addEventListener("keydown", (event) => {
      // In a list, Enter does not send the form by itself.
      if (event.key !== "Enter" || !this.choice.value) return;
      event.preventDefault();
      this.dialog.close("merge");
    });
  }

  /** @param {Row} row */
  ask(row) {
    const { app } = this;
    this.row = row;
    if (app.rows.length < 2) {
      app.say("There is no other track to merge with.");
      return;
    }
    const name = app.edits.name(row.id);
    byId("merge-title").textContent = `Merge face ${row.id}${name ? `, ${name}` : ""}`;
    const others = app.rows.filter((other) => other.id !== row.id);
    this.choice.replaceChildren(...others.map((other) => this.option(row, other)));
    this.choice.value = [...this.choice.options].find((option) => !option.disabled)?.value ?? "";
    /** @type {HTMLButtonElement} */ (byId("merge-now")).disabled = this.choice.value === "";
    this.dialog.returnValue = "";
    this.dialog.showModal();
  }

  /**
   * @param {Row} row
   * @param {Row} other
   */
  option(row, other) {
    const option = document.createElement("option");
    const shared = sharedFrames(row.tracks, other.tracks);
    option.value = String(other.id);
    option.disabled = shared.length > 0;
    const name = this.app.edits.name(other.id);
    option.textContent = `face ${other.id}${name ? `, ${name}` : ""}`
      + (shared.length > 0 ? ` (both are seen in ${counted(shared.length, "frame")}, first in frame ${shared[0]})` : "");
    return option;
  }

  finish() {
    const [row, other] = [this.row, Number(this.choice.value)];
    if (this.dialog.returnValue !== "merge" || !row || !this.choice.value) return;
    this.app.edits.merge(row.id, other);
    this.app.choose(Math.min(row.id, other));
    this.app.say(`Tracks ${row.id} and ${other} are one now.`);
  }
}

// The list of what is uncertain, to work through with one key each for "right", "leave out" and "add".

/** The number of doubts that are listed at once. */
const MOST_DOUBTS = 100;

class DoubtList {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.list = byId("doubts");
    this.details = /** @type {HTMLDetailsElement} */ (byId("doubt-details"));
    this.pictures = new DoubtPictures(app);
    /**
     * The doubt that keys act on.
     * @type {Doubt | null}
     */
    this.current = null;
    this.reasons = Object.keys(app.summary.reasons).filter((reason) => app.summary.doubts.some(({ why }) => why.includes(reason)));
    byId("doubt-limits").textContent = app.summary.limits;
    this.makeSwitches();
    this.details.addEventListener("toggle", () => this.build());
    app.addEventListener("edits", () => this.build());
    this.build();
  }

  makeSwitches() {
    for (const reason of this.reasons) {
      const label = document.createElement("label");
      const box = document.createElement("input");
      Object.assign(box, { type: "checkbox", id: `doubt-${reason}`, checked: true });
      box.addEventListener("change", () => this.build());
      label.append(box, ` ${this.app.summary.reasons[reason]}`);
      byId("doubt-kinds").append(label);
    }
  }

  /** The doubts about shown tracks, for chosen reasons, that users have not called right. */
  get open() {
    const { edits, summary } = this.app;
    const chosen = new Set(this.reasons.filter((reason) => isChecked(`doubt-${reason}`)));
    return summary.doubts.filter((doubt) => {
      if (edits.state.checked.has(doubtKey(doubt)) || !doubt.why.some((reason) => chosen.has(reason))) return false;
      const { track } = doubt;
      return track === undefined || !(edits.isGone(track, this.frameOf(doubt)) || edits.isHidden(track, this.frameOf(doubt)));
    });
  }

  /**
   * How many frames of each row are uncertain.
   * @returns {Map<number, number>}
   */
  get counts() {
    const counts = new Map();
    for (const { track, first, last } of this.open) {
      if (track === undefined) continue;
      const id = this.app.edits.owner(track, first);
      counts.set(id, (counts.get(id) ?? 0) + last - first + 1);
    }
    return counts;
  }

  /**
   * A frame that has the face of a doubt.
   * @param {Doubt} doubt
   */
  frameOf({ track: id, frame }) {
    const track = id === undefined ? undefined : this.app.sources.get(id);
    return track ? track.frames[Math.max(0, lastNotAbove(track.frames, frame))] : frame;
  }

  build() {
    const { open } = this;
    byId("doubt-count").textContent = open.length === 0 ? "nothing is left" : `${open.length} left`;
    if (!this.details.open) return;
    const index = this.current ? open.indexOf(this.current) : 0;
    const first = Math.max(0, Math.min(open.length - MOST_DOUBTS, index - MOST_DOUBTS / 2));
    this.list.replaceChildren(...open.slice(first, first + MOST_DOUBTS).map((doubt) => this.item(doubt)));
    this.list.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Doubt} doubt */
  item(doubt) {
    const { app } = this;
    const item = document.createElement("li");
    const box = doubtBox(doubt, doubt.frame, app.sources);
    const go = this.button("", () => this.show(doubt));
    if (box) go.append(this.pictures.picture(doubt, box));
    const words = document.createElement("span");
    words.textContent = this.words(doubt);
    go.append(words);
    go.setAttribute("aria-current", String(this.current === doubt));
    const right = this.button("Right", () => this.check(doubt));
    right.setAttribute("aria-label", `Right: ${words.textContent}`);
    item.append(go, right, doubt.track === undefined ? this.adding(doubt) : this.hiding(doubt, doubt.track));
    return item;
  }

  /**
   * @param {string} text
   * @param {() => void} action
   */
  button(text, action) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", action);
    return button;
  }

  /** @param {Doubt} doubt */
  adding(doubt) {
    const button = this.button("Add face", () => this.add(doubt));
    button.setAttribute("aria-label", `Add the face of ${this.words(doubt)}`);
    return button;
  }

  /**
   * @param {Doubt} doubt
   * @param {number} track
   */
  hiding(doubt, track) {
    const { edits } = this.app;
    const frame = this.frameOf(doubt);
    const button = this.button("Leave out", () => this.app.hide(edits.owner(track, frame)));
    button.setAttribute("aria-label", `Leave out ${edits.title(track, frame)}`);
    return button;
  }

  /** @param {Doubt} doubt */
  words(doubt) {
    const { app } = this;
    const title = doubt.track === undefined ? "this" : app.edits.title(doubt.track, this.frameOf(doubt));
    return `${app.clockAt(app.table.times[doubt.frame], 2)} ${title} ${doubt.why.map((reason) => app.summary.reasons[reason]).join(", ")}`;
  }

  /** @param {Doubt} doubt */
  show(doubt) {
    const { app } = this;
    this.current = doubt;
    if (doubt.track !== undefined) app.choose(app.edits.owner(doubt.track, this.frameOf(doubt)));
    app.goTo(doubt.frame);
    app.say(`${this.words(doubt)}, frame ${doubt.frame}`);
    this.build();
  }

  /**
   * Goes to the next doubt, after the last one to the first, or the other way round.
   * @param {1 | -1} direction
   */
  go(direction) {
    this.details.open = true;
    const { open, current } = this;
    const { doubts } = this.app.summary;
    const index = (/** @type {Doubt} */ doubt) => doubts.indexOf(doubt);
    const at = current ? index(current) : direction > 0 ? -1 : doubts.length;
    const next = direction > 0
      ? open.find((doubt) => index(doubt) > at) ?? open[0]
      : open.findLast((doubt) => index(doubt) < at) ?? open[open.length - 1];
    if (next) this.show(next);
    else this.app.say("Nothing uncertain is left.");
  }

  /**
   * Calls a doubt right: the current one if none is given, and goes to the next.
   * @param {Doubt | null} doubt
   */
  check(doubt = this.current) {
    if (!doubt) return;
    this.app.edits.check(doubtKey(doubt));
    this.go(1);
  }

  /**
   * Adds the suspected face of a doubt: the current one if none is given.
   * @param {Doubt | null} doubt
   */
  add(doubt = this.current) {
    const { app } = this;
    if (!doubt || doubt.track !== undefined) {
      app.say("Only a face that was not found can be added: go to one with U.");
      return;
    }
    const id = app.edits.freeId;
    app.edits.adopt(id, drawnKeys(doubt), doubtKey(doubt));
    app.choose(id);
    app.say(`The face is a new track, ${id}.`);
  }

  /**
   * The box of the current doubt in a frame; null if the frame has none.
   * @param {number} frame
   */
  boxAt(frame) {
    const { current } = this;
    if (!current || !this.details.open || frame < current.first || frame > current.last) return null;
    return doubtBox(current, frame, this.app.sources);
  }
}

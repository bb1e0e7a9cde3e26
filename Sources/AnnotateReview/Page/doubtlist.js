// The list of what is uncertain, to work through with one key each for "right" and "leave out".

/** The number of doubts that are listed at once. */
const MOST_DOUBTS = 100;

class DoubtList {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.list = byId("doubts");
    /**
     * The doubt that keys act on.
     * @type {Doubt | null}
     */
    this.current = null;
    /**
     * What was found; looked for when it is first needed.
     * @type {Doubt[] | null}
     */
    this.found = null;
    const details = /** @type {HTMLDetailsElement} */ (byId("doubt-details"));
    details.addEventListener("toggle", () => this.build());
    app.addEventListener("edits", () => this.build());
  }

  /** The doubts about shown tracks that users have not called right. */
  get open() {
    const { edits, table } = this.app;
    this.found ??= doubtsOf(table);
    return this.found.filter((doubt) => {
      const isDone = edits.state.checked.has(doubtKey(doubt)) || edits.isGone(doubt.track, doubt.first);
      return !isDone && !edits.isHidden(doubt.track, doubt.first);
    });
  }

  build() {
    if (!(/** @type {HTMLDetailsElement} */ (byId("doubt-details")).open)) return;
    const open = this.open;
    byId("doubt-count").textContent = open.length === 0 ? "Nothing is left." : `${open.length} left. U goes to the next one, Y calls it right, H leaves its face out.`;
    this.list.replaceChildren(...open.slice(0, MOST_DOUBTS).map((doubt) => this.item(doubt)));
  }

  /** @param {Doubt} doubt */
  item(doubt) {
    const item = document.createElement("li");
    const [go, right, hide] = [this.words(doubt), "Right", "Leave out"].map((text) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text;
      return button;
    });
    go.setAttribute("aria-current", String(this.current !== null && doubtKey(this.current) === doubtKey(doubt)));
    go.addEventListener("click", () => this.show(doubt));
    right.setAttribute("aria-label", `Right: ${go.textContent}`);
    right.addEventListener("click", () => this.check(doubt));
    hide.setAttribute("aria-label", `Leave out ${this.app.edits.title(doubt.track, doubt.first)}`);
    hide.addEventListener("click", () => this.app.hide(this.app.edits.owner(doubt.track, doubt.first)));
    item.append(go, right, hide);
    return item;
  }

  /** @param {Doubt} doubt */
  words({ kind, track, first }) {
    const { edits, table } = this.app;
    return `${this.app.clockAt(table.times[first], 2)} ${edits.title(track, first)} ${DOUBT_WORDS[kind]}`;
  }

  /** @param {Doubt} doubt */
  show(doubt) {
    this.current = doubt;
    this.app.choose(this.app.edits.owner(doubt.track, doubt.first));
    this.app.goTo(doubt.first);
    this.app.say(`${this.words(doubt)}, frame ${doubt.first}`);
    this.build();
  }

  /** Goes to the next doubt, after the last one to the first. */
  next() {
    /** @type {HTMLDetailsElement} */ (byId("doubt-details")).open = true;
    const open = this.open;
    const { found, current } = this;
    const index = (/** @type {Doubt | null} */ doubt) => (doubt && found ? found.indexOf(doubt) : -1);
    const next = open.find((doubt) => index(doubt) > index(current)) ?? open[0];
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
    this.next();
  }
}

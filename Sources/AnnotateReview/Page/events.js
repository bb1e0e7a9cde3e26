// The list of events.

/** The number of events that are listed at once, around the current frame. */
const MOST_EVENTS = 400;

class EventList {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.list = byId("events");
    /** @type {FaceEvent[]} */
    this.events = [];
    /** The index of the first event that is listed; -1 if none is. */
    this.first = -1;
    /** @type {number | undefined} */
    this.current = undefined;
    this.kinds = [...new Set(app.summary.events.map((event) => event.kind))];
    this.makeSwitches();
    byId("no-events").hidden = this.kinds.length > 0;
    app.addEventListener("edits", () => this.build());
    app.addEventListener("frame", () => this.markCurrent());
    this.build();
  }

  makeSwitches() {
    for (const kind of this.kinds) {
      const label = document.createElement("label");
      const box = document.createElement("input");
      Object.assign(box, { type: "checkbox", id: `kind-${kind}`, checked: true });
      box.addEventListener("change", () => this.build());
      label.append(box, " ", swatch(kind), ` ${this.app.words(kind)}`);
      byId("kinds").append(label);
    }
  }

  /** The events of the kinds and tracks that are shown. */
  wanted() {
    const { edits } = this.app;
    const kinds = new Set(this.kinds.filter((kind) => isChecked(`kind-${kind}`)));
    return this.app.summary.events.filter((event) => kinds.has(event.kind) && !edits.isHidden(event.track, event.first) && !edits.isGone(event.track, event.first));
  }

  build() {
    this.events = this.wanted();
    this.list.replaceChildren();
    this.first = -1;
    this.current = undefined;
    this.markCurrent();
  }

  /**
   * Lists the events around one event.
   * @param {number} index
   */
  listAround(index) {
    const first = Math.max(0, Math.min(this.events.length - MOST_EVENTS, index - MOST_EVENTS / 2));
    if (first === this.first) return;
    this.first = first;
    const end = Math.min(this.events.length, first + MOST_EVENTS);
    const items = this.events.slice(first, end).map((event) => this.item(event));
    if (first > 0) items.unshift(this.leap(`${counted(first, "event")} before`, first - 1));
    const rest = this.events.length - end;
    if (rest > 0) items.push(this.leap(`${counted(rest, "event")} more`, end));
    this.list.replaceChildren(...items);
  }

  /**
   * An item that lists other events.
   * @param {string} text
   * @param {number} index of the event to list
   */
  leap(text, index) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", () => {
      this.listAround(index);
      this.reveal(index);
    });
    item.append(button);
    return item;
  }

  /**
   * The button of an event; undefined if it is not listed.
   * @param {number} index
   */
  buttonOf(index) {
    return this.list.children[index - this.first + (this.first > 0 ? 1 : 0)]?.querySelector("button");
  }

  /**
   * Scrolls the list, not the page, so that an event is visible.
   * @param {number} index
   */
  reveal(index) {
    const button = this.buttonOf(index);
    if (button) this.list.scrollTop = button.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }

  /** @param {FaceEvent} event */
  item(event) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.style.setProperty("--kind", kindColor(event.kind));
    const time = document.createElement("time");
    time.textContent = this.app.clockAt(this.app.table.times[event.first], 2);
    const words = document.createElement("span");
    words.textContent = `${this.app.edits.title(event.track, event.first)} ${this.app.words(event.kind)}`;
    button.append(time, words);
    button.addEventListener("click", () => {
      this.app.choose(this.app.edits.owner(event.track, event.first));
      this.app.goTo(event.first);
    });
    item.append(button);
    return item;
  }

  /** Marks the last event that has begun. */
  markCurrent() {
    const next = this.events.findIndex((event) => event.first > this.app.frame);
    const index = (next < 0 ? this.events.length : next) - 1;
    if (index === this.current) return;
    this.current = index;
    const isListed = index >= this.first && index < this.first + MOST_EVENTS;
    if (this.first < 0 || !isListed) this.listAround(Math.max(0, index));
    this.list.querySelector('[aria-current="true"]')?.removeAttribute("aria-current");
    this.buttonOf(index)?.setAttribute("aria-current", "true");
    if (!this.list.contains(document.activeElement)) this.reveal(index);
  }

  /**
   * The next event, or the one before.
   * @param {1 | -1} direction
   */
  go(direction) {
    const { frame } = this.app;
    const event = direction > 0
      ? this.events.find((it) => it.first > frame)
      : this.events.findLast((it) => it.first < frame);
    if (!event) {
      this.app.say(`There is no event ${direction > 0 ? "after" : "before"} this frame.`);
      return;
    }
    this.app.choose(this.app.edits.owner(event.track, event.first));
    this.app.goTo(event.first);
    this.app.say(`${this.app.edits.title(event.track, event.first)} ${this.app.words(event.kind)}, frame ${event.first}`);
  }
}

/** @param {string} kind */
function kindColor(kind) {
  return `var(--${CSS.escape(kind)}, var(--other))`;
}

/** @param {string} kind */
function swatch(kind) {
  const mark = document.createElement("span");
  mark.className = "swatch";
  mark.style.setProperty("--kind", kindColor(kind));
  return mark;
}

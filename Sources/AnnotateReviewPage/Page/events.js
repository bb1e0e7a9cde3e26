// The list of what happens.

/** So many are listed at once, around the one that is next to the frame. */
const MOST_EVENTS = 400;

class EventList {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.list = byId("events");
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

  /** The events of the kinds and tracks that are to be seen. */
  wanted() {
    const kinds = new Set(this.kinds.filter((kind) => isChecked(`kind-${kind}`)));
    return this.app.summary.events.filter((event) => kinds.has(event.kind) && !this.app.edits.isHidden(event.track));
  }

  build() {
    this.events = this.wanted();
    this.list.replaceChildren();
    this.first = -1;
    this.current = undefined;
    this.markCurrent();
  }

  /** Lists the events around one. @param {number} place */
  listAround(place) {
    const first = Math.max(0, Math.min(this.events.length - MOST_EVENTS, place - MOST_EVENTS / 2));
    if (first === this.first) return;
    this.first = first;
    const end = Math.min(this.events.length, first + MOST_EVENTS);
    const items = this.events.slice(first, end).map((event) => this.item(event));
    if (first > 0) items.unshift(this.leap(`${counted(first, "event")} before`, first - 1));
    const rest = this.events.length - end;
    if (rest > 0) items.push(this.leap(`${counted(rest, "event")} more`, end));
    this.list.replaceChildren(...items);
  }

  /** An item that lists others. @param {string} text @param {number} place the event to list */
  leap(text, place) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", () => {
      this.listAround(place);
      this.reveal(place);
    });
    item.append(button);
    return item;
  }

  /** The button of an event, where it is listed. @param {number} place */
  buttonOf(place) {
    return this.list.children[place - this.first + (this.first > 0 ? 1 : 0)]?.querySelector("button");
  }

  /** Moves the list, and not the page, so that an event is to be seen. @param {number} place */
  reveal(place) {
    const button = this.buttonOf(place);
    if (button) this.list.scrollTop = button.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }

  /** @param {FaceEvent} event */
  item(event) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.style.setProperty("--kind", kindColor(event.kind));
    const time = document.createElement("time");
    time.textContent = clockText(this.app.table.times[event.first], 2);
    const words = document.createElement("span");
    words.textContent = `${this.app.edits.title(event.track)} ${this.app.words(event.kind)}`;
    button.append(time, words);
    button.addEventListener("click", () => {
      this.app.choose(this.app.edits.owner(event.track));
      this.app.goTo(event.first);
    });
    item.append(button);
    return item;
  }

  /** Marks the last event that has begun. */
  markCurrent() {
    const next = this.events.findIndex((event) => event.first > this.app.frame);
    const place = (next < 0 ? this.events.length : next) - 1;
    if (place === this.current) return;
    this.current = place;
    const isListed = place >= this.first && place < this.first + MOST_EVENTS;
    if (this.first < 0 || !isListed) this.listAround(Math.max(0, place));
    this.list.querySelector('[aria-current="true"]')?.removeAttribute("aria-current");
    this.buttonOf(place)?.setAttribute("aria-current", "true");
    if (!this.list.contains(document.activeElement)) this.reveal(place);
  }

  /** The next event, or the one before. @param {1 | -1} direction */
  go(direction) {
    const { frame } = this.app;
    const event = direction > 0
      ? this.events.find((it) => it.first > frame)
      : this.events.findLast((it) => it.first < frame);
    if (!event) return;
    this.app.choose(this.app.edits.owner(event.track));
    this.app.goTo(event.first);
    this.app.say(`${this.app.edits.title(event.track)} ${this.app.words(event.kind)}, frame ${event.first}`);
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

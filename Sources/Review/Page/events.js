// The list of what happens.

/** So many are listed at most; fewer kinds show more of each. */
const MOST_EVENTS = 1500;

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
    const items = this.events.slice(0, MOST_EVENTS).map((event) => this.item(event));
    if (this.events.length > MOST_EVENTS) {
      const more = document.createElement("li");
      more.textContent = `and ${this.events.length - MOST_EVENTS} more`;
      items.push(more);
    }
    this.list.replaceChildren(...items);
    this.current = undefined;
    this.markCurrent();
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
    let place = this.events.findIndex((event) => event.first > this.app.frame);
    place = (place < 0 ? this.events.length : place) - 1;
    if (place === this.current) return;
    this.current = place;
    this.list.querySelector('[aria-current="true"]')?.removeAttribute("aria-current");
    const button = this.list.children[place]?.querySelector("button");
    button?.setAttribute("aria-current", "true");
    // The list alone is moved, not the page.
    if (button && !this.list.contains(document.activeElement)) {
      this.list.scrollTop = button.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    }
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

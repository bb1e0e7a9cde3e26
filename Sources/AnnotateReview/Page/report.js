// Goes through the list of a report, and marks what was looked at.

class Report {
  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
    /** @type {HTMLElement[]} */
    this.items = [...list.querySelectorAll("li")];
    /** @type {HTMLInputElement[]} */
    this.switches = [...document.querySelectorAll("input")];
    for (const box of this.switches) box.addEventListener("change", () => this.filter());
    for (const item of this.items) item.addEventListener("click", () => this.go(item));
    document.addEventListener("keydown", (event) => this.press(event));
    this.filter();
  }

  /** The items that are shown. */
  get shown() {
    return this.items.filter((item) => !item.hidden);
  }

  filter() {
    const reasons = this.switches.filter(({ checked }) => checked).map(({ value }) => value);
    for (const item of this.items) {
      item.hidden = !(item.dataset.why ?? "").split(" ").some((reason) => reasons.includes(reason));
    }
    this.count();
  }

  count() {
    const { shown } = this;
    const left = shown.filter((item) => !item.classList.contains("seen")).length;
    const text = left === 0 ? "Nothing is left." : `${left} of ${shown.length} left.`;
    /** @type {HTMLElement} */ (document.getElementById("left")).textContent = text;
  }

  /** @param {HTMLElement | undefined} item */
  go(item) {
    item?.focus();
    item?.scrollIntoView({ block: "nearest" });
  }

  /** @param {1 | -1} direction */
  step(direction) {
    const { shown } = this;
    const at = shown.findIndex((item) => item === document.activeElement);
    const first = direction > 0 ? 0 : shown.length - 1;
    this.go(shown[at < 0 ? first : Math.max(0, Math.min(shown.length - 1, at + direction))]);
  }

  /** Marks the item with the focus as looked at, or not, and goes to the next one. */
  mark() {
    const item = this.shown.find((item) => item === document.activeElement);
    if (!item) return;
    const isSeen = item.classList.toggle("seen");
    item.setAttribute("aria-label", isSeen ? "looked at" : "");
    this.count();
    if (isSeen) this.step(1);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    /** @type {Record<string, () => void>} */
    const actions = {
      j: () => this.step(1), ArrowRight: () => this.step(1), k: () => this.step(-1), ArrowLeft: () => this.step(-1),
      " ": () => this.mark(), Enter: () => this.mark(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

new Report(/** @type {HTMLElement} */ (document.getElementById("doubts")));

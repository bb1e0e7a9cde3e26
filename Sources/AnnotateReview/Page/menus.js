// Menus of tools: one is open at a time, and it closes when something else is used.

/** How far the sheet of a menu stays away from the edge of the window, in pixels of the screen. */
const MENU_MARGIN = 8;

class Menus {
  constructor() {
    /** @type {HTMLDetailsElement[]} */
    this.all = [...document.querySelectorAll("details.menu")].flatMap((menu) => (menu instanceof HTMLDetailsElement ? [menu] : []));
    for (const menu of this.all) {
      menu.addEventListener("toggle", () => this.noteOpening(menu));
      // What is switched on and off in a menu is often switched together.
      menu.addEventListener("click", (event) => {
        if (event.target instanceof Element && event.target.closest(".sheet > button")) menu.open = false;
      });
    }
    for (const name of ["scroll", "resize"]) {
      window.addEventListener(name, () => this.all.filter(({ open }) => open).forEach((menu) => this.place(menu)), { capture: true });
    }
    document.addEventListener("pointerdown", (event) => {
      for (const menu of this.all) {
        if (!(event.target instanceof Node && menu.contains(event.target))) menu.open = false;
      }
    }, { capture: true });
  }

  /**
   * Closes the others, and puts the sheet of this one beside its button.
   * @param {HTMLDetailsElement} menu
   */
  noteOpening(menu) {
    if (!menu.open) return;
    for (const other of this.all) if (other !== menu) other.open = false;
    this.place(menu);
  }

  /**
   * Puts the sheet of a menu below its button, or above it where more room is, and inside the window.
   * @param {HTMLDetailsElement} menu
   */
  place(menu) {
    const sheet = /** @type {HTMLElement} */ (menu.querySelector(".sheet"));
    // At the edge of the window it would be narrower.
    sheet.style.left = "0";
    const { left, top, bottom } = menu.getBoundingClientRect();
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const [above, below] = [top - MENU_MARGIN, height - bottom - MENU_MARGIN];
    const isAbove = sheet.scrollHeight > below && above > below;
    sheet.style.maxHeight = `${isAbove ? above : below}px`;
    sheet.style.top = isAbove ? "auto" : `${bottom + 2}px`;
    sheet.style.bottom = isAbove ? `${height - top + 2}px` : "auto";
    sheet.style.left = `${Math.max(MENU_MARGIN, Math.min(left, width - sheet.offsetWidth - MENU_MARGIN))}px`;
  }

  /**
   * Closes the open menu, and gives its button the focus.
   * @returns {boolean} whether there was one
   */
  close() {
    const menu = this.all.find(({ open }) => open);
    if (!menu) return false;
    menu.open = false;
    menu.querySelector("summary")?.focus();
    return true;
  }
}

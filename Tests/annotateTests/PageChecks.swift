/// Scripts that find what people cannot use in a page.
enum PageChecks {
  /// What takes the focus, or shows something, and has no name: in a dialog, or outside of all dialogs.
  static func nameless(inDialog selector: String? = nil) -> String {
    """
    const dialog = \(selector.map { "document.querySelector('\($0)')" } ?? "null");
    return [...document.querySelectorAll(
      "button, input, select, [tabindex], canvas, img, video, progress")]
      .filter(it => it.closest("dialog") === dialog && !it.getAttribute("aria-label")
        && !it.getAttribute("aria-labelledby") && !it.textContent.trim() && !it.alt
        && !it.labels?.length)
      .map(it => it.outerHTML);
    """
  }

  /// Texts whose contrast (WCAG 2) is below 4.5, except those of buttons that cannot be used.
  static let poorContrast = """
    const parts = (color) => color.match(/[\\d.]+/g).map(Number);
    const light = (color) => parts(color).slice(0, 3).map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (element) => {
      const color = getComputedStyle(element).backgroundColor;
      const isClear = color === "transparent" || parts(color)[3] === 0;
      return isClear && element.parentElement ? ground(element.parentElement) : color;
    };
    const opacity = (element) =>
      (element ? getComputedStyle(element).opacity * opacity(element.parentElement) : 1);
    const isTold = (element) => element.matches("input")
      || [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    return [...document.body.querySelectorAll("*:not(script, option)")]
      .filter((element) => element.checkVisibility() && isTold(element))
      .filter((element) => !element.matches(":disabled"))
      .filter((element) => {
        const pseudo = element.matches("input:placeholder-shown") ? "::placeholder" : undefined;
        const [a, b] = [light(getComputedStyle(element, pseudo).color), light(ground(element))];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5 || opacity(element) < 1;
      })
      .map((element) => element.outerHTML);
    """
}

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

  /// Functions for the contrast of colours (WCAG 2).
  private static let contrast = """
    const parts = (color) => color.match(/[\\d.]+/g).map(Number);
    const light = (color) => parts(color).slice(0, 3)
      .map((value) => (color.startsWith("color(") ? value : value / 255))
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (element) => {
      const color = getComputedStyle(element).backgroundColor;
      const isClear = color === "transparent" || parts(color)[3] === 0;
      return isClear && element.parentElement ? ground(element.parentElement) : color;
    };
    const contrast = (one, other) => {
      const [a, b] = [light(one), light(other)];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    """

  /// Fields, lists and buttons whose edge has a contrast below 3 to what is around them, except those that cannot be used,
  /// and those in lists of buttons, which have none.
  static let faintEdges =
    contrast + """

      return [...document.querySelectorAll("button, select, input:not([type=range], [type=checkbox], .unseen), .menu > summary")]
        .filter((tool) => tool.checkVisibility() && !tool.matches(":disabled, .sheet > *, ol *, [aria-pressed=true]"))
        .filter((tool) => {
          const { borderBottomColor: edge, backgroundColor: inside } = getComputedStyle(tool);
          const around = ground(tool.parentElement);
          return Math.max(contrast(edge, around), contrast(inside, around)) < 3;
        })
        .map((tool) => tool.outerHTML);
      """

  /// Texts whose contrast is below 4.5, except those of buttons that cannot be used.
  static let poorContrast =
    contrast + """

      const opacity = (element) =>
        (element ? getComputedStyle(element).opacity * opacity(element.parentElement) : 1);
      const isTold = (element) => element.matches("input")
        || [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
      return [...document.body.querySelectorAll("*:not(script, option)")]
        .filter((element) => element.checkVisibility() && isTold(element))
        .filter((element) => !element.matches(":disabled"))
        .filter((element) => {
          const pseudo = element.matches("input:placeholder-shown") ? "::placeholder" : undefined;
          return contrast(getComputedStyle(element, pseudo).color, ground(element)) < 4.5 || opacity(element) < 1;
        })
        .map((element) => element.outerHTML);
      """
}

internal import AnnotateCommandLineKit
internal import AnnotateStamps

extension StyleChoice {
  /// The style with the name in a header: enough to name it, not to stamp it again.
  init(recordedName name: String) {
    let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    if let style = StyleChoice.builtIn(name) {
      self = style
    } else if parts.count == 2, let anchor = FaceAnchor(rawValue: String(parts[1])) {
      self = .sprite(SpriteChoice(path: String(parts[0]), anchor: anchor))
    } else {
      self = .file(name)
    }
  }

  /// The options that request the style.
  var entries: [JobOption.Entry] {
    switch request {
    case .style(let name): [("style", name)]
    case .sprite(let sprite):
      [
        ("sprite", sprite.path),
        ("at", sprite.anchor?.rawValue),
        ("sprite-size", sprite.width.map(OptionText.spriteWidth.write)),
      ].filter { $0.1 != nil }
    }
  }

  /// Whether the style stamps nothing.
  package var stampsNothing: Bool { request == .style("none") }
}

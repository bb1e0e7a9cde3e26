internal import AnnotateCommandLineKit
internal import AnnotateStamps
internal import AnnotateWording

extension JobArguments {
  /// A picture whose place has not been read yet.
  private struct Sprite {
    let path: String
    var anchor: FaceAnchor?
    var width: RigLength?
  }

  /// What is to be stamped, in the order of drawing.
  ///
  /// - Throws: where a style is not known, or a picture has no place.
  func styleChoices() throws(UsageError) -> [StyleChoice] {
    var choices: [StyleChoice] = []
    var sprite: Sprite?
    for option in arguments.occurrences {
      guard let value = option.value else { continue }
      switch option.long {
      case "style", "sprite":
        if let sprite { choices.append(try choice(sprite)) }
        sprite = option.long == "sprite" ? Sprite(path: value) : nil
        if option.long == "style" { choices.append(try style(value)) }
      case "at":
        try check(sprite, misses: sprite?.anchor == nil, option.long)
        sprite?.anchor = FaceAnchor(rawValue: value)
      case "sprite-size":
        try check(sprite, misses: sprite?.width == nil, option.long)
        sprite?.width = try width(value)
      default: break
      }
    }
    if let sprite { choices.append(try choice(sprite)) }
    return choices.isEmpty ? [.builtIn(StyleRegistry.standard)] : choices
  }

  private func style(_ text: String) throws(UsageError) -> StyleChoice {
    if let style = StyleRegistry.style(named: text) { return .builtIn(style) }
    if text.hasSuffix(".json") || text.contains("/") { return .file(text) }
    let names = StyleRegistry.all.map(\.name)
    throw parser.usageError(
      "invalid value \(text.quoted) for option '--style': not \(names.listed("or")), nor a style "
        + "file (.json)",
      option: "style",
      suggestion: EditDistance.nearest(to: text, among: names)
        .map { "did you mean \($0.quoted)?" },
      command: arguments.command
    )
  }

  private func check(
    _ sprite: Sprite?,
    misses isMissing: Bool,
    _ option: String
  ) throws(UsageError) {
    guard sprite == nil || !isMissing else { return }
    let message = "'--\(option)' \(sprite == nil ? "needs a" : "is given twice for one") '--sprite'"
    throw parser.usageError(
      sprite == nil ? message + " before it" : message,
      option: option,
      command: arguments.command
    )
  }

  private func width(_ text: String) throws(UsageError) -> RigLength {
    guard let width = SpriteChoice.width(in: text) else {
      throw parser.usageError(
        "'--sprite-size' takes a share such as 30% or pixels such as 120px, not \(text.quoted)",
        option: "sprite-size",
        command: arguments.command
      )
    }
    return width
  }

  private func choice(_ sprite: Sprite) throws(UsageError) -> StyleChoice {
    guard let anchor = sprite.anchor else {
      throw parser.usageError(
        "'--sprite' \(sprite.path.quoted) needs an '--at'",
        option: "at",
        command: arguments.command
      )
    }
    return .sprite(SpriteChoice(path: sprite.path, anchor: anchor, width: sprite.width))
  }
}

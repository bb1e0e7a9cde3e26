internal import AnnotateFiles

extension SpriteChoice {
  /// What a sprite shows.
  package enum Content: Sendable, Equatable {
    /// A picture, or numbered ones, at a path.
    case file(String)
    /// An emoji or a short text.
    case text(String)
  }

  /// Begins what is a text in any case, even if there is a file with this name.
  private static let textPrefix = "text:"
  /// The maximum number of characters of a text without the prefix.
  private static let maximumText = 20

  /// What the sprite shows: a file if there is one, or else a text if it looks like one.
  package var content: Content {
    if let text = markedText { return .text(text) }
    return FileIdentity(of: path) == nil && looksLikeText ? .text(path) : .file(path)
  }

  /// The same choice with another path; texts stay texts.
  func mappingPath(_ map: (String) -> String) -> SpriteChoice {
    var sprite = self
    sprite.path =
      switch content {
      case .file(let path): map(path)
      case .text(let text): Self.textPrefix + text
      }
    return sprite
  }

  /// The name without folders for records.
  var recordedName: String {
    markedText ?? FilePath(path).lastComponent
  }

  /// The text after the prefix; nil if there is no prefix.
  private var markedText: String? {
    path.hasPrefix(Self.textPrefix) ? String(path.dropFirst(Self.textPrefix.count)) : nil
  }

  /// Whether it is short, and neither has folders nor a file's extension nor the place of a number.
  private var looksLikeText: Bool {
    guard !path.isEmpty, path.count <= Self.maximumText, !path.contains("/"),
      FileSequence(path) == nil
    else { return false }
    let ending = FilePath(path).extension
    let isExtension =
      (2...4).contains(ending.count) && ending.first?.isLetter == true
      && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return !isExtension
  }
}

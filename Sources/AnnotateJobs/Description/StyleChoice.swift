internal import AnnotateFiles
public import AnnotateStamps

/// Something to stamp: a built-in style, a style file, a sprite, or a style of one's own.
public struct StyleChoice: Sendable {
  /// Where the style comes from.
  package enum Source: Sendable {
    /// A style that is there already.
    case style(any StampStyle)
    /// A style file that has not been read.
    case file(String)
    /// A sprite that has not been read.
    case sprite(SpriteChoice)
  }

  /// Where the style comes from.
  package let source: Source
  /// The request as values of an option, for records.
  package let request: Request

  /// The requested style.
  package enum Request: Sendable, Equatable {
    /// A style by its name, or by the path of its file.
    case style(String)
    /// A sprite.
    case sprite(SpriteChoice)
  }

  /// The style that is stamped if none is asked for.
  public static var standard: StyleChoice {
    StyleChoice(
      source: .style(StyleRegistry.standard),
      request: .style(StyleRegistry.standard.name)
    )
  }

  /// A built-in style; nil if there is none with this name.
  public static func builtIn(_ name: String) -> StyleChoice? {
    StyleRegistry.style(named: name).map {
      StyleChoice(source: .style($0), request: .style($0.name))
    }
  }

  /// A style file, which is read when the job begins.
  public static func file(_ path: String) -> StyleChoice {
    StyleChoice(source: .file(path), request: .style(path))
  }

  /// A picture, emoji or short text at an anchor of the face, which is read when the job begins.
  ///
  /// - Parameters:
  ///   - path: the picture: SVG, PNG, WebP or GIF, or numbered ones such as `hat.%04d.png`; where there is no
  ///     such file, an emoji or a short text. `text:` before it makes it a text in any case.
  ///   - anchor: the anchor on the face.
  ///   - width: the width; nil depends on the anchor.
  /// - Returns: The choice.
  public static func sprite(
    _ path: String,
    at anchor: FaceAnchor,
    width: SpriteChoice.Width? = nil
  ) -> StyleChoice {
    .sprite(SpriteChoice(path: path, anchor: anchor, width: width))
  }

  /// A style of one's own.
  public static func custom(_ style: any StampStyle) -> StyleChoice {
    StyleChoice(source: .style(style), request: .style(style.name))
  }

  package static func sprite(_ sprite: SpriteChoice) -> StyleChoice {
    StyleChoice(source: .sprite(sprite), request: .sprite(sprite))
  }

  /// The name in the sidecar's header, without folders.
  package var recordedName: String {
    switch request {
    case .style(let name): FilePath(name).lastComponent
    case .sprite(let sprite):
      sprite.recordedName + "@" + (sprite.anchor?.rawValue ?? "")
    }
  }
}

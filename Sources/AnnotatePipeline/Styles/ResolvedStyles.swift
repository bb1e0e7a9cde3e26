internal import AnnotateFiles
package import AnnotateJobs
package import AnnotateMediaTypes
internal import AnnotateStamps

/// The styles of a job after their files have been read, in the order of drawing.
///
/// Only these can be drawn, so that no style, which may be somebody's cover, is left out because nobody has read it.
package struct ResolvedStyles: Sendable {
  /// The styles.
  let all: [any StampStyle]

  /// No styles, for work that draws nothing.
  package static let none = ResolvedStyles(all: [])

  private init(all: [any StampStyle]) { self.all = all }

  /// Reads the styles and all pictures that they need.
  ///
  /// - Throws: `.missingInput` or `.badInput` if a file is missing or not valid.
  package init(_ choices: [StyleChoice]) throws(AnnotateError) {
    all = try choices.map { choice throws(AnnotateError) -> any StampStyle in
      switch choice.source {
      case .style(let style): style
      case .file(let path): try Rig(contentsOfFile: path)
      case .sprite(let sprite): try Rig(sprite)
      }
    }
  }

  /// Whether one of them covers faces.
  package var hideFaces: Bool { all.contains(where: \.isCover) }

  /// Whether one of them covers parts of the picture without faces.
  var hideAreas: Bool {
    let area = StampArea(Rect(x: 0, y: 0, width: 100, height: 100), .rectangle)
    return all.contains { !$0.covers(on: area, at: StampMoment()).isEmpty }
  }
}

extension StyleChoice {
  /// The absolute paths of all files of the style.
  ///
  /// - Throws: `.missingInput` or `.badInput` if a file is missing or not valid.
  package func files() throws(AnnotateError) -> [String] {
    switch request {
    case .style(let name):
      StyleRegistry.style(named: name) == nil
        ? try Rig.files(ofStyle: FilePath(name).absolute) : []
    case .sprite(let sprite):
      switch sprite.content {
      case .file(let path): Rig.files(ofPicture: FilePath(path).absolute)
      case .text: []
      }
    }
  }
}

extension Rig {
  /// Makes a style of one sprite.
  ///
  /// - Throws: `.missingInput` or `.badInput` if the picture is missing or not valid, `.unavailable` if there
  ///   is no font for a text.
  fileprivate init(_ sprite: SpriteChoice) throws(AnnotateError) {
    let anchor = sprite.anchor ?? .face
    let width: RigLength =
      switch sprite.width {
      case .pixels(let pixels): RigLength(pixels, .pixels)
      case .fraction(let fraction): RigLength(fraction, .faceWidth)
      case nil: RigLength(anchor.defaultWidth, .faceWidth)
      }
    let picture =
      switch sprite.content {
      case .file(let path): try RigPicture(contentsOfFile: path, rate: nil)
      case .text(let text): try RigPicture(text: text)
      }
    self.init(
      name: sprite.path,
      layers: [RigLayer(.picture(picture), anchor: anchor, width: width)]
    )
  }
}

extension FaceAnchor {
  /// The default width of a sprite at the anchor, as a fraction of the width of the face.
  fileprivate var defaultWidth: Double {
    switch self {
    case .leftEye, .rightEye, .eyes, .leftPupil, .rightPupil, .pupils, .nose, .nearTemple,
      .nearEar:
      0.3
    case .leftBrow, .rightBrow, .brows, .chin: 0.35
    case .upperLip, .mouth: 0.5
    case .forehead: 0.7
    case .betweenEyes: 1
    case .face: 1.3
    }
  }
}

internal import AnnotateFiles
package import AnnotateJobs
package import AnnotateMediaTypes
internal import AnnotateStamps

extension StyleChoice {
  /// The same choice, after reading the style and all pictures that it needs.
  ///
  /// - Throws: `.missingInput` or `.badInput` if a file is missing or not valid.
  package func resolved() throws(AnnotateError) -> StyleChoice {
    switch source {
    case .style: self
    case .file(let path): resolved(to: try Rig(contentsOfFile: path))
    case .sprite(let sprite): resolved(to: try Rig(sprite))
    }
  }

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

extension AnnotationJob {
  /// The same job, after reading all styles.
  ///
  /// - Throws: `.missingInput` or `.badInput` if a file is missing or not valid.
  package func resolvingStyles() throws(AnnotateError) -> AnnotationJob {
    var job = self
    job.drawing.styles = try drawing.styles.map { style throws(AnnotateError) in
      try style.resolved()
    }
    return job
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
      case .share(let share): RigLength(share, .faceWidth)
      case nil: RigLength(anchor.usualWidth, .faceWidth)
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
  /// The usual width of a sprite at the anchor, as a fraction of the width of the face.
  fileprivate var usualWidth: Double {
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

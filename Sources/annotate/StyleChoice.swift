internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateStamps

/// Something to stamp, as it was asked for.
enum StyleChoice {
  /// A style that is built in.
  case builtIn(Rig)
  /// A style file.
  case file(String)
  /// A picture.
  case sprite(SpriteChoice)

  /// The name for the record in the sidecar.
  var recordedName: String {
    switch self {
    case .builtIn(let style): style.name
    case .file(let path): Self.name(of: path)
    case .sprite(let sprite): "\(Self.name(of: sprite.path))@\(sprite.anchor.rawValue)"
    }
  }

  /// The style, with all the pictures it needs.
  ///
  /// - Throws: where a file is missing or not what it should be.
  func style() throws(AnnotateError) -> any StampStyle {
    switch self {
    case .builtIn(let style): style
    case .file(let path): try Rig(contentsOfFile: path)
    case .sprite(let sprite): try sprite.style()
    }
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

/// A picture to stamp and where.
struct SpriteChoice {
  var path: String
  var anchor: FaceAnchor
  var width: RigLength?

  /// Reads a share such as `30%` or pixels such as `120px`; nil where it is none or makes no sense.
  static func width(in text: String) -> RigLength? {
    switch TypedLength(text) {
    case .pixels(let pixels) where pixels > 0 && pixels <= 16384: RigLength(pixels, .pixels)
    case .share(let share) where share > 0 && share <= 20: RigLength(share, .faceWidth)
    case .pixels, .share, nil: nil
    }
  }

  func style() throws(AnnotateError) -> Rig {
    try Rig(sprite: path, at: anchor, width: width ?? RigLength(usualWidth, .faceWidth))
  }

  /// What suits the place, as a share of the face's width.
  private var usualWidth: Double {
    switch anchor {
    case .leftEye, .rightEye, .eyes, .leftPupil, .rightPupil, .pupils, .nose: 0.3
    case .leftBrow, .rightBrow, .brows, .chin: 0.35
    case .upperLip, .mouth: 0.5
    case .forehead: 0.7
    case .betweenEyes: 1
    case .face: 1.3
    }
  }
}

internal import AnnotateMediaTypes
internal import AnnotatePictures
internal import AnnotateStamps
internal import AnnotateStills

extension PictureProblem: Message {
  var message: FailureMessage {
    switch self {
    case .unreadable(let path, let fault): failure("cannot read the picture", path, fault.reason)
    case .unusable(let path, let fault): unusable(path, fault.reason, fault.hints)
    case .noDecoder(let path, let format): unusable(path, "this FFmpeg cannot decode \(format)")
    case .undrawable(let name, let fault):
      failure("cannot draw", name, fault.reason, fault.hints)
    case .undrawableText(let text, let fault):
      failure("cannot draw the text", text, fault.reason, fault.hints)
    case .noFont: .noFont
    case .unencodable(let size, let format, let reason):
      failure("cannot write a picture of \(size) as \(format.name)", nil, reason)
    case .unprepared(let reason): failure("cannot write a picture", nil, reason)
    }
  }

  private func unusable(_ path: String, _ why: String, _ hints: [String] = []) -> FailureMessage {
    failure("cannot use the picture", path, why, hints)
  }

  private func failure(
    _ what: String,
    _ subject: String?,
    _ why: String,
    _ hints: [String] = []
  ) -> FailureMessage {
    FailureMessage(kind, what, subject: subject, why: why, hints: hints)
  }
}

extension StampProblem: Message {
  var message: FailureMessage {
    switch self {
    case .noFont: .noFont
    case .styleInvalid(let file, let mistake):
      FailureMessage(kind, "cannot use the style", subject: file, why: mistake)
    case .fileInBuiltInStyle(let path):
      FailureMessage(kind, "a built-in style names a file", subject: path)
    }
  }
}

extension FailureMessage {
  /// The message that no letters can be drawn.
  fileprivate static let noFont = FailureMessage(
    .unavailable,
    "cannot draw text",
    why: "there is no font",
    hints: ["install one: sudo apt install fonts-dejavu-core"]
  )
}

extension PictureProblem.FileFault {
  fileprivate var reason: String {
    switch self {
    case .system(let reason): reason
    case .isFolder: "it is a folder"
    case .isNoFile: "it is not a regular file"
    }
  }
}

extension PictureProblem.PictureFault {
  fileprivate var reason: String {
    switch self {
    case .empty: "the file is empty"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MB"
    case .tooManyPixels(let limit):
      "its pictures have more than \(limit / 1_000_000) million pixels"
    case .compressed: "it is compressed"
    case .otherFormat: "it is not an SVG, PNG, GIF, JPEG or WebP picture"
    case .damaged: "it is damaged"
    case .noPicture: "there is no picture in it"
    case .differentSizes: "its pictures differ in size"
    case .tooLong(let limit): "one side is more than \(limit) times as long as the other"
    case .forbidden(let fault): fault.reason
    }
  }

  fileprivate var hints: [String] {
    switch self {
    case .tooLarge, .tooManyPixels: ["make it smaller"]
    case .compressed: ["decompress it with: gunzip -S .svgz FILE"]
    default: []
    }
  }
}

extension PictureProblem.DrawingFault {
  fileprivate var reason: String {
    switch self {
    case .noRasterizer: "this FFmpeg was built without librsvg"
    case .refused(let reason): reason
    case .tooSlow(let limit): "it takes more than \(limit) seconds"
    }
  }

  fileprivate var hints: [String] {
    switch self {
    case .noRasterizer: ["use an FFmpeg built with --enable-librsvg, as Debian's is"]
    case .refused: []
    case .tooSlow: ["simplify it, or convert it to PNG"]
    }
  }
}

extension PictureProblem.TextFault {
  fileprivate var reason: String {
    switch self {
    case .noGlyphs: "no font has all of its characters"
    case .noColor: "no font has it in colour"
    case .invisible: "nothing of it is visible"
    case .noPango(let reason): reason
    }
  }

  fileprivate var hints: [String] {
    switch self {
    case .noGlyphs:
      ["install a font that has them, such as: sudo apt install fonts-dejavu-core fonts-noto-cjk"]
    case .noColor: ["install such a font: sudo apt install fonts-noto-color-emoji"]
    case .invisible: []
    case .noPango: ["install Pango: sudo apt install libpangocairo-1.0-0"]
    }
  }
}

extension SVGFault {
  fileprivate var reason: String {
    switch self {
    case .tooLarge(let limit): "it is an SVG document of more than \(limit >> 20) MB"
    case .otherEncoding: "it is not encoded in UTF-8"
    case .declaration: "it declares a document type or entities"
    case .brokenMarkup: "its markup is broken"
    case .noDrawing: "it is not an SVG document"
    case .instruction: "it has a processing instruction"
    case .script: "it has a script"
    case .outside(let reference): "it refers to something outside the document (\(reference))"
    case .slowFilter(let attribute): "a filter of it takes too long (\(attribute))"
    case .hugeLetters: "its letters are too large"
    case .tooManyShapes: "it draws too much: its groups use each other too often"
    }
  }
}

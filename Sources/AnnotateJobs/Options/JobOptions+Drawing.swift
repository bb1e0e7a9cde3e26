internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateStamps

extension JobOptions {
  /// Options for the stamps.
  package static let stamps = [style, sprite, at, spriteSize, only, except]

  private static let style = JobOption(
    OptionDefinition(
      "style",
      short: "s",
      value: "STYLE",
      summary: "what to stamp on each face: the name of a style or a style file (.json); later "
        + "styles are drawn over earlier ones; annotate styles lists the built-in ones",
      defaultText: StyleRegistry.standard.name,
      repeats: true,
      completion: .choicesOrFile(StyleRegistry.all.map(\.name)),
      paths: .inside(.file, .read) { (try? StyleChoice(text: $0))?.paths ?? [] }
    ),
    [.recorded, .ordered],
    set: { (job, text) throws(OptionProblem) in
      job.drawing.styles.append(try StyleChoice(text: text ?? ""))
    },
    get: { _ in [] }
  )
  .recorded(
    read: { job, name in job.drawing.styles.append(StyleChoice(recordedName: name)) },
    write: { job in job.drawing.styles.map(\.recordedName) }
  )
  .standing { job in job.drawing.styles.flatMap(\.entries) }

  private static let sprite = JobOption(
    OptionDefinition(
      "sprite",
      value: "PICTURE",
      summary: "stamp a picture without a style file: an SVG, PNG, WebP or GIF file, a numbered "
        + "sequence (hat.%04d.png), an emoji or a short text",
      repeats: true,
      completion: .file,
      paths: .inside(.file, .read) { StyleChoice.sprite(SpriteChoice(path: $0)).paths }
    ),
    .ordered,
    set: { (job, path) throws(OptionProblem) in
      job.drawing.styles.append(.sprite(SpriteChoice(path: path ?? "")))
    },
    get: { _ in [] }
  )

  private static let at = JobOption(
    OptionDefinition(
      "at",
      value: "ANCHOR",
      summary: "the anchor of the preceding --sprite on the face",
      choices: FaceAnchor.allCases.map(\.rawValue),
      repeats: true
    ),
    .ordered,
    set: { (job, text) throws(OptionProblem) in
      let anchor = try JobOption.read(text, as: OptionText<FaceAnchor>.choice, "at")
      try job.drawing.changeLastSprite("at") {
        $0.anchor == nil
      } by: {
        $0.anchor = anchor
      }
    },
    get: { _ in [] }
  )

  private static let spriteSize = JobOption(
    OptionDefinition(
      "sprite-size",
      value: "SIZE",
      summary:
        "the width of the preceding --sprite: a percentage of the face's width (30%) or pixels "
        + "(120px)",
      defaultText: "depends on the anchor",
      repeats: true
    ),
    .ordered,
    set: { (job, text) throws(OptionProblem) in
      let width = try JobOption.read(text, as: .spriteWidth, "sprite-size")
      try job.drawing.changeLastSprite("sprite-size") {
        $0.width == nil
      } by: {
        $0.width = width
      }
    },
    get: { _ in [] }
  )

  private static let only = JobOption.optional(
    "only",
    "IDS",
    sets: \.drawing.selection.only,
    as: .faces,
    .recorded,
    summary:
      "stamp only the faces with these track IDs, such as 1,3-5, or of these people, such as "
      + "person:2, or with these names; the sidecar has all faces",
    completion: .asked("faces", isList: true)
  )

  private static let except = JobOption(
    OptionDefinition(
      "except",
      value: "IDS",
      summary: "do not stamp the faces with these track IDs, of these people or with these names",
      completion: .asked("faces", isList: true)
    ),
    .recorded,
    set: { (job, text) throws(OptionProblem) in
      job.drawing.selection.excluded = try JobOption.read(text, as: .faces, "except")
    },
    get: { job in
      let excluded = job.drawing.selection.excluded
      return excluded.isEmpty ? [] : [OptionText.faces.write(excluded)]
    }
  )

  /// The option for the part of the picture in which faces of a sidecar are stamped.
  package static let drawnRegion = JobOption.optional(
    "region",
    "X,Y,W,H",
    sets: \.drawing.selection.region,
    as: .region,
    summary: "stamp only faces whose centre is in this part of the displayed picture, in pixels "
      + "from the top left"
  )
}

extension StyleChoice {
  /// The style with the given name: a built-in one or a style file.
  ///
  /// - Throws: `OptionProblem` if it is neither.
  init(text: String) throws(OptionProblem) {
    if let style = StyleChoice.builtIn(text) {
      self = style
    } else if FilePath(text).extension == "json" || text.contains("/") {
      self = .file(text)
    } else {
      throw OptionProblem("style", .noStyle(text, known: StyleRegistry.all.map(\.name)))
    }
  }
}

extension DrawingOptions {
  /// Sets a property of the sprite that was given last.
  ///
  /// - Throws: `OptionProblem` if there is none, or its property is already set.
  fileprivate mutating func changeLastSprite(
    _ option: String,
    where isUnset: (SpriteChoice) -> Bool,
    by change: (inout SpriteChoice) -> Void
  ) throws(OptionProblem) {
    guard case .sprite(var sprite)? = styles.last?.request else {
      throw OptionProblem(option, .needsSprite)
    }
    guard isUnset(sprite) else {
      throw OptionProblem(option, .repeatedForSprite)
    }
    change(&sprite)
    styles[styles.count - 1] = .sprite(sprite)
  }

  /// Checks that each sprite has an anchor.
  ///
  /// - Throws: `OptionProblem` if one has none.
  package func checkSprites() throws(OptionProblem) {
    for style in styles {
      guard case .sprite(let sprite) = style.request, sprite.anchor == nil else { continue }
      throw OptionProblem("at", .missingForSprite(sprite.path))
    }
  }
}

extension OptionText where Value == SpriteChoice.Width {
  /// A fraction of the face's width, or pixels.
  static var spriteWidth: OptionText {
    OptionText(
      "a percentage such as 30% or pixels such as 120px",
      read: { text in
        switch Length(text) {
        case .pixels(let pixels) where pixels > 0 && pixels <= 16384: .pixels(pixels)
        case .fraction(let fraction) where fraction > 0 && fraction <= 20: .fraction(fraction)
        case .pixels, .fraction, nil: nil
        }
      },
      write: { width in
        switch width {
        case .pixels(let pixels): Length.pixels(pixels).text
        case .fraction(let fraction): Length.fraction(fraction).text
        }
      }
    )
  }
}

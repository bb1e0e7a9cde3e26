internal import AnnotateJSON
internal import AnnotateMediaTypes

extension SidecarHeader {
  /// Parses the first line of a sidecar.
  init(_ json: JSONValue) throws(SidecarFailure) {
    let stream = try json.require("stream", "an object") { $0.members == nil ? nil : $0 }
    let source = try json.optionalObject("source")
    let generator = try json.optionalObject("generator")
    try Self.checkMeaning(json)
    self.init(
      generatorVersion: try generator?.optional("version", "a text", \.string) ?? "",
      sourceName: try source?.optional("name", "a text", \.string) ?? "",
      sourceSize: try source?.optional("size", "a count of bytes", \.count),
      timeBase: try stream.require("timeBase", "a fraction above zero", Self.positive),
      frameRate: try stream.optional("frameRate", "a fraction", Self.fraction) ?? Rational(0, 1),
      geometry: try Self.geometry(stream),
      output: try Self.output(json),
      startTimecode: try stream.optional("startTimecode", "a text", \.string),
      models: try json.optional("models", "a list of objects with names", Self.models) ?? [],
      options: Self.options(try json.optionalObject("options"))
    )
    clockStart = try stream.optionalTime("clockStart", in: timeBase)?.value ?? 0
    inference = Self.inference(try json.optionalObject("inference"))
    people =
      try json.optional("people", "a list of objects with 'person' and 'name'") {
        $0.list(of: Person.init)
      } ?? []
    tracks =
      try json.optional("tracks", "a list of objects with whole numbers as 'id'") {
        $0.list(of: Track.init)
      } ?? []
    coveredAreas = try CoveredArea.list(json, in: timeBase)
    hidesFaces = try json.optional("hidesFaces", "true or false", \.bool) ?? false
    isPrivate = try json.optional("private", "true or false", \.bool) ?? false
    disguisesVoices = try json.optional("disguisesVoices", "true or false", \.bool) ?? false
  }

  /// Checks the members that state the meaning of the numbers, which has no alternatives.
  private static func checkMeaning(_ json: JSONValue) throws(SidecarFailure) {
    for (name, meaning) in [("coordinates", "display"), ("sides", "subject")] {
      _ = try json.optional(name, "'\(meaning)'") { $0.string == meaning ? meaning : nil }
    }
  }

  private static func geometry(_ stream: JSONValue) throws(SidecarFailure) -> FrameGeometry {
    let size = try stream.require(
      "codedSize",
      "a width and a height from 1 to \(maximumSide)",
      size
    )
    let clean = try stream.optional("cleanAperture", "a part of the coded picture") {
      cleanAperture($0, in: size)
    }
    let number = try stream.optional("orientation", "a number from 1 to 8") { value in
      value.integer.flatMap { Orientation(rawValue: Int($0)) }
    }
    let ratio = try stream.optional("sampleAspectRatio", "a fraction", fraction)
    return FrameGeometry(
      codedSize: size,
      cleanAperture: clean,
      orientation: number ?? .up,
      sampleAspectRatio: ratio ?? .one
    )
  }

  private static func output(_ json: JSONValue) throws(SidecarFailure) -> Output? {
    guard let output = try json.optionalObject("output") else { return nil }
    let size = try output.require(
      "displaySize",
      "a width and a height from 1 to \(maximumSide)",
      size
    )
    let map = try output.require("fromDisplay", "six numbers of a map") { $0.lengths(6) }
    return Output(
      size: size,
      fromDisplay: AffineTransform(
        a: map[0],
        b: map[1],
        c: map[2],
        d: map[3],
        tx: map[4],
        ty: map[5]
      )
    )
  }

  /// The clean aperture, at least one pixel large; its numbers were rounded to hundredths when they were
  /// written.
  private static func cleanAperture(
    _ json: JSONValue,
    in size: PixelSize
  ) -> Rect<CodedSpace>? {
    guard let numbers = json.lengths(4) else { return nil }
    let area = Rect<CodedSpace>(
      x: numbers[0],
      y: numbers[1],
      width: numbers[2],
      height: numbers[3]
    )
    let slack = 0.02
    guard area.width >= 1, area.height >= 1, area.x >= -slack, area.y >= -slack,
      area.maxX <= Double(size.width) + slack, area.maxY <= Double(size.height) + slack
    else { return nil }
    return area
  }

  /// A side that no format of pictures exceeds, in pixels.
  private static let maximumSide = 1 << 20

  private static func size(_ json: JSONValue) -> PixelSize? {
    json.pair.flatMap { width, height in
      let sides = 1...maximumSide
      return sides ~= width && sides ~= height ? PixelSize(width, height) : nil
    }
  }

  private static func fraction(_ json: JSONValue) -> Rational? {
    json.pair.map { Rational($0, $1) }
  }

  private static func positive(_ json: JSONValue) -> Rational? {
    fraction(json).flatMap { $0.isPositive ? $0 : nil }
  }

  private static func models(_ json: JSONValue) -> [Model]? {
    json.list { model in
      model["name"]?.string.map { Model(name: $0, sha256: model["sha256"]?.string ?? "") }
    }
  }

  private static func inference(_ json: JSONValue?) -> Inference? {
    guard let device = json?["device"]?.string, let runtime = json?["runtime"]?.string else {
      return nil
    }
    return Inference(device: device, runtime: runtime)
  }

  /// The options by name; an option that is not a string is given as JSON text.
  private static func options(_ json: JSONValue?) -> [String: String] {
    let pairs = (json?.members ?? []).map { ($0.name, $0.value.string ?? $0.value.line) }
    return Dictionary(pairs) { $1 }
  }
}

internal import MediaTypes

extension SidecarHeader {
  /// Understands the first line of a sidecar.
  init(_ json: JSONValue) throws(SidecarFailure) {
    guard json["schema"]?.string == "annotate.faces" else {
      throw SidecarFailure("it is not a sidecar: 'schema' is not 'annotate.faces'")
    }
    let version = try json.require("version", "a whole number", \.integer)
    guard version == Self.version else {
      throw SidecarFailure("version \(version) is not known; this program reads \(Self.version)")
    }
    let stream = try json.require("stream", "an object") { $0.members == nil ? nil : $0 }
    let source = json["source"]
    self.init(
      generatorVersion: json["generator"]?["version"]?.string ?? "",
      sourceName: source?["name"]?.string ?? "",
      sourceSize: try source?.optional("size", "a count of bytes", \.count),
      timeBase: try stream.require("timeBase", "a fraction above zero", Self.positive),
      frameRate: try stream.optional("frameRate", "a fraction", Self.fraction) ?? Rational(0, 1),
      geometry: try Self.geometry(stream),
      startTimecode: try stream.optional("startTimecode", "a text", \.string),
      models: Self.models(json["models"]),
      options: Self.options(json["options"])
    )
  }

  private static func geometry(_ stream: JSONValue) throws(SidecarFailure) -> FrameGeometry {
    let size = try stream.require("codedSize", "a width and a height above zero") { value in
      value.pair.flatMap { $0 > 0 && $1 > 0 ? PixelSize($0, $1) : nil }
    }
    let clean = try stream.optional("cleanAperture", "four numbers") { $0.numbers(4) }
    let number = try stream.optional("orientation", "a number from 1 to 8") { value in
      value.integer.flatMap { Orientation(rawValue: Int($0)) }
    }
    let ratio = try stream.optional("sampleAspectRatio", "a fraction", fraction)
    return FrameGeometry(
      codedSize: size,
      cleanAperture: clean.map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) },
      orientation: number ?? .up,
      sampleAspectRatio: ratio ?? .one
    )
  }

  private static func fraction(_ json: JSONValue) -> Rational? {
    json.pair.map { Rational($0, $1) }
  }

  private static func positive(_ json: JSONValue) -> Rational? {
    fraction(json).flatMap { $0.isPositive ? $0 : nil }
  }

  private static func models(_ json: JSONValue?) -> [Model] {
    (json?.elements ?? []).compactMap { model in
      model["name"]?.string.map { Model(name: $0, sha256: model["sha256"]?.string ?? "") }
    }
  }

  /// Options that are not texts are given as the JSON they are.
  private static func options(_ json: JSONValue?) -> [String: String] {
    let pairs = (json?.members ?? []).map { ($0.name, $0.value.string ?? $0.value.line) }
    return Dictionary(pairs) { $1 }
  }
}

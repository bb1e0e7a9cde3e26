internal import AnnotateContainers
internal import AnnotateJSON
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateVerification

/// The facts that `inspect` shows about a stream's pictures: geometry, samples and colour.
struct PictureInspection {
  let picture: PictureFacts
  /// The facts from decoded pictures; empty if none was decoded.
  let frames: FrameTally

  private typealias Field = InspectionPage.Field

  /// The known fields.
  var fields: [InspectionPage.Field?] { geometry + samples + [colorField] + hdr }

  private var geometry: [Field?] {
    let geometry = picture.geometry
    let (clean, ratio) = (geometry.cleanAperture, geometry.sampleAspectRatio)
    return [
      Field("codedSize", "Stored size", Self.size(geometry.codedSize), "\(geometry.codedSize)"),
      Field(
        "displaySize",
        "Shown size",
        Self.size(geometry.displaySize),
        "\(geometry.displaySize)"
      ),
      Field(
        "cleanAperture",
        geometry.showsEverything ? nil : "Clean aperture",
        .array([clean.x, clean.y, clean.width, clean.height].map { .rounded($0, places: 2) }),
        geometry.apertureText
      ),
      Field(
        "sampleAspectRatio",
        ratio == .one ? nil : "Pixel aspect",
        StreamInspection.pair(ratio),
        "\(ratio.numerator):\(ratio.denominator)"
      ),
      Field(
        "orientation",
        geometry.orientation == .up ? nil : "Orientation",
        .integer(geometry.orientation.rawValue),
        geometry.orientation.words
      ),
      Field("displayMatrix", nil, picture.displayMatrix.map { .array($0.map { .integer($0) }) }),
    ]
  }

  private var samples: [Field?] {
    let format = frames.first?.pixelFormat ?? picture.pixelFormat
    return [
      Field("pixelFormat", "Pixel format", format.map { .string($0.name) }, format.map(Self.text)),
      Field("bitDepth", nil, count: format?.depth),
      Field(
        "chromaSubsampling",
        nil,
        format.flatMap { format in
          format.isRGB || !format.hasColor
            ? nil
            : .array([
              .integer(1 << format.log2ChromaWidth), .integer(1 << format.log2ChromaHeight),
            ])
        }
      ),
      Field("hasAlpha", nil, format.map { .bool($0.hasAlpha) }),
      Field("fieldOrder", isInterlaced ? "Fields" : nil, text: fieldOrder),
    ]
  }

  private static func text(_ format: PixelFormatFacts) -> String {
    "\(format.name), \(format.depth) bits\(format.hasAlpha ? ", with alpha" : "")"
  }

  private var isInterlaced: Bool { fieldOrder.map { $0 != "progressive" } ?? false }

  private var fieldOrder: String? {
    if frames.topFieldFirstCount > 0 { return "top field first" }
    if frames.bottomFieldFirstCount > 0 { return "bottom field first" }
    return frames.first == nil ? picture.fieldOrder : "progressive"
  }

  private var color: ColorDescription { frames.first?.color ?? picture.color }

  private var colorField: Field? {
    let names: [(String, String?)] = [
      ("primaries", ColorNames.primaries(color.primaries)),
      ("transfer", ColorNames.transfer(color.transfer)),
      ("matrix", ColorNames.matrix(color.matrix)),
      ("range", ColorNames.range(color.isFullRange)),
      ("chromaLocation", ColorNames.chromaLocation(color.chromaLocation)),
    ]
    let known = names.compactMap { key, name in name.map { (key, $0) } }
    return Field(
      "color",
      "Colour",
      .object(known.map { JSONValue.Member($0.0, .string($0.1)) }),
      known.isEmpty
        ? "not said" : known.map { "\(Self.label($0.0)) \($0.1)" }.joined(separator: ", ")
    )
  }

  private static func label(_ key: String) -> String {
    key == "chromaLocation" ? "chroma" : key
  }

  private var hdr: [Field?] {
    let mastering = frames.first?.mastering ?? picture.mastering
    let light = frames.first?.contentLight ?? picture.contentLight
    let curve = [16: "PQ", 18: "HLG"][color.transfer]
    return [
      Field("dynamicRange", curve.map { _ in "Dynamic range" }, text: curve ?? "SDR"),
      Field(
        "masteringDisplay",
        "Graded on",
        mastering.map { display in
          .object([
            "chromaticities": display.chromaticities.map(Self.fractions),
            "luminance": display.luminance.map(Self.fractions),
          ])
        },
        mastering?.text
      ),
      Field(
        "contentLight",
        "Light levels",
        light.map {
          .object([
            "maximum": .integer($0.maximum), "maximumAverage": .integer($0.maximumAverage),
          ])
        },
        light?.text
      ),
      Field("dolbyVision", "Dolby Vision", text: picture.dolbyVision.map { "profile \($0)" }),
      Field(
        "otherSideData",
        picture.otherSideData.isEmpty ? nil : "Side data",
        .array(picture.otherSideData.map { .string($0) }),
        picture.otherSideData.joined(separator: ", ")
      ),
    ]
  }

  private static func fractions(_ values: [Rational]) -> JSONValue {
    .array(values.map(StreamInspection.pair))
  }

  private static func size(_ size: PixelSize) -> JSONValue {
    .array([.integer(size.width), .integer(size.height)])
  }
}

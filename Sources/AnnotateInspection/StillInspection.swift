internal import AnnotateJSON
internal import AnnotateStills

/// The metadata of a picture that `inspect` shows.
struct StillInspection {
  let still: StillFile

  private typealias Field = InspectionPage.Field

  /// The known fields.
  var fields: [InspectionPage.Field?] {
    let metadata = still.metadata
    let further = still.furtherPictures
    return [
      Field("format", "Format", .string(still.format.rawValue), still.format.name),
      Field("furtherPictures", further > 0 ? "Further pictures" : nil, count: further),
      beside,
      Field("density", "Pixels", text: metadata.densities.first?.text),
      bytes("iccProfile", "ICC profile", metadata.iccProfile), bytes("iptc", "IPTC", metadata.iptc),
      exif, xmp, comments,
    ]
  }

  private var beside: Field? {
    guard !still.trailingParts.isEmpty else { return nil }
    return Field(
      "behindPicture",
      "Behind it",
      .array(still.trailingParts.map { .string($0) }),
      still.trailingParts.joined(separator: "\n")
    )
  }

  private func bytes(_ key: String, _ label: String, _ bytes: [UInt8]?) -> Field? {
    Field(key, label, bytes.map { .integer($0.count) }, bytes.map { "\($0.count) bytes" })
  }

  private var exif: Field? {
    var seen: Set<String> = []
    let known = still.metadata.exifFields.filter { seen.insert($0.name).inserted }
    guard !known.isEmpty else { return nil }
    return Field(
      "exif",
      "EXIF",
      .object(known.map { JSONValue.Member($0.name, .string($0.text)) }),
      known.map { "\($0.name): \($0.text)" }.joined(separator: "\n")
    )
  }

  private var xmp: Field? {
    guard let packet = still.metadata.xmp else { return nil }
    let count = XMPDocument(packet)?.statements.count
    return Field(
      "xmp",
      "XMP",
      .object(["bytes": .integer(packet.count), "statements": count.map { .integer($0) }]),
      count.map { "\($0) statements" } ?? "\(packet.count) bytes that are not understood"
    )
  }

  private var comments: Field? {
    // Some programs end them with a zero or a line break.
    let remarks = still.metadata.remarks.map { remark in
      let end = remark.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
      return String(decoding: remark[..<end], as: UTF8.self)
    }
    guard !remarks.isEmpty else { return nil }
    return Field(
      "comments",
      "Comments",
      .array(remarks.map { .string($0) }),
      remarks.joined(separator: "\n")
    )
  }
}

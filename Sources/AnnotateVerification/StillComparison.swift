internal import AnnotateStills

/// Compares the metadata of two pictures, part by part.
///
/// Size, orientation and thumbnails belong to each file; size and orientation have their own checks.
struct StillComparison {
  let source: StillMetadata
  let output: StillMetadata
  /// The requested changes.
  let requested: RequestedChanges

  /// Returns a line for each part that the source has, and for each item in it that is not kept.
  var rows: [VerificationRow] {
    exif + xmp
      + [
        bytes("extended XMP", source.extendedXMP, output.extendedXMP),
        bytes("IPTC", source.iptc, output.iptc),
        bytes("Photoshop resources", source.otherResources, output.otherResources),
        bytes("ICC profile", source.iccProfile, output.iccProfile), comments, density,
        chunks("PNG texts", \.isText), chunks("PNG colour chunks", \.isColor),
      ].compactMap(\.self)
  }

  private var exif: [VerificationRow] {
    let (fields, others) = (source.exifFields, output.exifFields)
    let pairs = fields.map { field in
      (field, others.first { ($0.group, $0.tag) == (field.group, field.tag) })
    }
    let lost = pairs.filter { field, other in other.map(field.says) != true }
    let rows = lost.map { field, other in
      VerificationRow("EXIF \(field.name)", .lost, source: field.text, output: other?.text)
    }
    return Self.summary("EXIF", fields.count, rows, nothing: others.isEmpty, unit: "tag")
  }

  private var xmp: [VerificationRow] {
    guard let packet = source.xmp else { return [] }
    guard let document = XMPDocument(packet) else {
      return [bytes("XMP", packet, output.xmp)].compactMap(\.self)
    }
    let expected = Self.lasting(document)
    let other = output.xmp.flatMap(XMPDocument.init).map(Self.lasting) ?? []
    var free = Dictionary(other.map { ($0, 1) }, uniquingKeysWith: +)
    var lost: [XMPStatement] = []
    for statement in expected {
      let count = free[statement, default: 0]
      if count > 0 { free[statement] = count - 1 } else { lost.append(statement) }
    }
    let regions = lost.filter(\.isOfRegion)
    let rows = lost.filter { !$0.isOfRegion }.map { statement in
      let found = other.first { $0.property == statement.property && !expected.contains($0) }
      return VerificationRow(
        "XMP \(statement.property)",
        .lost,
        source: statement.value,
        output: found?.value
      )
    }
    let kept = expected.count - regions.count
    return Self.summary("XMP", kept, rows, nothing: output.xmp == nil, unit: "statement")
      + (regions.isEmpty ? [] : [lostRegions(regions.count)])
  }

  /// Regions of a cropped or rotated picture would have wrong positions.
  private func lostRegions(_ count: Int) -> VerificationRow {
    VerificationRow(
      "XMP regions",
      requested.reframes ? .changed : .lost,
      source: "\(count) statements",
      output: nil,
      note: requested.reframes ? "left out, because options changed the geometry" : nil
    )
  }

  private static func lasting(_ document: XMPDocument) -> [XMPStatement] {
    document.withoutThumbnails().withoutAnnouncements().statements.filter { !$0.isOrientation }
  }

  /// Returns one line for all kept items, and one for each lost item; a single line if all are lost.
  private static func summary(
    _ feature: String,
    _ count: Int,
    _ lost: [VerificationRow],
    nothing: Bool,
    unit: String
  ) -> [VerificationRow] {
    guard count > 0 else { return [] }
    let text = { (number: Int) in "\(number) \(unit)\(number == 1 ? "" : "s")" }
    guard !nothing else {
      return [VerificationRow(feature, .lost, source: text(count), output: nil)]
    }
    let kept = count - lost.count
    let first = VerificationRow(feature, .kept, source: text(count), output: text(kept))
    return (kept > 0 ? [first] : []) + lost
  }

  private func bytes(
    _ feature: String,
    _ source: [UInt8]?,
    _ output: [UInt8]?
  ) -> VerificationRow? {
    guard let source, !source.isEmpty else { return nil }
    let found = output.flatMap { $0.isEmpty ? nil : $0 }
    return VerificationRow(
      feature,
      source == found ? .kept : .lost,
      source: "\(source.count) bytes",
      output: found.map { "\($0.count) bytes" },
      note: found != nil && source != found ? "the bytes differ" : nil
    )
  }

  private func bytes(
    _ feature: String,
    _ source: [[UInt8]],
    _ output: [[UInt8]]
  ) -> VerificationRow? {
    bytes(feature, Array(source.joined()), Array(output.joined()))
  }

  private var comments: VerificationRow? {
    let (wanted, found) = (source.remarks, output.remarks)
    guard !wanted.isEmpty else { return nil }
    let text = { (remarks: [[UInt8]]) in
      remarks.isEmpty
        ? nil : remarks.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "; ")
    }
    let isKept = wanted.allSatisfy(found.contains)
    return VerificationRow(
      "comments",
      isKept ? .kept : .lost,
      source: text(wanted),
      output: text(found)
    )
  }

  private var density: VerificationRow? {
    guard let wanted = source.densities.first else { return nil }
    let found = output.densities
    let isExact = found.contains { source.densities.contains($0) }
    let isRounded = found.contains { source.densities.contains(where: $0.agrees) }
    return VerificationRow(
      "pixel density",
      isExact ? .kept : isRounded ? .changed : .lost,
      source: wanted.text,
      output: found.first?.text,
      note: !isExact && isRounded ? "rounded to the unit of the format" : nil
    )
  }

  /// Comments are compared across formats.
  private func chunks(
    _ feature: String,
    _ isWanted: KeyPath<PNGChunk, Bool>
  ) -> VerificationRow? {
    let own = { (chunks: [PNGChunk]) in
      chunks.filter {
        $0[keyPath: isWanted] && !($0.type == "tEXt" && $0.data.starts(with: "Comment\0".utf8))
      }
    }
    let (wanted, found) = (own(source.pngChunks), own(output.pngChunks))
    guard !wanted.isEmpty else { return nil }
    let text = { (chunks: [PNGChunk]) in
      chunks.isEmpty ? nil : chunks.map(\.type).joined(separator: ", ")
    }
    return VerificationRow(
      feature,
      wanted.allSatisfy(found.contains) ? .kept : .lost,
      source: text(wanted),
      output: text(found)
    )
  }
}

/// Compares the metadata of numbered pictures, one after the other.
struct StillWitness {
  /// All lines about the first picture, and lines of later ones about losses and changes that were not
  /// found before.
  private(set) var rows: [VerificationRow] = []

  private let requested: RequestedChanges
  private var count = 0
  private var known: Set<String> = []

  /// Prepares for an output with the requested changes.
  init(_ requested: RequestedChanges) {
    self.requested = requested
  }

  /// Compares the next picture of a source with the one it has become; `output` is nil if the output
  /// is a video.
  mutating func compare(_ source: StillFile, _ output: StillFile?) {
    let source = requested.isPrivate ? source.withoutPersonalData() : source
    let comparison = StillComparison(
      source: requested.leavesOutPictures ? source.metadata.withoutPreviews() : source.metadata,
      output: output?.metadata ?? StillMetadata(),
      requested: requested
    )
    count += 1
    for row in comparison.rows + beside(source, output) {
      let isNews = row.verdict != .kept && known.insert(row.feature).inserted
      guard isNews || count == 1 else { continue }
      rows.append(count == 1 ? row : row.noted("picture \(count) is the first affected"))
    }
  }

  /// Lines about what the file holds besides the picture.
  private func beside(_ source: StillFile, _ output: StillFile?) -> [VerificationRow] {
    guard !requested.leavesOutPictures else {
      return UnstampedParts(source, output, requested).rows
    }
    let parts = source.trailingParts.map { part in
      let isKept = output?.trailingParts.contains(part) == true
      return VerificationRow(part, source: "yes", output: isKept ? "yes" : nil)
    }
    guard source.furtherPictures > 0 else { return parts }
    let found = output?.furtherPictures ?? 0
    return parts + [
      VerificationRow(
        "further pictures",
        found >= source.furtherPictures ? .kept : .lost,
        source: "\(source.furtherPictures)",
        output: "\(found)"
      )
    ]
  }
}

extension VerificationRow {
  /// Returns the line with another note added.
  fileprivate func noted(_ words: String) -> VerificationRow {
    VerificationRow(
      feature,
      verdict,
      source: source,
      output: output,
      note: [note, words].compactMap(\.self).joined(separator: "; ")
    )
  }
}

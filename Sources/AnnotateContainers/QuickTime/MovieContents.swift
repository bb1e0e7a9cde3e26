package import AnnotateInventory

/// Copies what FFmpeg's muxer leaves out, unchanged, from a QuickTime or MP4 file into another.
extension QuickTimeBox {
  /// Takes the times, the preferred rate and volume, and the user data of a movie.
  package mutating func takeContents(ofMovie other: QuickTimeBox) {
    if let header = self["mvhd"] {
      self["mvhd"] = header.withTimes(of: other["mvhd"])
        .withPlayback(of: other["mvhd"], at: Self.offsetOfRate)
    }
    takeUserData(of: other)
  }

  /// Takes the times, layer, alternate group, volume, metadata, user data, handler name and language of a track, and
  /// what is true of its pictures.
  package mutating func takeContents(ofTrack other: QuickTimeBox, keepsGeometry: Bool) {
    if let header = self["tkhd"] {
      self["tkhd"] = header.withTimes(of: other["tkhd"])
        .withPlayback(of: other["tkhd"], at: Self.offsetOfLayer)
    }
    if var media = self["mdia"], let original = other["mdia"] {
      if let header = media["mdhd"] { media["mdhd"] = header.withTimes(of: original["mdhd"]) }
      if let handler = media["hdlr"] {
        media["hdlr"] = handler.withHandlerName(of: original["hdlr"])
      }
      if let language = original["elng"] { media["elng"] = language }
      self["mdia"] = media
    }
    if let metadata = other["meta"] { self["meta"] = metadata }
    takeUserData(of: other)
    takePictureBoxes(of: other, keepsGeometry: keepsGeometry)
  }

  /// Adds references to other tracks that FFmpeg's muxer does not write.
  package mutating func addReferences(_ references: [QuickTimeBox]) {
    let written = self["tref"]?.parsedChildren ?? []
    // The muxer writes tracks of chapters and timecode again.
    let known = Set(written.map(\.type)).union(["chap", "tmcd"])
    let new = references.filter { !known.contains($0.type) }
    if !new.isEmpty { self["tref"] = QuickTimeBox("tref", (written + new).flatMap(\.bytes)) }
  }

  private mutating func takePictureBoxes(of other: QuickTimeBox, keepsGeometry: Bool) {
    guard let original = VisualSampleEntry(of: other), var entry = VisualSampleEntry(of: self)
    else {
      return
    }
    let known = Set(entry.boxes.map(\.type))
    let new = original.lastingBoxes(keepsGeometry: keepsGeometry).filter {
      !known.contains($0.type)
    }
    if !new.isEmpty {
      entry.boxes += new
      replaceFirstSampleEntry(by: entry.bytes)
    }
    guard keepsGeometry, original.size == entry.size else { return }
    if self["tapt"] == nil, let apertures = other["tapt"] { self["tapt"] = apertures }
    let extensions = other.children.filter {
      $0.type == "uuid" && $0.payload.starts(with: SphericalProjection.identifier)
        && !children.contains($0)
    }
    children += extensions
  }

  private mutating func takeUserData(of other: QuickTimeBox) {
    guard let original = other["udta"]?.parsedChildren else { return }
    var written = self["udta"]?.parsedChildren ?? []
    let known = Set(written.map(\.type))
    written += original.filter { !known.contains($0.type) && BoxCatalogue.isCopied($0) }
    if let list = original.first(where: { $0.type == "meta" }) { Self.add(list, to: &written) }
    guard !written.isEmpty else { return }
    // Of several boxes with the same tag, readers take the last one.
    let order = original.map(\.type)
    // FFmpeg reads an empty text from a copyright notice.
    let ranks = written.map { $0.type == "cprt" ? -2 : order.firstIndex(of: $0.type) ?? -1 }
    let sorted = written.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    self["udta"] = QuickTimeBox("udta", sorted.flatMap { written[$0].bytes })
  }

  /// Adds the tags of iTunes that are missing in user data.
  private static func add(_ original: QuickTimeBox, to userData: inout [QuickTimeBox]) {
    let index = userData.firstIndex { $0.type == "meta" }
    guard let list = TagList(original) else { return }
    guard let index, let written = TagList(userData[index]) else {
      if index == nil { userData += [list.adding(nil)].compactMap(\.self) }
      return
    }
    if let box = written.adding(list) { userData[index] = box }
  }

  /// Sets when a track and its media were made, if the times fit.
  package mutating func setCreation(_ instant: Instant) {
    // The headers count from 1904.
    guard let seconds = UInt64(exactly: instant.seconds + 2_082_844_800) else { return }
    self["tkhd"] = self["tkhd"]?.withTimes((seconds, seconds))
    guard var media = self["mdia"] else { return }
    media["mdhd"] = media["mdhd"]?.withTimes((seconds, seconds))
    self["mdia"] = media
  }

  /// The header with the times of creation and modification of another, as far as they fit.
  private func withTimes(of other: QuickTimeBox?) -> QuickTimeBox {
    other?.times.map(withTimes) ?? self
  }

  private func withTimes(_ times: (UInt64, UInt64)) -> QuickTimeBox {
    var copy = self
    if payload.first == 1, payload.count >= 20 {
      copy.payload.replaceSubrange(4..<20, with: bigEndian(times.0) + bigEndian(times.1))
    } else if payload.count >= 12, max(times.0, times.1) <= UInt32.max {
      copy.payload.replaceSubrange(
        4..<12,
        with: bigEndian(UInt32(times.0)) + bigEndian(UInt32(times.1))
      )
    }
    return copy
  }

  /// Where a movie's header has its rate and volume, and that of a track its layer, alternate group and volume: six bytes,
  /// 12 bytes later in headers with times of 64 bits.
  private static let (offsetOfRate, offsetOfLayer) = (20, 32)

  /// The header with what another says there.
  private func withPlayback(of other: QuickTimeBox?, at offset: Int) -> QuickTimeBox {
    func place(in header: QuickTimeBox) -> Range<Int>? {
      let start = offset + (header.payload.first == 1 ? 12 : 0)
      return start + 6 <= header.payload.count ? start..<start + 6 : nil
    }
    guard let other, let from = place(in: other), let to = place(in: self) else { return self }
    var copy = self
    copy.payload.replaceSubrange(to, with: other.payload[from])
    return copy
  }

  private var times: (UInt64, UInt64)? {
    guard payload.first == 1 else {
      guard let creation = payload.bigEndian32(at: 4), let change = payload.bigEndian32(at: 8)
      else { return nil }
      return (UInt64(creation), UInt64(change))
    }
    guard let creation = payload.bigEndian64(at: 4), let change = payload.bigEndian64(at: 12) else {
      return nil
    }
    return (creation, change)
  }
}

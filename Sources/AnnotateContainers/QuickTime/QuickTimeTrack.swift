package import AnnotateInventory

/// Reads and changes the box of a track or a movie.
extension QuickTimeBox {
  /// The number of ticks per second of a track's samples.
  var mediaTimescale: UInt32? {
    guard let header = self["mdia"]?["mdhd"]?.payload else { return nil }
    return header.bigEndian32(at: header.first == 1 ? 20 : 12)
  }

  /// The number of ticks per second of a movie's edit lists.
  package var movieTimescale: UInt32? {
    guard let header = self["mvhd"]?.payload else { return nil }
    return header.bigEndian32(at: header.first == 1 ? 20 : 12)
  }

  /// The length of a track's samples, in ticks of the track.
  var mediaDuration: UInt64? {
    guard let header = self["mdia"]?["mdhd"]?.payload else { return nil }
    return header.first == 1
      ? header.bigEndian64(at: 24) : header.bigEndian32(at: 16).map(UInt64.init)
  }

  /// The title of a track in its user data, where FFmpeg writes it but does not read it.
  package var trackTitle: String? {
    let name = self["udta"]?.parsedChildren.first { $0.type == "name" }
    let text = (name?.payload ?? []).prefix { $0 != 0 }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }

  /// Sets the language of a track: three lower-case letters, stored in five bits each.
  ///
  /// Other languages change nothing.
  package mutating func setLanguage(_ language: String) {
    let letters = language.utf8.map { UInt16($0) &- 0x60 }
    guard letters.count == 3, letters.allSatisfy({ (1...26).contains($0) }),
      var media = self["mdia"], var header = media["mdhd"]
    else { return }
    let offset = header.payload.first == 1 ? 32 : 20
    guard header.payload.count >= offset + 2 else { return }
    let code = letters[0] << 10 | letters[1] << 5 | letters[2]
    header.payload.replaceSubrange(offset..<offset + 2, with: bigEndian(code))
    media["mdhd"] = header
    self["mdia"] = media
  }

  /// Disables a track, so that players show it only on request.
  package mutating func disable() {
    guard var header = self["tkhd"], header.payload.count >= 4 else { return }
    header.payload[3] &= ~1
    self["tkhd"] = header
  }

  /// Removes all tables of a track about single samples.
  mutating func removeSampleTables() {
    guard var media = self["mdia"], var information = media["minf"] else { return }
    information["stbl"]?.children.removeAll { $0.type != "stsd" }
    media["minf"] = information
    self["mdia"] = media
  }

  /// Copies the boxes that describe the format of the samples from the same track in another file.
  package mutating func takeDescription(of other: QuickTimeBox, references: [QuickTimeBox]) {
    guard let source = other["mdia"], var media = self["mdia"], var information = media["minf"],
      let original = source["minf"]
    else { return }
    if let handler = source["hdlr"] {
      media["hdlr"] = media["hdlr"]?.withHandler(of: handler) ?? handler
    }
    if let description = original["stbl"]?["stsd"] { information["stbl"]?["stsd"] = description }
    let headers: Set = ["gmhd", "nmhd", "vmhd", "smhd", "sthd"]
    if let header = original.children.first(where: { headers.contains($0.type) }) {
      information.children.removeAll { headers.contains($0.type) }
      information.children.insert(header, at: 0)
    }
    media["minf"] = information
    self["mdia"] = media
    if !references.isEmpty { self["tref"] = QuickTimeBox("tref", references.flatMap(\.bytes)) }
  }

  /// Makes a track begin `start` after the movie, without its first `skipped`, both in ticks of the track.
  package mutating func beginLate(
    by start: UInt64,
    skipping skipped: UInt64,
    movieTimescale: UInt32
  ) {
    guard let timescale = mediaTimescale, timescale > 0, let length = mediaDuration else { return }
    func movieTicks(_ ticks: UInt64) -> UInt64 {
      (ticks * UInt64(movieTimescale) + UInt64(timescale) / 2) / UInt64(timescale)
    }
    let kept = length > skipped ? length - skipped : 0
    showMedia(from: skipped, after: movieTicks(start), lasting: movieTicks(kept))
  }

  /// Shows the media of a track from a tick of the track on, after a pause and so long, both in ticks of the movie.
  mutating func showMedia(from skipped: UInt64, after pause: UInt64, lasting length: UInt64) {
    // Few programs read the long form of edits.
    let isShort = max(skipped, pause, length) <= Int32.max
    func edit(_ duration: UInt64, from start: UInt64) -> [UInt8] {
      let times =
        isShort
        ? bigEndian(UInt32(duration)) + bigEndian(UInt32(truncatingIfNeeded: start))
        : bigEndian(duration) + bigEndian(start)
      return times + bigEndian(UInt32(0x0001_0000))
    }
    let head = bigEndian(UInt32(isShort ? 0 : 0x0100_0000)) + bigEndian(UInt32(2))
    var edits = QuickTimeBox("edts", [])
    edits.children = [
      QuickTimeBox("elst", head + edit(pause, from: .max) + edit(length, from: skipped))
    ]
    self["edts"] = edits
  }
}

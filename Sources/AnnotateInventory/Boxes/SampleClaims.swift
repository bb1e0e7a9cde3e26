/// Finds tables of QuickTime and MP4 files that claim far more samples than there are.
///
/// FFmpeg takes memory for each sample that the offsets of display times (`ctts`) and the runs of fragments
/// (`trun`) claim: eight bytes of a file can cost a gigabyte.
package enum SampleClaims {
  /// How many samples more than there can be are harmless.
  private static let slack = 1_000_000
  /// The most boxes of a file that are looked at.
  private static let maximumCount = 1_000_000
  /// The containers on the way to the tables.
  private static let containers: Set = ["moov", "trak", "mdia", "minf", "stbl", "moof", "traf"]
  /// The boxes with which such a file can begin.
  private static let first: Set = [
    "ftyp", "moov", "mdat", "free", "skip", "wide", "styp", "sidx", "pnot", "uuid", "moof",
  ]

  /// The reason to refuse a file, for a message; nil if there is none, or it is no such file.
  package static func problem(in file: FilePieces) -> String? {
    var offset = 0
    for number in 0..<maximumCount {
      let head = file.piece(at: offset, count: 16)
      guard let header = QuickTimeBoxHeader(head[...], available: file.size - offset),
        number > 0 || first.contains(header.type)
      else { return nil }
      if header.type == "moov" || header.type == "moof" {
        let bytes = file.piece(at: offset, count: header.size)
        var tables = Tables(fileSize: file.size)
        if let problem = problem(inBoxes: bytes[...], depth: 0, &tables) ?? tables.problem {
          return problem
        }
      }
      let (next, overflows) = offset.addingReportingOverflow(header.size)
      guard !overflows, next < file.size else { return nil }
      offset = next
    }
    return nil
  }

  /// What the tables of a track claim.
  private struct Tables {
    let fileSize: Int
    var samples = 0
    var offsets = 0

    var problem: String? {
      guard offsets > min(samples, fileSize) + slack else { return nil }
      return "a table of it claims the display times of \(offsets) pictures, but it has \(samples)"
    }
  }

  private static func problem(
    inBoxes bytes: ArraySlice<UInt8>,
    depth: Int,
    _ tables: inout Tables
  ) -> String? {
    guard depth < 8 else { return nil }
    var rest = bytes
    while let header = QuickTimeBoxHeader(rest, available: rest.count) {
      let content = rest.prefix(header.size).dropFirst(header.length)
      var problem: String?
      switch header.type {
      case "trak":
        var track = Tables(fileSize: tables.fileSize)
        problem = self.problem(inBoxes: content, depth: depth + 1, &track) ?? track.problem
      case containers: problem = self.problem(inBoxes: content, depth: depth + 1, &tables)
      case "stsz", "stz2": tables.samples += Int(content.bigEndian32(at: 8) ?? 0)
      case "ctts": tables.offsets += claims(ofOffsets: content)
      case "trun": problem = self.problem(inRun: content, fileSize: tables.fileSize)
      default: break
      }
      if let problem { return problem }
      guard header.size <= rest.count else { return nil }
      rest = rest.dropFirst(header.size)
    }
    return nil
  }

  /// The number of samples that a table of offsets covers: a count and an offset for each entry.
  private static func claims(ofOffsets content: ArraySlice<UInt8>) -> Int {
    let entries = content.dropFirst(8)
    return stride(from: entries.startIndex, to: entries.endIndex - 7, by: 8).reduce(0) { sum, at in
      sum + (0..<4).reduce(0) { $0 << 8 | Int(entries[at + $1]) }
    }
  }

  /// A run has flags, a number of samples, and then up to four numbers for each.
  private static func problem(inRun content: ArraySlice<UInt8>, fileSize: Int) -> String? {
    guard let flags = content.bigEndian32(at: 0), let count = content.bigEndian32(at: 4) else {
      return nil
    }
    let width = 4 * (flags & 0xF00).nonzeroBitCount
    let most = width == 0 ? fileSize : content.count / width
    guard Int(count) > most + slack else { return nil }
    return "a fragment of it claims \(count) samples, for which it is too small"
  }
}

/// Lets a set of texts be a case.
private func ~= (names: Set<String>, name: String) -> Bool { names.contains(name) }

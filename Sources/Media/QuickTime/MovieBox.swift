internal import Glibc

/// The box with the index of a QuickTime or MP4 file, which says what its tracks are like.
struct MovieBox {
  /// A track with moving pictures.
  struct VideoTrack {
    let number: Int
    let header: BoxTree.Box
    /// The way from the movie box down to the description of the pictures.
    let path: [BoxTree.Box]
    /// The description of the pictures (VisualSampleEntry).
    let entry: BoxTree.Box
  }

  /// The index of the longest films is far smaller.
  private static let largestSize = 256 << 20
  /// The fields of a VisualSampleEntry before its own boxes.
  static let entryFields = 78

  let tree: BoxTree
  let box: BoxTree.Box
  /// Where the box begins in the file.
  let offset: Int
  /// Whether the file ends with it.
  let isLast: Bool

  /// Reads the movie box of an opened file; nil where there is none.
  init?(of descriptor: Int32) {
    var place = 0
    while let (type, header, size) = Self.header(at: place, of: descriptor) {
      let isMovie = type == fourLetters("moov")
      guard isMovie else {
        guard size > 0, size <= Int.max - place else { return nil }
        place += size
        continue
      }
      guard size <= Self.largestSize, let bytes = Self.read(size, at: place, of: descriptor) else {
        return nil
      }
      tree = BoxTree(bytes: bytes)
      box = BoxTree.Box(type: type, start: 0, body: header, end: bytes.count)
      offset = place
      isLast = Self.header(at: place + size, of: descriptor) == nil
      return
    }
    return nil
  }

  /// The tracks with moving pictures, in the order of the file.
  var videoTracks: [VideoTrack] {
    tree.children("trak", of: box).compactMap(videoTrack)
  }

  private func videoTrack(_ track: BoxTree.Box) -> VideoTrack? {
    guard let header = tree.child("tkhd", of: track), header.body < header.end,
      let media = tree.child("mdia", of: track),
      let handler = tree.child("hdlr", of: media),
      tree.number(at: handler.body + 8) == fourLetters("vide"),
      let information = tree.child("minf", of: media),
      let table = tree.child("stbl", of: information),
      let descriptions = tree.child("stsd", of: table),
      descriptions.body + 8 <= descriptions.end,
      let entry = tree.boxes(in: descriptions.body + 8..<descriptions.end).first,
      // Version 1 has times of eight bytes.
      let number = tree.number(at: header.body + (tree.bytes[header.body] == 1 ? 20 : 12))
    else { return nil }
    return VideoTrack(
      number: Int(number),
      header: header,
      path: [box, track, media, information, table, descriptions, entry],
      entry: entry
    )
  }

  private static func header(
    at place: Int,
    of descriptor: Int32
  ) -> (type: UInt32, header: Int, size: Int)? {
    guard let bytes = read(16, at: place, of: descriptor) ?? read(8, at: place, of: descriptor)
    else { return nil }
    let tree = BoxTree(bytes: bytes)
    guard let size = tree.number(at: 0), let type = tree.number(at: 4) else { return nil }
    guard size == 1 else {
      return (type, 8, size == 0 ? rest(of: descriptor, from: place) : Int(size))
    }
    guard let high = tree.number(at: 8), let low = tree.number(at: 12) else { return nil }
    return (type, 16, Int(clamping: UInt64(high) << 32 | UInt64(low)))
  }

  private static func rest(of descriptor: Int32, from place: Int) -> Int {
    max(0, Int(lseek(descriptor, 0, SEEK_END)) - place)
  }

  private static func read(_ count: Int, at place: Int, of descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let result = bytes.withUnsafeMutableBytes {
        // SAFETY: `done` is within the buffer, of which at most the rest is filled.
        pread(descriptor, $0.baseAddress.map { $0 + done }, count - done, place + done)
      }
      guard result > 0 else { return nil }
      done += result
    }
    return bytes
  }
}

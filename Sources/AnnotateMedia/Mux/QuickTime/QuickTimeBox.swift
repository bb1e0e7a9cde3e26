/// A box of a QuickTime or MP4 file: four letters, and either bytes or further boxes.
struct QuickTimeBox: Equatable {
  /// The four letters that say what the box is.
  let type: String
  /// What is in it, where it is no container.
  var payload: [UInt8] = []
  /// The boxes in it, where it is a container.
  var children: [QuickTimeBox] = []

  /// The boxes in which others lie; all others are left as bytes.
  private static let containers: Set = ["moov", "trak", "mdia", "minf", "stbl", "edts"]
  /// Twice as deep as any file has containers in each other: more are hostile and would run out of
  /// stack.
  private static let depthLimit = 10

  /// A box of bytes.
  init(_ type: String, _ payload: [UInt8]) {
    self.type = type
    self.payload = payload
  }

  /// Reads a box with its header; nil where the bytes are none.
  init?(_ bytes: ArraySlice<UInt8>) {
    var boxes = Self.boxes(in: bytes) ?? []
    guard let first = boxes.popLast(), boxes.isEmpty else { return nil }
    self = first
  }

  /// The box with its header, as stored.
  var bytes: [UInt8] {
    let content = children.isEmpty ? payload : children.flatMap(\.bytes)
    let fits = content.count + 8 <= UInt32.max
    let size = fits ? bigEndian(UInt32(content.count + 8)) : bigEndian(UInt32(1))
    let largeSize = fits ? [] : bigEndian(UInt64(content.count + 16))
    return size + type.utf8LatinBytes + largeSize + content
  }

  /// The first box of a type directly in this one; setting replaces it, or adds it at the end.
  subscript(_ type: String) -> QuickTimeBox? {
    get { children.first { $0.type == type } }
    set {
      let place = children.firstIndex { $0.type == type }
      switch (place, newValue) {
      case (let place?, let box?): children[place] = box
      case (let place?, nil): children.remove(at: place)
      case (nil, let box?): children.append(box)
      case (nil, nil): break
      }
    }
  }

  /// The boxes of the tracks.
  var tracks: [QuickTimeBox] { children.filter { $0.type == "trak" } }

  /// The boxes that follow each other in `bytes`, which lie in so many containers; nil where the bytes
  /// are none.
  static func boxes(in bytes: ArraySlice<UInt8>, depth: Int = 0) -> [QuickTimeBox]? {
    guard depth < depthLimit else { return nil }
    var (rest, found): (ArraySlice<UInt8>, [QuickTimeBox]) = (bytes, [])
    // Lists of user data end with four zero bytes.
    while rest.count >= 8 {
      guard let header = QuickTimeBoxHeader(rest, available: rest.count), header.size <= rest.count
      else { return nil }
      let content = rest.prefix(header.size).dropFirst(header.length)
      guard let box = Self.box(header.type, content, depth) else { return nil }
      found.append(box)
      rest = rest.dropFirst(header.size)
    }
    return found
  }

  private static func box(
    _ type: String,
    _ content: ArraySlice<UInt8>,
    _ depth: Int
  ) -> QuickTimeBox? {
    var box = QuickTimeBox(type, [])
    if containers.contains(type) {
      guard let children = boxes(in: content, depth: depth + 1) else { return nil }
      box.children = children
    } else {
      box.payload = Array(content)
    }
    return box
  }
}

/// The beginning of a box: how large it is and what it is.
struct QuickTimeBoxHeader {
  /// The size of the box with its header, in bytes.
  let size: Int
  /// The size of the header itself.
  let length: Int
  /// The four letters.
  let type: String

  /// Reads the header at the beginning of `bytes`; a box without a size takes all that is `available`.
  init?(_ bytes: ArraySlice<UInt8>, available: Int) {
    guard let short = bytes.bigEndian32(at: 0), bytes.count >= 8 else { return nil }
    type = String(latinBytes: bytes.dropFirst(4).prefix(4))
    switch short {
    case 0: (size, length) = (available, 8)
    case 1:
      guard let long = bytes.bigEndian64(at: 8), long >= 16 else { return nil }
      (size, length) = (Int(clamping: long), 16)
    default: (size, length) = (Int(short), 8)
    }
    guard size >= length else { return nil }
  }
}

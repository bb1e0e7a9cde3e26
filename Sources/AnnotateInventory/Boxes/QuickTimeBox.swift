/// A box of a QuickTime or MP4 file: a type of four letters, and either bytes or further boxes.
package struct QuickTimeBox: Equatable, Sendable {
  /// The type: four letters.
  package let type: String
  /// The bytes in it, if it is not a container.
  package var payload: [UInt8] = []
  /// The boxes in it, if it is a container.
  package var children: [QuickTimeBox] = []

  /// The types of boxes that contain boxes; all others are kept as bytes.
  private static let containers: Set = ["moov", "trak", "mdia", "minf", "stbl", "edts"]
  /// The deepest nesting of containers, twice that of any real file; hostile files could overflow the stack.
  private static let depthLimit = 10

  /// Creates a box of bytes.
  package init(_ type: String, _ payload: [UInt8]) {
    self.type = type
    self.payload = payload
  }

  /// Reads a box with its header; nil if the bytes are not a single box.
  package init?(_ bytes: ArraySlice<UInt8>) {
    var boxes = Self.boxes(in: bytes) ?? []
    guard let first = boxes.popLast(), boxes.isEmpty else { return nil }
    self = first
  }

  /// The box with its header, as stored.
  package var bytes: [UInt8] {
    let content = children.isEmpty ? payload : children.flatMap(\.bytes)
    let fits = content.count + 8 <= UInt32.max
    let size = fits ? bigEndian(UInt32(content.count + 8)) : bigEndian(UInt32(1))
    let largeSize = fits ? [] : bigEndian(UInt64(content.count + 16))
    return size + type.latin1Bytes + largeSize + content
  }

  /// The first box of a type directly in this one; setting replaces it, or adds it at the end.
  package subscript(_ type: String) -> QuickTimeBox? {
    get { children.first { $0.type == type } }
    set {
      let index = children.firstIndex { $0.type == type }
      switch (index, newValue) {
      case (let index?, let box?): children[index] = box
      case (let index?, nil): children.remove(at: index)
      case (nil, let box?): children.append(box)
      case (nil, nil): break
      }
    }
  }

  /// The boxes of the tracks.
  package var tracks: [QuickTimeBox] { children.filter { $0.type == "trak" } }

  /// The boxes in `bytes`, which are `depth` containers deep; nil if the bytes are not boxes.
  package static func boxes(in bytes: ArraySlice<UInt8>, depth: Int = 0) -> [QuickTimeBox]? {
    guard depth < depthLimit else { return nil }
    var (rest, found): (ArraySlice<UInt8>, [QuickTimeBox]) = (bytes, [])
    // Four zero bytes end lists of user data.
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

/// The header of a box: its size and type.
package struct QuickTimeBoxHeader {
  /// The size of the box with its header, in bytes.
  package let size: Int
  /// The size of the header itself, in bytes.
  package let length: Int
  /// The type: four letters.
  package let type: String

  /// Reads the header at the beginning of `bytes`; nil if there is none.
  ///
  /// A box without a size extends over all `available` bytes.
  package init?(_ bytes: ArraySlice<UInt8>, available: Int) {
    guard let short = bytes.bigEndian32(at: 0), bytes.count >= 8 else { return nil }
    type = String(latin1: bytes.dropFirst(4).prefix(4))
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

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

/// Reads the box of a track.
extension QuickTimeBox {
  /// The number of a track, by which other tracks refer to it.
  package var trackNumber: UInt32? {
    guard let header = self["tkhd"]?.payload else { return nil }
    return header.bigEndian32(at: header.first == 1 ? 20 : 12)
  }

  /// The four letters for the kind of a track, such as `vide`, `meta` or `hint`.
  package var handlerType: String? {
    guard let handler = self["mdia"]?["hdlr"]?.payload, handler.count >= 12 else { return nil }
    return String(latin1: handler[8..<12])
  }

  /// The boxes in a box that is kept as bytes; none if they are invalid.
  package var parsedChildren: [QuickTimeBox] { QuickTimeBox.boxes(in: payload[...]) ?? [] }
}

/// A box whose type is an identifier of 16 bytes (`uuid`).
enum ExtensionBox {
  /// The extensions that are no loss, by the first bytes of their identifiers: of the encryption of Smooth
  /// Streaming, because encrypted samples are refused, and its times and fragments, which are written again.
  private static let covered: [[UInt8]] = [
    [0xA2, 0x39, 0x4F, 0x52], [0x89, 0x74, 0xDB, 0xCE], [0xD0, 0x8A, 0x4F, 0x18],
    [0x6D, 0x1D, 0x9B, 0x05], [0xD4, 0x80, 0x7E, 0xF2],
  ]
  private static let named: [([UInt8], String, InventoryItem.Nature)] = [
    ([0xBE, 0x7A, 0xCF, 0xCB], "the XMP", .bound),
    (SphericalProjection.identifier, "the spherical projection", .ofGeometry),
  ]

  /// The item of a box with its payload; nil if it is no loss.
  static func item(_ payload: [UInt8], track: Int? = nil) -> InventoryItem? {
    guard payload.count >= 16, !covered.contains(where: payload.starts(with:)) else { return nil }
    let identifier = payload.prefix(4).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    let (_, words, nature) =
      named.first { payload.starts(with: $0.0) } ?? ([], "the extension", .bound)
    return InventoryItem("\(words) (uuid \(identifier)…)", track: track, nature, bytes: payload)
  }
}

extension Sequence<UInt8> {
  /// The little-endian number of at most eight bytes.
  package var littleEndian: UInt64 { reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}

extension Collection<UInt8> where Index == Int {
  /// The big-endian number in the four bytes at an offset; nil beyond the end.
  package func bigEndian32(at offset: Int) -> UInt32? {
    guard offset >= 0, count >= offset + 4 else { return nil }
    return dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The big-endian number in the eight bytes at an offset; nil beyond the end.
  package func bigEndian64(at offset: Int) -> UInt64? {
    guard offset >= 0, count >= offset + 8 else { return nil }
    return dropFirst(offset).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The bytes of a number, the most significant first.
package func bigEndian(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
  stride(from: number.bitWidth - 8, through: 0, by: -8).map {
    UInt8(truncatingIfNeeded: number >> $0)
  }
}

extension String {
  /// Creates a string from bytes in Latin-1, such as the type of a box, which may contain a copyright sign.
  package init(latin1 bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    // Almost all are ASCII, which takes a fraction of the time.
    guard bytes.contains(where: { $0 > 0x7F }) else {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// The characters in Latin-1; none may be above U+00FF.
  package var latin1Bytes: [UInt8] { unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
}

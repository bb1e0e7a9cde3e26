internal import AnnotateInventory

extension QuickTimeMovie {
  /// The movie without times of recording, user data, metadata, names of handlers and what nobody knows.
  package var withoutPersonalData: QuickTimeMovie {
    var copy = self
    copy.box.children = box.children.filter { ["mvhd", "trak", "mvex"].contains($0.type) }
    for index in copy.box.children.indices {
      copy.box.children[index] = copy.box.children[index].withoutPersonalData
    }
    return copy
  }
}

extension QuickTimeBox {
  /// The boxes of a track or of its media that are needed to play it, or of which only parts are copied.
  private static let kept: [String: Set<String>] = [
    "trak": ["tkhd", "mdia", "tref", "tapt", "uuid", "edts"],
    "mdia": ["mdhd", "hdlr", "elng", "minf"],
  ]

  /// A part of a movie without personal data; itself if it is of a kind that has none.
  fileprivate var withoutPersonalData: QuickTimeBox {
    switch type {
    case "mvhd", "tkhd", "mdhd": withoutTimes
    case "hdlr": QuickTimeBox(type, payload.prefix(Self.fixedHandlerLength) + [0])
    case "uuid": SphericalProjection.plain(payload).map { QuickTimeBox(type, $0) } ?? self
    case "trak", "mdia": withKeptChildren
    default: self
    }
  }

  /// The number of bytes of a handler before its name.
  private static var fixedHandlerLength: Int { 24 }

  private var withKeptChildren: QuickTimeBox {
    var copy = self
    copy.children = children.filter { child in
      guard Self.kept[type]?.contains(child.type) == true else { return false }
      return child.type != "uuid" || SphericalProjection.plain(child.payload) != nil
    }.map(\.withoutPersonalData)
    return copy
  }

  /// The header with times of zero, which say that they are not known.
  private var withoutTimes: QuickTimeBox {
    let length = payload.first == 1 ? 16 : 8
    guard payload.count >= 4 + length else { return self }
    var copy = self
    copy.payload.replaceSubrange(4..<4 + length, with: repeatElement(0, count: length))
    return copy
  }
}

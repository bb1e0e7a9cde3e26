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

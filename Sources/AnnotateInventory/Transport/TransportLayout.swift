/// How the packets of an MPEG transport stream lie in a file.
struct TransportLayout: Sendable, Equatable {
  /// The distance from one packet to the next, in bytes: 188, or 192 with a time before each.
  let stride: Int
  /// The offset of the first packet, in bytes.
  let offset: Int

  private static let synchronisation: UInt8 = 0x47

  /// Finds three packets in a row at the beginning of a file; nil if there are none.
  init?(of file: FilePieces) {
    let head = file.piece(at: 0, count: 600)
    let found = [(188, 0), (192, 4), (204, 0)].first { stride, offset in
      (0..<3).allSatisfy { number in
        let place = offset + number * stride
        return head.indices.contains(place) && head[place] == Self.synchronisation
      }
    }
    guard let found else { return nil }
    (stride, offset) = found
  }
}

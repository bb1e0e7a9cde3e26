/// Tells where one MPEG transport stream ends and another begins, as in files made with `cat a.ts b.ts`.
///
/// There the count of packets breaks as it does where packets are lost, but nothing is.
package struct TransportJoint {
  /// A packet of the transport stream (ISO/IEC 13818-1 section 2.4.3).
  private struct Piece {
    let identifier: Int
    let beginsUnit: Bool
    let count: UInt8
    let isBreakAnnounced: Bool
    let hasStuffing: Bool
    let payload: ArraySlice<UInt8>

    /// Reads a packet of 188 bytes; nil if it is none.
    init?(_ bytes: ArraySlice<UInt8>) {
      let first = bytes.startIndex
      guard bytes.count == TransportJoint.packetSize, bytes[first] == 0x47 else { return nil }
      let fields = bytes[first + 3] & 0x20 != 0 ? Int(bytes[first + 4]) : nil
      let start = first + 4 + (fields.map { $0 + 1 } ?? 0)
      guard start <= bytes.endIndex else { return nil }
      identifier = Int(bytes[first + 1] & 0x1F) << 8 | Int(bytes[first + 2])
      (beginsUnit, count) = (bytes[first + 1] & 0x40 != 0, bytes[first + 3] & 0x0F)
      isBreakAnnounced = (fields ?? 0) > 0 && bytes[first + 5] & 0x80 != 0
      hasStuffing = fields != nil
      payload = bytes[first + 3] & 0x10 != 0 ? bytes[start...] : []
    }

    /// When the unit that begins here is decoded, in ticks of 1/90000 s; nil if it does not say.
    var time: Int64? {
      let head = Array(payload.prefix(19))
      guard beginsUnit, head.count == 19, head.starts(with: [0, 0, 1]), head[7] & 0x80 != 0 else {
        return nil
      }
      let stamp = head[(head[7] & 0x40 != 0 ? 14 : 9)...].prefix(5).map { Int64($0) }
      let (high, middle, low) = (
        stamp[0] >> 1 & 7, (stamp[1] << 8 | stamp[2]) >> 1, (stamp[3] << 8 | stamp[4]) >> 1
      )
      return high << 30 | middle << 15 | low
    }
  }

  private static let packetSize = 188
  /// More bytes than units of pictures have.
  private static let maximumDistance = 1 << 23
  private static let blockSize = packetSize * 192
  /// Times are numbers of 33 bits, which begin again with zero.
  private static let period: Int64 = 1 << 33

  private let file: FilePieces
  private let layout: TransportLayout

  /// Reads a file; nil if it is no transport stream.
  package init?(of file: FilePieces) {
    guard let layout = TransportLayout(of: file) else { return nil }
    (self.file, self.layout) = (file, layout)
  }

  /// Whether the next break in the count of a track's packets is the joint of two streams.
  ///
  /// It is if the last packet before it is filled up, as only the last one of a unit is, and if a unit begins behind it
  /// that is decoded earlier: lost packets cannot set the clock back.
  ///
  /// - Parameters:
  ///   - identifier: the packet identifier of the track.
  ///   - offset: where a unit of the track begins in the file, in bytes, or a little before, as FFmpeg says.
  /// - Returns: whether it is.
  package func isNext(_ identifier: Int, from offset: Int) -> Bool {
    var (last, time): (Piece?, Int64?)
    for piece in pieces(from: offset) where piece.identifier == identifier {
      if let last, !piece.isBreakAnnounced {
        let expected = piece.payload.isEmpty ? last.count : (last.count + 1) & 0x0F
        if piece.count != expected {
          guard last.hasStuffing, let time, let next = piece.time else { return false }
          return (next - time) & (Self.period - 1) > Self.period / 2
        }
      }
      last = piece
      time = piece.time ?? time
    }
    return false
  }

  /// The packets from an offset on, up to the first bytes that are none.
  private func pieces(from offset: Int) -> some Sequence<Piece> {
    let distance = layout.offset - offset % layout.stride
    let first = offset + (distance + layout.stride) % layout.stride
    var (block, place, start) = ([UInt8](), 0, first)
    return AnyIterator {
      if place + Self.packetSize > block.count {
        start += place
        guard start - offset < Self.maximumDistance else { return nil }
        (block, place) = (file.piece(at: start, count: Self.blockSize), 0)
      }
      guard place + Self.packetSize <= block.count else { return nil }
      defer { place += layout.stride }
      return Piece(block[place..<place + Self.packetSize])
    }
  }
}

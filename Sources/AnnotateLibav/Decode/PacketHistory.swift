internal import CAnnotateFFmpeg

/// The packets that a decoder got last, from which it can decode again.
///
/// With several threads, what FFmpeg makes of damaged pictures depends on which thread is faster: it hides damage while other
/// threads already predict from the picture. As soon as there are signs of damage, the pictures that were not given out yet are
/// therefore decoded again by one thread.
struct PacketHistory {
  /// A packet with its number.
  struct Item {
    let ticket: Int64
    let packet: Owned<AVPacket>
    let isKey: Bool
  }

  /// The packets that are kept at least: more than threads have at work and pictures wait to be shown.
  private static let leastCount = 48
  /// The maximum size of all packets in bytes; where keyframes are too far apart, there is no history.
  private static let maximumSize = 32 << 20

  /// The packets, of which the first one is a keyframe.
  private(set) var items: [Item] = []
  private var size = 0
  /// How many frames were given out, by the numbers of their packets.
  private var given: [Int64: Int] = [:]

  /// Adds the next packet, and forgets those before the last keyframe but one.
  mutating func add(_ packet: Packet, _ ticket: Int64, isKey: Bool) throws(FFmpegError) {
    guard isKey || !items.isEmpty else { return }
    if isKey { trim() }
    items.append(Item(ticket: ticket, packet: try Owned(referencing: packet), isKey: isKey))
    size += packet.size
    if size > Self.maximumSize { (items, size, given) = ([], 0, [:]) }
  }

  /// Notes that a frame of a packet is given out.
  mutating func give(_ ticket: Int64) {
    guard let first = items.first, ticket >= first.ticket else { return }
    given[ticket, default: 0] += 1
  }

  /// Whether a frame that is decoded again was given out before; forgets that one.
  mutating func takeGiven(_ ticket: Int64) -> Bool {
    guard let count = given[ticket], count > 0 else { return false }
    given[ticket] = count - 1
    return true
  }

  /// Takes the oldest packet away.
  mutating func takeFirst() -> Item? {
    items.isEmpty ? nil : items.removeFirst()
  }

  /// Forgets packets before a keyframe of which no picture can be missing any more.
  private mutating func trim() {
    let keys = items.indices.filter { items[$0].isKey && items.count - $0 >= Self.leastCount }
    guard let last = keys.last, last > 0 else { return }
    size -= items[..<last].reduce(0) { $0 + Int($1.packet.pointer.pointee.size) }
    items.removeFirst(last)
    let first = items[0].ticket
    given = given.filter { $0.key >= first }
  }
}

extension Owned<AVPacket> {
  /// Creates a new reference to the bytes of a packet.
  convenience init(referencing packet: Packet) throws(FFmpegError) {
    try self.init()
    try LibavCall.check("av_packet_ref") { av_packet_ref(pointer, packet.pointer) }
  }
}

internal import AnnotateFaces
internal import AnnotateMedia
internal import AnnotateMediaTypes

/// Frames that are looked at together, with the packets between them.
struct FrameGroup {
  /// How many packets wait for frames.
  ///
  /// Of a long sound beside a single picture there may be any number.
  private static let largestPacketCount = 4096

  private var held: [MediaElement] = []
  /// The frames so far.
  private(set) var frames: [Frame] = []

  /// Puts an element in.
  ///
  /// - Returns: packets that can go on at once: those before the first frame, and all where there are too
  ///   many of them.
  mutating func add(_ element: MediaElement) -> [Packet] {
    switch element {
    case .frame(let frame, _): frames.append(frame)
    case .packet(let packet) where frames.isEmpty: return [packet]
    case .packet: break
    }
    held.append(element)
    return held.count > Self.largestPacketCount + frames.count ? takePackets() : []
  }

  /// Everything in order, with what is seen in the frames.
  func elements(with sights: [FrameSight]) -> [SeenElement] {
    var rest = sights[...]
    return held.map { element in
      switch element {
      case .frame(let frame, let index): .frame(frame, index: index, rest.removeFirst())
      case .packet(let packet): .packet(packet)
      }
    }
  }

  private mutating func takePackets() -> [Packet] {
    let packets = held.compactMap { if case .packet(let packet) = $0 { packet } else { nil } }
    held.removeAll { if case .packet = $0 { true } else { false } }
    return packets
  }
}

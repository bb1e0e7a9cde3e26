internal import AnnotateFaces
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStages

/// The frames of a frame group, with the packets between them.
struct FrameGroup {
  /// The maximum number of packets that wait for frames.
  ///
  /// A long audio stream next to a single picture has any number of packets.
  private static let maximumPacketCount = 4096

  private var held: [MediaElement] = []
  /// The frames added so far.
  private(set) var frames: [Frame] = []

  /// The index of the first frame in the stream.
  private(set) var index = 0

  /// Adds an element.
  ///
  /// - Returns: packets that can be passed on at once: those before the first frame, and all packets if there
  ///   are too many.
  mutating func add(_ element: MediaElement) -> [Packet] {
    switch element {
    case .frame(let frame, let index):
      if frames.isEmpty { self.index = index }
      frames.append(frame)
    case .packet(let packet) where frames.isEmpty: return [packet]
    case .packet: break
    }
    held.append(element)
    return held.count > Self.maximumPacketCount + frames.count ? takePackets() : []
  }

  /// All elements in order; each frame gets its detections.
  func elements(with detections: [FrameDetections]) -> [DetectedElement] {
    var rest = detections[...]
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

/// An element on its way through the detection stage, in the order of the file.
enum GroupElement: Sendable {
  /// A frame group, and the detections in it, which may still be computed.
  case group(FrameGroup, SharedResult<GroupDetections>)
  /// A packet before the frames of a group.
  case packet(Packet)
}

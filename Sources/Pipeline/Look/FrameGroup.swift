internal import Faces
internal import Media
internal import MediaTypes

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
  mutating func add(_ element: MediaElement) -> [MediaElement] {
    guard case .frame(let frame, _, _) = element else {
      guard !frames.isEmpty else { return [element] }
      held.append(element)
      return held.count > Self.largestPacketCount ? takePackets() : []
    }
    held.append(element)
    frames.append(frame)
    return []
  }

  /// Everything in order, with the faces of the frames.
  func elements(with faces: [[FaceObservation<DisplaySpace>]]) -> [MediaElement] {
    var rest = faces[...]
    return held.map { element in
      guard case .frame(let frame, let index, _) = element else { return element }
      return .frame(frame, index: index, faces: rest.removeFirst())
    }
  }

  private mutating func takePackets() -> [MediaElement] {
    let packets = held.filter(\.isPacket)
    held.removeAll(where: \.isPacket)
    return packets
  }
}

extension MediaElement {
  fileprivate var isPacket: Bool {
    if case .packet = self { true } else { false }
  }
}

internal import AnnotateBitstreams
internal import AnnotateMediaTypes

/// Reads pictures for damage that their decoder hides: some of them, and all of them after the first sign of damage.
///
/// Which pictures are read depends on the stream alone, although decoders give out frames, and complain, later or earlier
/// with more or fewer threads: packets that were not read are held until their frames are given out, and a sign of damage
/// takes effect with the first frame that is not decoded before it.
struct DamageWatch {
  private struct Held {
    let ticket: Int64
    let revision: Int
    let payload: () -> [UInt8]
  }

  private var check: any PictureCheck
  private var sampling: PictureSampling
  private let isChained: Bool
  /// Packets of pictures that can still be read, because their frames have not been given out.
  private var held: [Held] = []
  /// The number of the first packet that shows signs of damage; nil if there is none whose frame is awaited.
  private var suspect: Int64?
  /// Whether there has been any sign of damage.
  private var hasSuspect = false

  /// More packets than there are between two whose pictures are shown one after the other.
  private static let span: Int64 = 64

  /// Watches a stream of pictures with a number of pixels.
  init(_ check: some PictureCheck, _ search: DamageSearch, pixels: Int) {
    self.check = check
    let effort = type(of: check).effort
    sampling = PictureSampling(search, effort, pixels: pixels)
    isChained = if case .inRuns = effort { true } else { false }
  }

  /// Takes the description of the stream, at its start or where it changes.
  mutating func describe(_ header: [UInt8]) {
    held = []
    check.describe(header)
  }

  /// Takes the next packet.
  ///
  /// - Parameters:
  ///   - ticket: its number.
  ///   - size: its size in bytes.
  ///   - isKey: whether its picture is predicted from no other.
  ///   - payload: gives its bytes.
  /// - Returns: whether it was read and is damaged.
  mutating func send(
    _ ticket: Int64,
    _ size: Int,
    isKey: Bool,
    _ payload: @escaping () -> [UInt8]
  ) -> Bool {
    let isTaken = sampling.takes(size, isKey: isKey)
    let bytes = payload()
    guard !isTaken, !hasSuspect, !check.skip(bytes) else { return check.isDamaged(bytes) }
    if !isChained {
      held.append(Held(ticket: ticket, revision: check.revision, payload: payload))
    }
    return false
  }

  /// Notes a packet that shows signs of damage.
  mutating func suspect(_ ticket: Int64) {
    suspect = min(suspect ?? ticket, ticket)
    hasSuspect = true
  }

  /// Notes that the frame of a packet is given out.
  ///
  /// - Returns: the numbers of packets that were found to be damaged now.
  mutating func receive(_ ticket: Int64) -> [Int64] {
    defer { held.removeAll { $0.ticket == ticket || $0.ticket < ticket - Self.span } }
    guard let first = suspect, first <= ticket else { return [] }
    suspect = nil
    defer { held = [] }
    return held.filter { $0.revision == check.revision && check.isDamaged($0.payload()) }
      .map(\.ticket)
  }
}

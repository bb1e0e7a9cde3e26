internal import AnnotateFiles
internal import AnnotateInventory
internal import CAnnotateFFmpeg

/// Takes the mark of damage from packets beside the joint of two transport streams, which FFmpeg takes for a loss.
struct TransportJoints {
  private let path: String?
  /// The file, opened when the first packet has the mark; nil if it is no such stream.
  private lazy var joint = path.flatMap { FilePieces($0) }.flatMap { TransportJoint(of: $0) }
  /// The last known offset of each stream in the file, in bytes.
  private var offsets: [Int: Int64] = [:]

  /// Looks for joints in a file; in a pipe there is nothing to look at, because it cannot be read again.
  init(in source: SourceDescription) {
    let isReadable =
      source.formatName == "mpegts" && FileIdentity(of: source.path)?.isRegular == true
    path = isReadable ? source.path : nil
  }

  /// Takes the mark from a packet if the next break in its stream is a joint.
  ///
  /// - Returns: whether it is.
  mutating func clearMark(
    of packet: Packet,
    in file: UnsafeMutablePointer<AVFormatContext>
  ) -> Bool {
    guard path != nil else { return false }
    let values = packet.pointer.pointee
    if values.pos >= 0 { offsets[packet.streamIndex] = values.pos }
    guard values.flags & AV_PKT_FLAG_CORRUPT != 0, let offset = offsets[packet.streamIndex],
      let stream = file.pointee.streams[packet.streamIndex],
      let joint, joint.isNext(Int(stream.pointee.id), from: Int(offset))
    else { return false }
    packet.pointer.pointee.flags &= ~AV_PKT_FLAG_CORRUPT
    return true
  }
}

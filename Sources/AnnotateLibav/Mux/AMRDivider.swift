internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Divides packets of AMR with several frames into packets of one frame each, without a change of their bytes.
final class AMRDivider: StreamTranscoder {
  let timeBase: Rational
  private(set) var damageCount = 0
  let hasLostStyles = false

  /// The number of bytes of a frame of each type, with the byte that states the type (3GPP TS 26.101); 0 for types that do
  /// not exist.
  private static let sizes = [13, 14, 16, 18, 20, 21, 27, 32, 6, 0, 0, 0, 0, 0, 0, 1]

  /// Makes a divider of packets with times in a time base.
  init(timeBase: Rational) { self.timeBase = timeBase }

  /// The numbers of bytes of the frames in a packet: those of a frame that is cut off are fewer than its type states, and
  /// there are none after a type that does not exist.
  static func frameSizes(in bytes: [UInt8]) -> [Int] {
    var (found, start) = ([Int](), 0)
    while start < bytes.count {
      let size = sizes[Int(bytes[start] >> 3 & 0xF)]
      guard size > 0 else { break }
      found.append(min(size, bytes.count - start))
      start += size
    }
    return found
  }

  func addStream(
    like original: UnsafeMutablePointer<AVStream>,
    to context: Owned<AVFormatContext>
  ) throws(FFmpegError) -> UnsafeMutablePointer<AVStream> {
    let target = try newStream(in: context.pointer)
    try copyStream(from: original, to: target)
    return target
  }

  func convert(_ packet: Packet) throws(FFmpegError) -> [Packet] {
    let sizes = Self.frameSizes(in: packet.payload)
    if sizes.reduce(0, +) < packet.size { damageCount += 1 }
    if sizes == [packet.size] { return [packet] }
    var (parts, offset) = ([Packet](), 0)
    for (index, size) in sizes.enumerated() {
      parts.append(try packet.part(offset..<offset + size, number: index, of: sizes.count))
      offset += size
    }
    return parts
  }

  func advance(to time: MediaTime) throws(FFmpegError) -> [Packet] { [] }

  func finish() throws(FFmpegError) -> [Packet] { [] }
}

extension Packet {
  /// Makes a packet of some of the bytes, as one of several parts of the same duration.
  fileprivate func part(
    _ bytes: Range<Int>,
    number: Int,
    of count: Int
  ) throws(FFmpegError) -> Packet {
    let part = try Packet()
    try LibavCall.check("av_packet_ref") { av_packet_ref(part.pointer, pointer) }
    // What the packet says about its beginning holds for the first part.
    if number > 0 { av_packet_free_side_data(part.pointer) }
    part.pointer.pointee.data += bytes.lowerBound
    part.pointer.pointee.size = Int32(bytes.count)
    let duration = pointer.pointee.duration
    let (start, end) = (
      duration * Int64(number) / Int64(count), duration * Int64(number + 1) / Int64(count)
    )
    part.move(by: start)
    part.pointer.pointee.duration = end - start
    return part
  }
}

internal import AnnotateFiles
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg
internal import Glibc

/// Writes the packets of an encoded video into a packet file, with all data that a muxer needs.
///
/// No container is exact enough for all codecs: NUT has no durations and no side data, Matroska counts
/// milliseconds, and MP4 does not support every codec.
///
/// The file begins with a line of text, `annotate packets 1` and the encoder's signature. The packets follow;
/// their numbers are little-endian. A packet with a negative size is the end.
///
// SAFETY: the stream belongs to this value alone, which cannot be copied; it is used by one task at a
// time.
package struct PacketFileWriter: ~Copyable, @unchecked Sendable {
  private let stream: UnsafeMutablePointer<FILE>
  private let path: String
  private var packetCount = 0

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - signature: the signature of the encoder.
  /// - Throws: `.cannotCreate` if the file cannot be created.
  package init(path: String, signature: String) throws(AnnotateError) {
    guard let stream = fopen(path, "wbe") else {
      throw PartialFile.cannotCreate(path, systemReason(errno))
    }
    let line = Array("\(PacketFile.opening)\(signature)\n".utf8)
    // `finish` reports an error of this call.
    fwrite(line, 1, line.count, stream)
    self.stream = stream
    self.path = path
  }

  /// Adds a packet, with its times unchanged.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  package mutating func write(_ packet: Packet) throws(AnnotateError) {
    let values = packet.pointer.pointee
    let extras = (0..<Int(values.side_data_elems)).map { values.side_data[$0] }
    var head: [UInt8] = []
    for number in [values.pts, values.dts, values.duration] { head.add(number: number) }
    for number in [values.size, values.flags, Int32(extras.count)] { head.add(number: number) }
    for extra in extras {
      head.add(number: extra.type.rawValue)
      head.add(number: Int32(clamping: extra.size))
      // SAFETY: side data has as many bytes as its size says; they are copied.
      head += UnsafeBufferPointer(start: extra.data, count: extra.size)
    }
    try write(head)
    try write(packet.payload)
    packetCount += 1
  }

  /// Writes the end, and waits until everything is on the disk.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  package func finish() throws(AnnotateError) {
    var end: [UInt8] = []
    for number in [Int64(packetCount), 0, 0] { end.add(number: number) }
    for number in [Int32(-1), 0, 0] { end.add(number: number) }
    try write(end)
    guard ferror(stream) == 0, fflush(stream) == 0, fsync(fileno(stream)) == 0 else {
      throw failure(errno)
    }
  }

  deinit { fclose(stream) }

  private func write(_ bytes: [UInt8]) throws(AnnotateError) {
    guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else { throw failure(errno) }
  }

  private func failure(_ number: Int32) -> AnnotateError {
    AnnotateError(
      FileProblem.unwritable(
        path: path,
        reason: systemReason(number),
        isDiskFull: number == ENOSPC
      )
    )
  }
}

/// Constants of the format of packet files.
enum PacketFile {
  /// The beginning of the first line.
  static let opening = "annotate packets 1 "
  /// The size of the numbers before each packet, in bytes.
  static let headSize = 36
}

extension [UInt8] {
  /// Adds a little-endian number.
  package mutating func add(number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { self += $0 }
  }

  /// The little-endian number at a byte offset.
  func number<Number: FixedWidthInteger>(at offset: Int) -> Number {
    withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
  }
}

package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension Encoder {
  /// Returns a text that is equal for streams whose packets may follow each other: codec, picture and
  /// parameter sets.
  ///
  /// - Throws: `.temporary` if memory runs out.
  package func signature() throws(AnnotateError) -> String {
    let values = context.pointer.pointee
    // SAFETY: extradata has `extradata_size` bytes; they are copied.
    let header = UnsafeBufferPointer(
      start: values.extradata,
      count: values.extradata == nil ? 0 : Int(values.extradata_size)
    )
    let sets = Self.withoutRemarks(Array(header), values.codec_id)
    let digest = try FileDigest.sha256(of: sets)
    return "\(codecName(values.codec_id)) \(pixelFormatName(values.pix_fmt)) "
      + "\(values.width)x\(values.height) \(digest)"
  }

  /// Returns parameter sets without the comments of encoders, which may describe the computer.
  private static func withoutRemarks(_ header: [UInt8], _ codec: AVCodecID) -> [UInt8] {
    guard [AV_CODEC_ID_H264, AV_CODEC_ID_HEVC].contains(codec), header.starts(with: [0, 0]) else {
      return header
    }
    var (units, unit, zeros): ([[UInt8]], [UInt8], Int) = ([], [], 0)
    for byte in header {
      if zeros >= 2, byte == 1 {
        units.append(unit)
        (unit, zeros) = ([], 0)
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      unit.append(byte)
    }
    return (units + [unit]).filter { unit in
      guard let first = unit.first(where: { $0 != 0 }) else { return false }
      return codec == AV_CODEC_ID_H264 ? first & 31 != 6 : ![39, 40].contains(first >> 1 & 63)
    }.flatMap { [0, 0, 1] + $0 }
  }
}

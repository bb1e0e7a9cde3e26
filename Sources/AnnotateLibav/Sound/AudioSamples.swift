internal import CAnnotateFFmpeg

/// Reads and writes the samples of frames of audio in all forms that FFmpeg has.
//
// SAFETY: planes have as many samples as the frame states, which is alive during each call; planes of written
// frames are their own.
enum AudioSamples {
  /// The samples of each channel, from -1 to 1; doubles hold whole numbers of 32 bits exactly.
  static func read(_ frame: UnsafeMutablePointer<AVFrame>) -> [[Double]] {
    let format = AVSampleFormat(frame.pointee.format)
    return (0..<Int(frame.pointee.ch_layout.nb_channels)).map { channel in
      guard let place = Place(frame, channel) else { return [] }
      switch av_get_packed_sample_fmt(format) {
      case AV_SAMPLE_FMT_U8: return place.read { (Double($0 as UInt8) - 128) / 128 }
      case AV_SAMPLE_FMT_S16: return place.read { Double($0 as Int16) / 32_768 }
      case AV_SAMPLE_FMT_S32: return place.read { Double($0 as Int32) / 2_147_483_648 }
      case AV_SAMPLE_FMT_FLT: return place.read { Double($0 as Float) }
      case AV_SAMPLE_FMT_DBL: return place.read { $0 as Double }
      default: return place.read { Double($0 as Int64) / 9_223_372_036_854_775_808 }
      }
    }
  }

  /// Writes the samples of each channel.
  static func write(_ samples: [[Double]], to frame: UnsafeMutablePointer<AVFrame>) {
    let format = AVSampleFormat(frame.pointee.format)
    for (channel, values) in samples.enumerated() {
      guard let place = Place(frame, channel) else { continue }
      switch av_get_packed_sample_fmt(format) {
      case AV_SAMPLE_FMT_U8:
        place.write(values) { UInt8(clamping: Int(($0 * 128).rounded()) + 128) }
      case AV_SAMPLE_FMT_S16: place.write(values) { Int16(clamping: whole($0, 32_768)) }
      case AV_SAMPLE_FMT_S32: place.write(values) { Int32(clamping: whole($0, 2_147_483_648)) }
      case AV_SAMPLE_FMT_FLT: place.write(values) { Float($0) }
      case AV_SAMPLE_FMT_DBL: place.write(values) { $0 }
      default: place.write(values) { whole($0, 2_147_483_648) << 32 }
      }
    }
  }

  /// A sample as a whole number; damaged audio may hold any number.
  private static func whole(_ sample: Double, _ unit: Double) -> Int {
    sample.isNaN ? 0 : Int((min(max(sample, -2), 2) * unit).rounded())
  }

  /// Where the samples of a channel lie.
  private struct Place {
    private let start: UnsafeMutableRawPointer
    private let first: Int
    private let step: Int
    private let count: Int

    init?(_ frame: UnsafeMutablePointer<AVFrame>, _ channel: Int) {
      let isPlanar = av_sample_fmt_is_planar(AVSampleFormat(frame.pointee.format)) != 0
      guard let start = frame.pointee.extended_data[isPlanar ? channel : 0] else { return nil }
      self.start = UnsafeMutableRawPointer(start)
      first = isPlanar ? 0 : channel
      step = isPlanar ? 1 : Int(frame.pointee.ch_layout.nb_channels)
      count = Int(frame.pointee.nb_samples)
    }

    func read<Sample: BitwiseCopyable>(_ value: (Sample) -> Double) -> [Double] {
      (0..<count).map { number in
        let offset = (first + number * step) * MemoryLayout<Sample>.size
        return value(start.loadUnaligned(fromByteOffset: offset, as: Sample.self))
      }
    }

    func write<Sample: BitwiseCopyable>(_ values: [Double], _ sample: (Double) -> Sample) {
      for (number, value) in values.prefix(count).enumerated() {
        let offset = (first + number * step) * MemoryLayout<Sample>.size
        start.storeBytes(of: sample(value), toByteOffset: offset, as: Sample.self)
      }
    }
  }
}

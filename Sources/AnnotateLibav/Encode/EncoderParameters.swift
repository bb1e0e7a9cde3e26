internal import CAnnotateFFmpeg

/// The option in which some encoders take parameters in their own syntax, such as
/// `x265-params=log-level=error:hdr10=1`.
struct EncoderParameters {
  /// One parameter.
  typealias Entry = (name: String, value: String)

  private static let options = [
    "libx264": "x264-params", "libx264rgb": "x264-params", "libx265": "x265-params",
    "libsvtav1": "svtav1-params",
  ]

  /// x264 gets memory that was used before for pictures of fewer pixels; that of larger ones is fresh.
  private static let pixelsInFreshMemory = 65_536

  private let option: String?
  private var texts: [String]

  /// Starts with the parameters that this program sets itself.
  ///
  /// - Parameters:
  ///   - encoder: The name of the encoder.
  ///   - pixels: The number of pixels of a picture.
  ///   - metadata: What is known about the display.
  init(of encoder: String, pixels: Int, _ metadata: HDRMetadata) {
    option = Self.options[encoder]
    let own = Self.own(encoder, pixels: pixels) + metadata.parameters(of: encoder)
    texts = own.map { "\($0.name)=\($0.value)" }
  }

  private static func own(_ encoder: String, pixels: Int) -> [Entry] {
    switch encoder {
    // In x264 164, macroblock trees with AVX-512 read memory of a picture that nothing has written to wherever the
    // number of macroblocks across is no multiple of 8, so that two runs differ unless that memory is fresh.
    case "libx264", "libx264rgb":
      pixels < pixelsInFreshMemory && av_get_cpu_flags() & AV_CPU_FLAG_AVX512 != 0
        ? [("asm", "avx2")] : []
    // x265 prints to standard error by default.
    case "libx265": [("log-level", "error")]
    default: []
    }
  }

  /// Takes a user's option if it is the one for parameters; the user's parameters override this program's.
  ///
  /// - Returns: whether it was taken.
  mutating func take(_ entry: Entry) -> Bool {
    guard entry.name == option else { return false }
    texts.append(entry.value)
    return true
  }

  /// Adds parameters that override the user's.
  mutating func add(_ more: [String]) { texts += more }

  /// Passes all parameters to the encoder.
  ///
  /// - Returns: FFmpeg's result; less than 0 is a failure.
  func apply(to context: UnsafeMutablePointer<AVCodecContext>) -> Int32 {
    guard let option, !texts.isEmpty else { return 0 }
    return av_opt_set(context.pointee.priv_data, option, texts.joined(separator: ":"), 0)
  }
}

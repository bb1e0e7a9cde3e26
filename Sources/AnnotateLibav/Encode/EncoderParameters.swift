internal import CAnnotateFFmpeg

/// The option in which some encoders take parameters in their own syntax, such as
/// `x265-params=log-level=error:hdr10=1`.
struct EncoderParameters {
  /// One parameter.
  typealias Entry = (name: String, value: String)

  private static let options = [
    "libx264": "x264-params", "libx265": "x265-params", "libsvtav1": "svtav1-params",
  ]

  private let option: String?
  private var texts: [String]

  /// Starts with the parameters that this program sets itself.
  init(of encoder: String, _ metadata: HDRMetadata) {
    option = Self.options[encoder]
    // x265 prints to standard error by default.
    let logging = encoder == "libx265" ? [("log-level", "error")] : []
    texts = (logging + metadata.parameters(of: encoder)).map { "\($0.0)=\($0.1)" }
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

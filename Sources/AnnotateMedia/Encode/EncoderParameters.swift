internal import CAnnotateFFmpeg

/// The option through which some encoders take parameters in a language of their own, such as
/// `x265-params=log-level=error:hdr10=1`.
struct EncoderParameters {
  /// One parameter.
  typealias Entry = (name: String, value: String)

  private static let options = [
    "libx264": "x264-params", "libx265": "x265-params", "libsvtav1": "svtav1-params",
  ]

  private let option: String?
  private var texts: [String]

  /// The parameters that we set ourselves.
  init(of encoder: String, _ metadata: HDRMetadata) {
    option = Self.options[encoder]
    // x265 prints to standard error unless told otherwise.
    let talk = encoder == "libx265" ? [("log-level", "error")] : []
    texts = (talk + metadata.parameters(of: encoder)).map { "\($0.0)=\($0.1)" }
  }

  /// Takes a user's option where it is the one for parameters; theirs override ours of the same name.
  ///
  /// - Returns: whether it was taken.
  mutating func take(_ entry: Entry) -> Bool {
    guard entry.name == option else { return false }
    texts.append(entry.value)
    return true
  }

  /// Hands all of them to the encoder.
  ///
  /// - Returns: what FFmpeg returns; less than 0 is a failure.
  func apply(to context: UnsafeMutablePointer<AVCodecContext>) -> Int32 {
    guard let option, !texts.isEmpty else { return 0 }
    return av_opt_set(context.pointee.priv_data, option, texts.joined(separator: ":"), 0)
  }
}

internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Sets options of one encoder by name, and explains why an encoder does not take one.
struct EncoderOptionSetter {
  package let encoder: String
  let context: UnsafeMutablePointer<AVCodecContext>

  /// Whether the encoder itself has an option.
  func has(_ name: String) -> Bool {
    guard context.pointee.codec.pointee.priv_class != nil else { return false }
    return av_opt_find(context.pointee.priv_data, name, nil, 0, 0) != nil
  }

  /// Sets an option of the encoder itself that the user asked for as `flag`.
  ///
  /// - Throws: `.usage` if the encoder has no such option or does not take the value.
  func set(_ name: String, _ value: String, flag: String) throws(AnnotateError) {
    guard has(name) else { throw missing(flag, value) }
    let result = av_opt_set(context.pointee.priv_data, name, value, 0)
    guard result >= 0 else { throw refused(flag, value) }
  }

  /// Sets an option of the encoder itself or of all encoders.
  ///
  /// - Throws: `.usage` if there is no such option or the encoder does not take the value.
  func set(_ option: (name: String, value: String)) throws(AnnotateError) {
    let result = av_opt_set(context, option.name, option.value, AV_OPT_SEARCH_CHILDREN)
    guard result != SHIM_OPTION_NOT_FOUND else {
      throw AnnotateError(
        .usage,
        "cannot use --encoder-option",
        subject: "\(option.name)=\(option.value)",
        why: "the encoder \(encoder) has no option of that name",
        hints: [listHint]
      )
    }
    guard result >= 0 else { throw refused("--encoder-option \(option.name)", option.value) }
  }

  /// Sets an option that this program chooses itself; other versions of the encoder may lack it.
  func prefer(_ name: String, _ value: String) {
    av_opt_set(context.pointee.priv_data, name, value, 0)
  }

  /// Returns the error for a value that the encoder does not take.
  func refused(_ flag: String, _ value: String) -> AnnotateError {
    AnnotateError(
      .usage,
      "cannot use \(flag)",
      subject: value,
      why: "the encoder \(encoder) does not take this value",
      hints: ["see what it takes with: ffmpeg -h encoder=\(encoder)"]
    )
  }

  private func missing(_ flag: String, _ value: String) -> AnnotateError {
    let hasSpeed = flag == "--preset" && has("cpu-used")
    return AnnotateError(
      .usage,
      "cannot use \(flag)",
      subject: value,
      why: "the encoder \(encoder) has no such setting",
      hints: hasSpeed ? ["it takes --encoder-option cpu-used=N instead"] : []
    )
  }

  private var listHint: String { "see what it has with: ffmpeg -h encoder=\(encoder)" }
}

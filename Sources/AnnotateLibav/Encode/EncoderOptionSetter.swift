internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Sets options of one encoder by name, and explains why an encoder does not take one.
struct EncoderOptionSetter {
  let encoder: String
  let context: UnsafeMutablePointer<AVCodecContext>

  /// Whether the encoder itself has an option.
  func has(_ name: String) -> Bool {
    guard context.pointee.codec.pointee.priv_class != nil else { return false }
    return av_opt_find(context.pointee.priv_data, name, nil, 0, 0) != nil
  }

  /// The values that an option of the encoder itself takes; nil if there is no such option.
  func range(of name: String) -> ClosedRange<Double>? {
    guard has(name), let option = av_opt_find(context.pointee.priv_data, name, nil, 0, 0),
      option.pointee.min <= option.pointee.max
    else { return nil }
    return option.pointee.min...option.pointee.max
  }

  /// Sets an option of the encoder itself for a setting.
  ///
  /// - Throws: `.usage` if the encoder has no such option or does not take the value.
  func set(
    _ name: String,
    _ value: String,
    for setting: EncodingProblem.Setting
  ) throws(AnnotateError) {
    guard has(name) else { throw missing(setting, value) }
    let result = av_opt_set(context.pointee.priv_data, name, value, 0)
    guard result >= 0 else { throw refused(setting, value) }
  }

  /// Sets an option of the encoder itself or of all encoders that stands for the value of a setting.
  ///
  /// - Throws: `.usage` if the encoder has no such option or does not take the value.
  func set(
    _ option: (name: String, value: String),
    for setting: EncodingProblem.Setting,
    as value: String
  ) throws(AnnotateError) {
    let result = av_opt_set(context, option.name, option.value, AV_OPT_SEARCH_CHILDREN)
    guard result != SHIM_OPTION_NOT_FOUND else { throw missing(setting, value) }
    guard result >= 0 else { throw refused(setting, value) }
  }

  /// Sets an option of the encoder itself or of all encoders.
  ///
  /// - Throws: `.usage` if there is no such option or the encoder does not take the value.
  func set(_ option: (name: String, value: String)) throws(AnnotateError) {
    let result = av_opt_set(context, option.name, option.value, AV_OPT_SEARCH_CHILDREN)
    guard result != SHIM_OPTION_NOT_FOUND else {
      throw AnnotateError(
        EncodingProblem.noOption(name: option.name, value: option.value, encoder: encoder)
      )
    }
    guard result >= 0 else { throw refused(.option(name: option.name), option.value) }
  }

  /// Sets an option that this program chooses itself; other versions of the encoder may lack it.
  func prefer(_ name: String, _ value: String) {
    av_opt_set(context.pointee.priv_data, name, value, 0)
  }

  /// Returns the error for a value that the encoder does not take.
  func refused(_ setting: EncodingProblem.Setting, _ value: String) -> AnnotateError {
    AnnotateError(EncodingProblem.refused(setting, value: value, encoder: encoder))
  }

  private func missing(_ setting: EncodingProblem.Setting, _ value: String) -> AnnotateError {
    AnnotateError(
      EncodingProblem.noSetting(
        setting,
        value: value,
        encoder: encoder,
        hasSpeed: setting == .preset && has("cpu-used")
      )
    )
  }
}

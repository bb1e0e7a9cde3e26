package import AnnotateMediaTypes

/// What can be wrong with the encoder of a job, or with what it is asked for.
package enum EncodingProblem: Problem {
  /// A setting that every encoder has in its own way, or not at all.
  package enum Setting: Sendable, Hashable {
    case preset
    case quality
    case bitRate
    /// An option that is passed to the encoder; without a name it is one of several parameters.
    case option(name: String?)
  }

  /// The encoder does not take the value of a setting.
  case refused(Setting, value: String, encoder: String)
  /// The hardware of an encoder is missing, or its driver; another encoder of the codec runs on the processor.
  case noHardware(encoder: String, said: String, software: String?)
  /// A number is too high for the encoder, which takes 0 to `highest`.
  case outOfRange(Setting, value: String, encoder: String, highest: String)
  /// The encoder has no such setting; it may have one for its speed instead.
  case noSetting(Setting, value: String, encoder: String, hasSpeed: Bool)
  /// The encoder has no option of a name.
  case noOption(name: String, value: String, encoder: String)
  /// The encoder complained about a parameter.
  case parameterRefused(said: String, encoder: String)
  /// The encoder has no bit-rate control.
  case noRateControl(bitRate: Int, encoder: String)
  /// The encoder cannot be opened for pictures of a size and pixel format.
  case cannotOpen(encoder: String, PixelSize, pixelFormat: String, said: String)
  /// The encoder failed.
  case failed(encoder: String, said: String)
  /// The pictures change in mid-stream.
  case pictureChanged(at: MediaTime, from: PixelSize, String, to: PixelSize, String)
  /// This FFmpeg has no video encoder of a name; another may have been meant.
  case noEncoder(name: String, nearest: String?, software: String? = nil)
  /// The container cannot hold the codec.
  case notHeld(encoder: String, container: String)
  /// FFmpeg has no pixel format of a name.
  case noPixelFormat(name: String, taken: [String])
  /// The encoder, if there is one, does not take a pixel format.
  case pixelFormatRefused(name: String, encoder: String?, taken: [String])
  /// This FFmpeg has no encoder for a container.
  case noEncoderFor(container: String)

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .refused, .outOfRange, .noSetting, .noOption, .parameterRefused, .noRateControl, .notHeld,
      .noPixelFormat, .pixelFormatRefused:
      .usage
    case .cannotOpen, .noHardware, .noEncoder, .noEncoderFor: .unavailable
    case .failed: .internalFault
    case .pictureChanged: .badInput
    }
  }
}

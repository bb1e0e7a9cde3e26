package import AnnotateContainers
internal import CAnnotateFFmpeg

/// The user's settings for the encoder.
package struct EncoderSettings: Sendable {
  /// Which data of users next to the pixels are written.
  package enum UserData: Sendable {
    case all, withoutPictures, none
  }

  /// The constant quality: a lower value gives better quality and larger files; nil is `defaultQuality`.
  package var quality: Double?
  /// The average bit rate in bits per second, instead of a constant quality; nil is none.
  package var bitRate: Int?
  /// What encoders with a constant quality may spend at most; nil is without limit.
  package var limit: RateLimit?
  /// The encoder's preset, a trade of speed for size; nil is its default.
  package var preset: String?

  /// Further options of the encoder, by its own names, in the order in which they are set.
  package var options: [(name: String, value: String)]
  /// Which data of users next to the pixels are written.
  package var userData: UserData

  /// Visually lossless for x264, the quality that people expect of a copy of a master.
  package static let defaultQuality = 18.0

  /// Collects the settings.
  package init(
    quality: Double? = nil,
    bitRate: Int? = nil,
    preset: String? = nil,
    options: [(name: String, value: String)] = [],
    userData: UserData = .all
  ) {
    self.quality = quality
    self.bitRate = bitRate
    self.preset = preset
    self.options = options
    self.userData = userData
  }
}

extension EncoderSettings {
  /// The device to which an encoder in hardware needs its pictures sent, and the other settings.
  ///
  /// The option `device` names one of several, such as `/dev/dri/renderD129`.
  func takingDevice(
    of hardware: HardwareEncoder?
  ) -> (device: (type: AVHWDeviceType, path: String?)?, others: EncoderSettings) {
    guard let type = hardware?.deviceType else { return (nil, self) }
    var others = self
    others.options.removeAll { $0.name == "device" }
    return ((type, options.last { $0.name == "device" }?.value), others)
  }
}

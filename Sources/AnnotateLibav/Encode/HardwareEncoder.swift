internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// What is special about an encoder that is not a program for the processor, such as `h264_nvenc`.
struct HardwareEncoder {
  /// What drives the hardware, by the end of the encoder's name.
  enum Interface: String, CaseIterable {
    case nvenc, vaapi, qsv, amf, videotoolbox, mf, v4l2m2m, omx, vulkan, rkmpp, d3d12va
  }

  /// What drives the hardware.
  let interface: Interface
  /// FFmpeg's name for the codec, such as `h264`.
  let codec: String

  /// Recognises an encoder by its name; nil if it runs on the processor.
  init?(named name: String) {
    guard let end = name.lastIndex(of: "_"),
      let interface = Interface(rawValue: String(name[name.index(after: end)...]))
    else { return nil }
    self.interface = interface
    let codec = String(name[..<end])
    self.codec = ["mpeg2": "mpeg2video"][codec] ?? codec
  }

  /// The name of the encoder of the same codec that runs on the processor; nil if this FFmpeg has none.
  var software: String? {
    EncoderTable.encoders(named: codec).map(\.name).first { HardwareEncoder(named: $0) == nil }
  }

  /// The kind of device to which pictures are sent before they are encoded; nil if the encoder does that.
  var deviceType: AVHWDeviceType? { interface == .vaapi ? AV_HWDEVICE_TYPE_VAAPI : nil }

  /// The pixel formats in which pictures are sent to the device.
  ///
  /// Only the device knows all that it takes; it takes these wherever it encodes the codec.
  var sentFormats: [AVPixelFormat] {
    let hasTenBits = ["hevc", "vp9", "av1"].contains(codec)
    return [AV_PIX_FMT_NV12] + (hasTenBits ? [AV_PIX_FMT_P010LE] : [])
  }

  /// Whether what FFmpeg says shows that there is no such hardware, or no driver for it.
  static func isMissing(_ said: String) -> Bool {
    let signs = [
      "cannot load", "no capable", "no device", "no_device", "no valid device", "mfx session",
      "encoder not found", "configure encoder", "failed to create", "failed to initialise vaapi",
      "unsupported device", "no such file", "no va display",
    ]
    return signs.contains(where: said.lowercased().contains)
  }
}

/// The options of encoders in hardware that stand for those of this program.
extension HardwareEncoder {
  /// The options for a constant quality on the scale of x264, from 0 to 51; nil if the encoder has none that is like it.
  func qualityOptions(_ quality: Double) -> [(name: String, value: String)]? {
    // To these encoders, 0 means that they choose.
    let step = String(max(1, Int(quality.rounded())))
    switch interface {
    case .nvenc: return [("rc", "vbr"), ("cq", step)]
    case .qsv: return [("global_quality", step)]
    case .amf: return [("rc", "cqp"), ("qp_i", step), ("qp_p", step)]
    case .vaapi: return vaapiQuality(quality, step)
    case .videotoolbox, .mf, .v4l2m2m, .omx, .vulkan, .rkmpp, .d3d12va: return nil
    }
  }

  /// VP9 and AV1 count to 255, JPEG upwards to 100, and MPEG-2 and VP8 have scales of their own.
  private func vaapiQuality(
    _ quality: Double,
    _ step: String
  ) -> [(name: String, value: String)] {
    func scaled(to highest: Double) -> String {
      String(max(1, Int((quality / 51 * highest).rounded())))
    }
    switch codec {
    case "h264", "hevc": return [("qp", step)]
    case "vp8": return [("global_quality", scaled(to: 127))]
    case "mpeg2video": return [("global_quality", scaled(to: 31))]
    case "mjpeg":
      return [("global_quality", String(max(1, 100 - Int((quality * 100 / 51).rounded()))))]
    default: return [("global_quality", scaled(to: 255))]
    }
  }

  /// The option for a preset of x264; the preset itself for other names, which the encoder may know.
  func presetOption(_ preset: String) -> (name: String, value: String) {
    let speed = Self.presets.firstIndex(of: preset)
    guard let speed else { return ("preset", preset) }
    switch interface {
    case .nvenc:
      return ("preset", ["p1", "p1", "p2", "p3", "p3", "p4", "p5", "p6", "p7", "p7"][speed])
    case .qsv: return ("preset", speed < 2 ? "veryfast" : speed > 8 ? "veryslow" : preset)
    case .vaapi:
      return ("compression_level", ["7", "7", "7", "6", "5", "4", "3", "2", "1", "1"][speed])
    case .amf: return ("quality", speed < 4 ? "speed" : speed < 6 ? "balanced" : "quality")
    case .videotoolbox, .mf, .v4l2m2m, .omx, .vulkan, .rkmpp, .d3d12va: return ("preset", preset)
    }
  }

  /// The presets of x264, the fastest first.
  private static let presets = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow",
    "placebo",
  ]
}

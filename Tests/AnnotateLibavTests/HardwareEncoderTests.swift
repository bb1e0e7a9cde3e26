import AnnotateMediaTypes
import CAnnotateFFmpeg
import Testing

@testable import AnnotateLibav

@Suite("Encoders in hardware")
struct HardwareEncoderTests {
  @Test(
    "they are recognised by their names, with the encoder that runs on the processor",
    arguments: [
      ("h264_nvenc", "libx264"), ("hevc_qsv", "libx265"), ("mpeg2_vaapi", "mpeg2video"),
      ("vp9_vaapi", "libvpx-vp9"), ("h264_amf", "libx264"), ("mjpeg_qsv", "mjpeg"),
    ]
  )
  func software(_ name: String, _ software: String) {
    #expect(HardwareEncoder(named: name)?.software == software)
  }

  @Test(
    "others are none",
    arguments: ["libx264", "prores_ks", "mpeg4", "libvpx-vp9", "msmpeg4v2", "nvenc"]
  )
  func others(_ name: String) { #expect(HardwareEncoder(named: name) == nil) }

  @Test(
    "quality and presets are those of x264, in the words of the encoder",
    arguments: [
      ("h264_nvenc", 20.4, "rc=vbr cq=20", "veryslow", "preset=p7"),
      ("hevc_nvenc", 0, "rc=vbr cq=1", "ultrafast", "preset=p1"),
      ("h264_nvenc", 20, "rc=vbr cq=20", "p6", "preset=p6"),
      ("h264_qsv", 18, "global_quality=18", "ultrafast", "preset=veryfast"),
      ("h264_vaapi", 18, "qp=18", "medium", "compression_level=4"),
      ("vp9_vaapi", 18, "global_quality=90", "placebo", "compression_level=1"),
      ("mjpeg_vaapi", 18, "global_quality=65", "slow", "compression_level=3"),
      ("h264_amf", 18, "rc=cqp qp_i=18 qp_p=18", "fast", "quality=balanced"),
    ]
  )
  func options(
    _ name: String,
    quality: Double,
    _ words: String,
    preset: String,
    _ option: String
  )
    throws
  {
    let encoder = try #require(HardwareEncoder(named: name))
    let options = try #require(encoder.qualityOptions(quality))
    #expect(options.map { "\($0.name)=\($0.value)" }.joined(separator: " ") == words)
    let chosen = encoder.presetOption(preset)
    #expect("\(chosen.name)=\(chosen.value)" == option)
  }

  @Test(
    "this FFmpeg's encoders take these options",
    arguments: ["h264_nvenc", "h264_qsv", "h264_vaapi", "vp9_vaapi"]
  )
  func taken(_ name: String) throws {
    guard let codec = avcodec_find_encoder_by_name(name) else { return }
    let context = try Owned(for: codec)
    try EncoderRate(encoder: name, context: context.pointer).apply(EncoderSettings(quality: 23))
    let hardware = try #require(HardwareEncoder(named: name))
    let setter = EncoderOptionSetter(encoder: name, context: context.pointer)
    for preset in ["ultrafast", "medium", "veryslow"] {
      try setter.set(hardware.presetOption(preset), for: .preset, as: preset)
    }
    #expect(throws: AnnotateError.self) {
      try EncoderRate(encoder: name, context: context.pointer).apply(EncoderSettings(quality: 99))
    }
  }

  @Test("pictures for VAAPI are sent in formats that stamps can be drawn on")
  func sent() throws {
    guard let codec = avcodec_find_encoder_by_name("hevc_vaapi") else { return }
    #expect(EncoderFormat.choose(for: codec, source: AV_PIX_FMT_YUV420P) == AV_PIX_FMT_NV12)
    #expect(EncoderFormat.choose(for: codec, source: AV_PIX_FMT_YUV420P10LE) == AV_PIX_FMT_P010LE)
    #expect(EncoderFormat.takes(codec, AV_PIX_FMT_NV12))
  }
}

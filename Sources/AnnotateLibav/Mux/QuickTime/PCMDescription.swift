internal import AnnotateContainers
internal import AnnotateInventory
internal import CAnnotateFFmpeg

/// What MP4 says about uncompressed audio (ISO/IEC 23003-5), which FFmpeg before 6 does not write.
struct PCMDescription {
  private static let littleEndians = [
    AV_CODEC_ID_PCM_S16LE, AV_CODEC_ID_PCM_S24LE, AV_CODEC_ID_PCM_S32LE, AV_CODEC_ID_PCM_F32LE,
    AV_CODEC_ID_PCM_F64LE,
  ]
  private static let bigEndians = [
    AV_CODEC_ID_PCM_S16BE, AV_CODEC_ID_PCM_S24BE, AV_CODEC_ID_PCM_S32BE, AV_CODEC_ID_PCM_F32BE,
    AV_CODEC_ID_PCM_F64BE,
  ]

  private let isLittleEndian: Bool
  /// The width of a sample in bits.
  private let width: UInt8
  private let layout: AVChannelLayout

  /// Describes a stream; nil if it has other audio.
  init?(of parameters: AVCodecParameters) {
    let codec = parameters.codec_id
    isLittleEndian = Self.littleEndians.contains(codec)
    guard isLittleEndian || Self.bigEndians.contains(codec) else { return nil }
    width = UInt8(clamping: av_get_bits_per_sample(codec))
    layout = parameters.ch_layout
  }

  /// The number of channels.
  fileprivate var channels: UInt16 { UInt16(clamping: layout.nb_channels) }

  /// The box with width and byte order, and that with the arrangement of channels, if it is known.
  fileprivate var boxes: [QuickTimeBox] {
    let widths: [UInt8] = [0, 0, 0, 0, isLittleEndian ? 1 : 0, width]
    return [QuickTimeBox(PCMSampleEntry.widths, widths), ChannelArrangement.box(for: layout)]
      .compactMap(\.self)
  }
}

extension QuickTimeBox {
  /// Completes the description of a track with uncompressed audio.
  mutating func describe(_ audio: PCMDescription) {
    guard var entry = PCMSampleEntry.Entry(of: self), PCMSampleEntry.types.contains(entry.type),
      !entry.boxes.contains(where: { $0.type == PCMSampleEntry.widths })
    else { return }
    entry.fields.replaceSubrange(16..<18, with: bigEndian(audio.channels))
    entry.boxes = audio.boxes + entry.boxes
    replaceFirstSampleEntry(by: entry.box(entry.type).bytes)
  }
}

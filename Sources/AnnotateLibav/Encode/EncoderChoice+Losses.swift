package import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// What encoding loses, according to header and frames.
extension EncoderChoice {
  /// Codecs whose packets state primaries and transfer themselves.
  private static let selfTagging = [
    AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_AV1, AV_CODEC_ID_PRORES,
    AV_CODEC_ID_MPEG2VIDEO,
  ]

  /// Encoders that accept fields and mark them in their packets.
  private static let encodersOfFields: Set = [
    "libx264", "libx264rgb", "mpeg2video", "mpeg4", "prores_ks", "dnxhd", "dvvideo",
  ]

  /// Returns the losses of a stream's pictures, according to its header.
  package func losses(
    of stream: StreamInfo,
    _ source: SourceDescription,
    in container: OutputFormat
  ) -> [PictureLoss] {
    let format = source.pixelFormat(of: stream)
    let order = source.fieldOrder(of: stream)
    let hasFields = ![AV_FIELD_UNKNOWN, AV_FIELD_PROGRESSIVE].contains(order)
    return conversionLosses(of: format, stream)
      + taggingLosses(source.color(of: stream), hasFields: hasFields, in: container)
  }

  /// Returns what pictures of a kind lose.
  package func losses(
    of kind: PictureKind,
    _ stream: StreamInfo,
    in container: OutputFormat
  ) -> [PictureLoss] {
    conversionLosses(of: kind.format, stream)
      + taggingLosses(kind.color, hasFields: kind.hasFields, in: container)
  }

  /// Returns FFmpeg's name of the pixel format in which pictures of a stream are encoded.
  package func formatName(for stream: StreamInfo, of source: SourceDescription) -> String {
    pixelFormatName(format(for: source.pixelFormat(of: stream)))
  }

  /// Whether a frame has transparency that the encoded pictures cannot have.
  package func losesTransparency(of frame: Frame) -> Bool {
    askedFormat == nil && PixelLayout(format(for: frame.format))?.hasAlpha != true
      && frame.isTransparent
  }

  /// Returns which side data of a picture is lost.
  package func sideDataLosses(of frame: Frame) -> [PictureLoss] {
    let carried = frame.extraData
    return FrameData.allCases.filter { carried.contains($0) && !$0.isWritten(by: name) }
      .map { .data($0) }
  }

  /// Whether pictures of a stream have a high dynamic range and would lose the bits or the colour tags that
  /// they need.
  package func ruinsHighRange(
    of stream: StreamInfo,
    _ source: SourceDescription,
    in container: OutputFormat
  ) -> Bool {
    ruinsHighRange(source.pixelFormat(of: stream), source.color(of: stream), in: container)
  }

  /// Whether pictures of a kind have a high dynamic range that would be lost.
  package func ruinsHighRange(of kind: PictureKind, in container: OutputFormat) -> Bool {
    ruinsHighRange(kind.format, kind.color, in: container)
  }

  private func ruinsHighRange(
    _ source: AVPixelFormat,
    _ color: ColorDescription,
    in container: OutputFormat
  ) -> Bool {
    guard color.isHighDynamicRange else { return false }
    let depth = PixelLayout(format(for: source))?.colorDepth ?? 10
    let losesBits = depth < min(10, PixelLayout(source)?.colorDepth ?? 10)
    return losesBits || !keepsTags(in: container)
  }

  /// Returns the losses of the conversion to the encoder's pixel format; a format that the user asked for by
  /// name loses nothing.
  private func conversionLosses(of format: AVPixelFormat, _ stream: StreamInfo) -> [PictureLoss] {
    guard askedFormat == nil else { return [] }
    // Pictures in RGB may have few colours, which only their palette shows.
    if needsWholeClip {
      return format == AV_PIX_FMT_PAL8 || PixelLayout(format)?.isRGB == true ? [] : [.palette]
    }
    return PictureLoss.converting(format, to: self.format(for: format), of: stream)
  }

  /// Whether every picture is encoded independently.
  package var standsAlone: Bool {
    // FFmpeg's FFV1 can refer to earlier pictures, but this program does not use that.
    if codec.pointee.id == AV_CODEC_ID_FFV1 { return true }
    let descriptor = avcodec_descriptor_get(codec.pointee.id)
    return (descriptor?.pointee.props ?? 0) & AV_CODEC_PROP_INTRA_ONLY != 0
  }

  private func keepsTags(in container: OutputFormat) -> Bool {
    Self.selfTagging.contains(codec.pointee.id) || container.profile.picture.storesColorTags
  }

  private func taggingLosses(
    _ color: ColorDescription,
    hasFields: Bool,
    in container: OutputFormat
  ) -> [PictureLoss] {
    var losses: [PictureLoss] = []
    if color.saysPrimariesOrTransfer, !keepsTags(in: container) { losses.append(.colorTags) }
    // Independent pictures keep their fields if the container stores the field order.
    let storesFields = container.profile.picture.storesFieldOrder
    let isUntold = !Self.encodersOfFields.contains(name) && !(standsAlone && storesFields)
    if hasFields, isUntold { losses.append(.fields(containerSaysSo: storesFields)) }
    return losses
  }
}

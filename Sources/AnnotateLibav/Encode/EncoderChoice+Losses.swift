package import AnnotateContainers
package import AnnotateMediaTypes
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

  /// Encoders that state the timecode of a group of pictures.
  private static let encodersOfGroupTimecodes: Set = ["mpeg1video", "mpeg2video"]

  /// The timecode that a group of pictures of a stream states; nil if the encoder states none, or none that goes with the
  /// frame rate.
  package func groupTimecode(_ label: String, of stream: StreamInfo) -> Timecode? {
    guard Self.encodersOfGroupTimecodes.contains(name) else { return nil }
    return Timecode(label, frameRate: frameRate(of: stream))
  }

  /// Returns the losses of a stream's pictures, according to its header.
  package func losses(
    of stream: StreamInfo,
    _ source: SourceDescription,
    in container: OutputFormat
  ) -> [PictureLoss] {
    let format = source.pixelFormat(of: stream)
    let order = source.fieldOrder(of: stream)
    let hasFields = ![AV_FIELD_UNKNOWN, AV_FIELD_PROGRESSIVE].contains(order)
    let color = source.color(of: stream)
    // What the header does not say the pictures may say.
    let moves =
      color.chromaLocation.map { movesChroma(from: $0, of: format, in: container) } ?? false
    return conversionLosses(of: format, stream)
      + taggingLosses(color, of: format, stream, hasFields: hasFields, in: container)
      + (moves ? [.chromaLocation] : [])
  }

  /// Returns what pictures of a kind lose.
  package func losses(
    of kind: PictureKind,
    _ stream: StreamInfo,
    in container: OutputFormat
  ) -> [PictureLoss] {
    let location = kind.color.chromaLocation ?? .left
    let moves = movesChroma(from: location, of: kind.format, in: container)
    return conversionLosses(of: kind.format, stream)
      + taggingLosses(kind.color, of: kind.format, stream, hasFields: kind.hasFields, in: container)
      + (moves ? [.chromaLocation] : [])
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
    let losses = PictureLoss.converting(format, to: self.format(for: format), of: stream)
    // Only the colours of the pictures show whether they fit into a palette.
    return needsWholeClip ? losses.filter { $0.kind == .bits } : losses
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

  /// Whether colours have tags that this codec does not state itself.
  private func saysMore(_ color: ColorDescription, in format: AVPixelFormat) -> Bool {
    // RGB and grey have no matrix.
    let hasMatrix = PixelLayout(format).map { !$0.isRGB && !$0.isGray } ?? false
    let statesMatrix = [AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_MJPEG]
      .contains(codec.pointee.id)
    return color.saysPrimariesOrTransfer
      || hasMatrix && !statesMatrix && ![0, ColorDescription.unspecified].contains(color.matrix)
  }

  /// Whether readers of the output take another matrix than that of the pictures: DNxHD knows only those of BT.709 and
  /// BT.2020.
  private func changesMatrix(
    _ color: ColorDescription,
    of source: AVPixelFormat,
    _ size: PixelSize
  ) -> Bool {
    guard codec.pointee.id == AV_CODEC_ID_DNXHD, let layout = PixelLayout(format(for: source)),
      !layout.isRGB
    else { return false }
    return ![1, 9, 10].contains(color.resolvedMatrix(for: size))
  }

  /// Whether nothing in the output says that the pictures have the full range.
  private func losesFullRange(
    _ color: ColorDescription,
    of source: AVPixelFormat,
    in container: OutputFormat
  ) -> Bool {
    guard let from = PixelLayout(source), let to = PixelLayout(format(for: source)), !from.isRGB,
      !to.isRGB, color.isFullRange ?? from.impliesFullRange
    else { return false }
    switch codec.pointee.id {
    case AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_AV1, AV_CODEC_ID_VP9, AV_CODEC_ID_MJPEG,
      AV_CODEC_ID_DNXHD, AV_CODEC_ID_ROQ:
      return false
    // Decoders of these assume the limited range whatever the container says.
    case AV_CODEC_ID_VP8, AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_PRORES,
      AV_CODEC_ID_DVVIDEO:
      return true
    default: return !container.profile.picture.storesFullRange
    }
  }

  /// Whether chroma samples of pictures of a format lie elsewhere in the output than in the source.
  private func movesChroma(
    from location: ChromaLocation,
    of source: AVPixelFormat,
    in container: OutputFormat
  ) -> Bool {
    guard let from = PixelLayout(source), let to = PixelLayout(format(for: source)),
      from.hasFewerChromaSamples, to.hasFewerChromaSamples
    else { return false }
    let isHalvedDown = from.log2ChromaHeight > 0 && to.log2ChromaHeight > 0
    return !location.coincides(
      with: self.location(instead: location, in: container),
      isHalvedDown: isHalvedDown
    )
  }

  /// Where players of the output take chroma samples to be.
  private func location(
    instead wanted: ChromaLocation,
    in container: OutputFormat
  ) -> ChromaLocation {
    switch codec.pointee.id {
    case AV_CODEC_ID_H264, AV_CODEC_ID_HEVC: wanted
    case AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_THEORA, AV_CODEC_ID_MJPEG, AV_CODEC_ID_H263,
      AV_CODEC_ID_H263P:
      .center
    case AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MPEG4: .left
    case AV_CODEC_ID_DVVIDEO: .topLeft
    case _ where container.profile.picture.storesChromaLocation: wanted
    // AV1 can state two locations, and not every encoder does.
    case AV_CODEC_ID_AV1 where name == "libsvtav1" && wanted == .topLeft: wanted
    default: .left
    }
  }

  private func taggingLosses(
    _ color: ColorDescription,
    of source: AVPixelFormat,
    _ stream: StreamInfo,
    hasFields: Bool,
    in container: OutputFormat
  ) -> [PictureLoss] {
    let size = stream.geometry?.codedSize ?? PixelSize(0, 0)
    var losses: [PictureLoss] = []
    let isUntold = saysMore(color, in: format(for: source)) && !keepsTags(in: container)
    if isUntold || changesMatrix(color, of: source, size) { losses.append(.colorTags) }
    if losesFullRange(color, of: source, in: container) { losses.append(.fullRange) }
    // Independent pictures keep their fields if the container stores the field order.
    let storesFields = container.profile.picture.storesFieldOrder
    let ignoresFields = !Self.encodersOfFields.contains(name) && !(standsAlone && storesFields)
    if hasFields, ignoresFields { losses.append(.fields(containerSaysSo: storesFields)) }
    return losses
  }
}

extension EncoderChoice {
  /// Whether readers of a container show the pictures later than they were, because the codec relies on times that the
  /// container does not store.
  package func showsFramesLate(in container: OutputFormat) -> Bool {
    codec.pointee.id == AV_CODEC_ID_MPEG1VIDEO && container.profile.times.needsDisplayOrder
  }
}

extension PixelLayout {
  /// Whether several pixels share a chroma sample.
  fileprivate var hasFewerChromaSamples: Bool {
    !isGray && log2ChromaWidth + log2ChromaHeight > 0
  }
}

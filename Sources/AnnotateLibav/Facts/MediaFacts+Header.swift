internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension MediaFacts {
  /// Reads the facts in the header of a file.
  init(header source: SourceDescription) {
    let file = source.context.pointer.pointee
    self.init(
      path: source.path,
      formatName: source.formatName,
      duration: source.duration,
      metadata: source.fileTags.map { MetadataEntry($0.key, $0.value) },
      chapters: (0..<Int(file.nb_chapters)).compactMap { number in
        file.chapters[number].flatMap { ChapterFacts($0.pointee) }
      },
      streams: source.streams.map { StreamFacts($0, of: source) },
      contents: source.contents,
      mainVideoIndex: source.mainVideo?.index
    )
  }
}

extension ChapterFacts {
  fileprivate init?(_ chapter: AVChapter) {
    let timeBase = Rational(chapter.time_base)
    guard timeBase.isPositive else { return nil }
    self.init(
      start: MediaTime(chapter.start, timeBase: timeBase),
      end: MediaTime(chapter.end, timeBase: timeBase),
      metadata: metadataEntries(chapter.metadata)
    )
  }
}

extension StreamFacts {
  /// Reads the facts in the header about a stream.
  fileprivate init(_ info: StreamInfo, of source: SourceDescription) {
    let stream = source.stream(at: info.index)
    let parameters = stream.pointee.codecpar.pointee
    let properties = avcodec_descriptor_get(parameters.codec_id)?.pointee.props ?? 0
    let isVideo = info.kind == .video
    self.init(
      index: info.index,
      kind: info.kind,
      codec: info.codec,
      profile: avcodec_profile_name(parameters.codec_id, parameters.profile)
        .map(String.init(cString:)),
      codecTag: Self.characters(of: parameters.codec_tag),
      isLossless: properties & AV_CODEC_PROP_LOSSLESS != 0 && properties & AV_CODEC_PROP_LOSSY == 0,
      bitRate: parameters.bit_rate > 0 ? Int(parameters.bit_rate) : nil,
      timeBase: info.timeBase,
      duration: info.duration,
      frameCount: info.frameCount,
      dispositions: dispositionNames(stream.pointee.disposition),
      metadata: metadataEntries(stream.pointee.metadata),
      picture: isVideo ? PictureFacts(info, stream) : nil,
      audio: info.kind == .audio ? AudioFacts(parameters) : nil,
      showsPictures: info.showsPictures
    )
  }

  /// Returns the four characters of a tag, if all are printable.
  private static func characters(of tag: UInt32) -> String? {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: tag >> (8 * $0)) }
    guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension AudioFacts {
  fileprivate init(_ parameters: AVCodecParameters) {
    var layout = parameters.ch_layout
    var name = [CChar](repeating: 0, count: 128)
    _ = av_channel_layout_describe(&layout, &name, name.count)
    let bytes = name.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:))
    self.init(
      sampleRate: Int(parameters.sample_rate),
      channels: Int(layout.nb_channels),
      layout: String(decoding: bytes, as: UTF8.self)
    )
  }
}

extension PictureFacts {
  fileprivate init(_ info: StreamInfo, _ stream: UnsafeMutablePointer<AVStream>) {
    let parameters = stream.pointee.codecpar.pointee
    let geometry = info.geometry ?? FrameGeometry(codedSize: PixelSize(0, 0))
    let mastering: AVMasteringDisplayMetadata? = sideData(
      AV_PKT_DATA_MASTERING_DISPLAY_METADATA,
      of: stream
    )
    let light: AVContentLightMetadata? = sideData(AV_PKT_DATA_CONTENT_LIGHT_LEVEL, of: stream)
    let dolby: AVDOVIDecoderConfigurationRecord? = sideData(AV_PKT_DATA_DOVI_CONF, of: stream)
    self.init(
      geometry: geometry,
      displayMatrix: shim_display_matrix(stream).map { matrix in (0..<9).map { Int(matrix[$0]) } },
      pixelFormat: PixelFormatFacts(AVPixelFormat(parameters.format)),
      color: ColorDescription(parameters),
      fieldOrder: parameters.field_order.word,
      frameRate: info.frameRate,
      mastering: mastering.flatMap(MasteringDisplay.init),
      contentLight: light.flatMap(ContentLight.init),
      dolbyVision: dolby.map { "\($0.dv_profile).\($0.dv_bl_signal_compatibility_id)" },
      otherSideData: Self.otherSideData(of: stream)
    )
  }

  private static func otherSideData(of stream: UnsafeMutablePointer<AVStream>) -> [String] {
    [AV_PKT_DATA_STEREO3D, AV_PKT_DATA_SPHERICAL, AV_PKT_DATA_ICC_PROFILE].compactMap { type in
      guard shim_stream_side_data(stream, type, 0) != nil else { return nil }
      return av_packet_side_data_name(type).map(String.init(cString:))
    }
  }
}

/// Returns the entries of an FFmpeg dictionary as facts.
private func metadataEntries(_ dictionary: OpaquePointer?) -> [MetadataEntry] {
  entries(of: dictionary).map { MetadataEntry($0.key, $0.value) }
}

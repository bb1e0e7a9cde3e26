package import AnnotateContainers
internal import CAnnotateFFmpeg

/// A stream of the source that goes into the output next to the annotated video.
package struct CarriedStream: Sendable {
  /// How a stream gets into the output.
  package enum Way: Sendable, Equatable {
    /// Its packets are copied unchanged.
    case untouched
    /// Its packets are copied, and so is their description in the source's header.
    case described
    /// Its texts are converted to another codec, given by FFmpeg's name for it.
    case subtitle(codec: String)
    /// Its audio is encoded again, by the encoder with FFmpeg's name for it or for its codec.
    case audio(codec: String)
    /// Its voices are disguised, and its audio is encoded by the encoder with FFmpeg's name for it or for its codec.
    case disguisedAudio(codec: String)
    /// Its only picture becomes an attached file.
    case attachedCover
    /// The muxer writes it from other data of the output: a track of timecode or of chapters.
    case rewritten
  }

  /// The stream in the source.
  package let stream: StreamInfo
  /// How it gets into the output.
  package let way: Way

  /// Its index in the source.
  package var index: Int { stream.index }

  /// Whether its packets get into the output.
  var passesPackets: Bool { way != .attachedCover && way != .rewritten }

  /// Adds the stream to a file.
  ///
  /// - Returns: the new stream; nil if the muxer writes it by itself.
  func addStream(
    of source: SourceDescription,
    to context: Owned<AVFormatContext>,
    _ format: OutputFormat,
    transcoder: (any StreamTranscoder)?
  ) throws(FFmpegError) -> UnsafeMutablePointer<AVStream>? {
    let original = source.stream(at: index)
    switch way {
    case .untouched:
      let tick = source.packetTick(of: index)
      return try AnnotateLibav.addStream(copying: original, tick: tick, to: context, format)
    case .described: return try Self.addDescribed(original, to: context)
    case .subtitle, .audio, .disguisedAudio:
      return try transcoder?.addStream(like: original, to: context)
    case .attachedCover: return try Self.addCover(original, to: context)
    case .rewritten: return nil
    }
  }

  /// The transcoder of its texts or its audio; nil if they keep their codec.
  func transcoder(of source: SourceDescription) throws(FFmpegError) -> (any StreamTranscoder)? {
    let stream = source.stream(at: index)
    switch way {
    case .subtitle(let codec): return try SubtitleTranscoder(of: stream, to: codec)
    case .audio(let codec): return try AudioTranscoder(of: stream, to: codec)
    case .disguisedAudio(let codec):
      return try AudioTranscoder(of: stream, to: codec, disguisesVoices: true)
    default: return nil
    }
  }

  /// Adds a stream of data that FFmpeg does not know, as a codec that FFmpeg does know.
  ///
  /// The source's description replaces that of FFmpeg when the file is complete.
  private static func addDescribed(
    _ original: UnsafeMutablePointer<AVStream>,
    to context: Owned<AVFormatContext>
  ) throws(FFmpegError) -> UnsafeMutablePointer<AVStream> {
    let target = try newStream(in: context.pointer)
    try copyStream(from: original, to: target)
    target.pointee.codecpar.pointee.codec_id = AV_CODEC_ID_BIN_DATA
    target.pointee.codecpar.pointee.codec_tag = fourCC("gpmd")
    target.pointee.time_base = original.pointee.time_base
    return target
  }

  private static func addCover(
    _ original: UnsafeMutablePointer<AVStream>,
    to context: Owned<AVFormatContext>
  ) throws(FFmpegError) -> UnsafeMutablePointer<AVStream> {
    let (picture, codec) = (
      original.pointee.attached_pic, original.pointee.codecpar.pointee.codec_id
    )
    let target = try newStream(in: context.pointer)
    let padded = Int(picture.size) + Int(AV_INPUT_BUFFER_PADDING_SIZE)
    guard let bytes = av_mallocz(padded) else {
      throw FFmpegError(code: SHIM_ENOMEM, operation: "av_mallocz")
    }
    bytes.copyMemory(from: picture.data, byteCount: Int(picture.size))
    target.pointee.codecpar.pointee.codec_type = AVMEDIA_TYPE_ATTACHMENT
    target.pointee.codecpar.pointee.codec_id = codec
    target.pointee.codecpar.pointee.extradata = bytes.assumingMemoryBound(to: UInt8.self)
    target.pointee.codecpar.pointee.extradata_size = picture.size
    try LibavCall.check("av_dict_copy") {
      av_dict_copy(&target.pointee.metadata, original.pointee.metadata, 0)
    }
    let (ending, type) = coverNames[codecName(codec)] ?? ("bin", "application/octet-stream")
    av_dict_set(&target.pointee.metadata, "filename", "cover." + ending, AV_DICT_DONT_OVERWRITE)
    av_dict_set(&target.pointee.metadata, "mimetype", type, AV_DICT_DONT_OVERWRITE)
    return target
  }

  /// The file extensions and media types of covers, by codec.
  static let coverNames = [
    "mjpeg": ("jpg", "image/jpeg"), "png": ("png", "image/png"), "bmp": ("bmp", "image/bmp"),
    "gif": ("gif", "image/gif"), "tiff": ("tif", "image/tiff"), "webp": ("webp", "image/webp"),
  ]
}

package import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension SourceDescription {
  /// Describes a file that only contains upright pictures of another size, made from those of a stream;
  /// `start` is the presentation time of the first one.
  ///
  /// The description of the stream's colours is kept, but not the tags, chapters and timecode, which do not
  /// apply to the part.
  ///
  /// - Throws: `.temporary` if memory runs out.
  package convenience init(
    ofPartOf stream: StreamInfo,
    in source: SourceDescription,
    size: PixelSize,
    start: MediaTime
  ) throws(AnnotateError) {
    do throws(FFmpegError) {
      let file = try Owned("avformat_alloc_context", { avformat_alloc_context() }) {
        avformat_free_context($0)
      }
      let part = try newStream(in: file.pointer)
      let original = source.stream(at: stream.index)
      try LibavCall.check("avcodec_parameters_copy") {
        avcodec_parameters_copy(part.pointee.codecpar, original.pointee.codecpar)
      }
      try copyStreamTags(from: original, to: part, isReencoded: true, keepsMatrix: false)
      av_dict_free(&part.pointee.metadata)
      part.pointee.codecpar.pointee.width = Int32(size.width)
      part.pointee.codecpar.pointee.height = Int32(size.height)
      part.pointee.codecpar.pointee.field_order = AV_FIELD_PROGRESSIVE
      part.pointee.time_base = original.pointee.time_base
      part.pointee.start_time = start.rescaled(to: stream.timeBase).value
      part.pointee.duration = SHIM_NOPTS
      part.pointee.sample_aspect_ratio = Rational.one.libav
      part.pointee.disposition = AV_DISPOSITION_DEFAULT
      part.pointee.id = 0
      var info = StreamInfo(part, of: file.pointer)
      info.geometry = FrameGeometry(codedSize: size)
      self.init(path: source.path, formatName: source.formatName, streams: [info], context: file)
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
  }

  /// Whether the samples of a stream have more than eight bits, according to its header.
  package func isDeep(_ stream: StreamInfo) -> Bool {
    (PixelLayout(pixelFormat(of: stream))?.colorDepth ?? 8) > 8
  }
}

extension SourceDescription {
  /// The audio tracks, in the order of the file.
  package var audioStreams: [AudioFacts] { MediaFacts(header: self).streams.compactMap(\.audio) }
}

internal import AnnotateBitstreams
package import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// What an encoder keeps to, so that its packets can be decoded among those of a source.
package struct Splice: Sendable {
  /// The encoders whose packets go among those of a codec.
  private static let encoders = [
    "h264": "libx264", "vp9": "libvpx-vp9", "prores": "prores_ks", "dnxhd": "dnxhd", "ffv1": "ffv1",
  ]
  /// The profiles of H.264 by their numbers, with and without constraints.
  private static let profiles: [Int32: String] = [
    66: "baseline", 66 | 1 << 9: "baseline", 77: "main", 100: "high", 110: "high10", 122: "high422",
    244: "high444",
  ]
  private static let containers: Set = ["mp4", "mov", "matroska", "webm"]

  private let path: String
  private let header: [UInt8]
  /// The parameter sets of the source, and the number of those of the encoder; nil for codecs without any.
  private let sets: (description: H264Description, number: Int, profile: String)?
  /// Whether an encoder may put pictures one packet later than they are shown.
  package var allowsReordering = false
  /// Whether any group is encoded; without one, the output has nothing but the source's header.
  package var isUsed = true
  /// Whether each picture of the codec is coded by itself.
  package let hasSinglePictures: Bool

  /// Checks that an encoder can continue a stream, as far as headers tell.
  ///
  /// - Throws: `.usage` with what is in the way.
  package init(
    _ choice: EncoderChoice,
    _ stream: StreamInfo,
    of source: SourceDescription,
    in container: OutputFormat
  ) throws(AnnotateError) {
    func problem(_ obstacle: SmartRenderingProblem.Obstacle) -> AnnotateError {
      AnnotateError(SmartRenderingProblem(source.path, obstacle))
    }
    let parameters = source.stream(at: stream.index).pointee.codecpar.pointee
    guard let encoder = Self.encoders[stream.codec] else { throw problem(.codec(stream.codec)) }
    guard choice.name == encoder else { throw problem(.encoder(choice.name, needed: encoder)) }
    guard Self.containers.contains(container.name) else {
      throw problem(.container(container.name))
    }
    let format = source.pixelFormat(of: stream)
    guard choice.format(for: format) == format, source.alphaDecoder(of: stream) == nil else {
      throw problem(.pixels)
    }
    guard !source.hasFields(stream) else { throw problem(.fields) }
    (path, header) = (source.path, source.header(of: stream))
    hasSinglePictures =
      (avcodec_descriptor_get(parameters.codec_id)?.pointee.props ?? 0) & AV_CODEC_PROP_INTRA_ONLY
      != 0
    guard stream.codec == "h264" else {
      sets = nil
      return
    }
    guard let profile = Self.profiles[parameters.profile] else { throw problem(.pixels) }
    guard let description = H264Description(header), description.isComplete,
      description.lengthSize == 4, let number = description.freeNumber
    else { throw problem(.otherHeader) }
    sets = (description, number, profile)
  }

  /// Sets what an encoder has to keep to, before the user's options.
  func apply(to context: UnsafeMutablePointer<AVCodecContext>, like source: AVCodecParameters) {
    guard let sets else { return }
    if !allowsReordering { context.pointee.max_b_frames = 0 }
    context.pointee.profile = source.profile
    if source.level > 0 { context.pointee.level = source.level }
    av_opt_set(context.pointee.priv_data, "profile", sets.profile, 0)
  }

  /// The parameters that the encoder takes after the user's, in its own syntax.
  var parameters: [String] {
    sets.map {
      ["sps-id=\($0.number)", "open-gop=0", "intra-refresh=0"]
        + (allowsReordering ? ["b-pyramid=none"] : ["bframes=0"])
    } ?? []
  }

  /// Checks that the packets of an opened encoder go among those of the source.
  ///
  /// - Throws: `.usage` if they need another header.
  func check(_ context: UnsafeMutablePointer<AVCodecContext>) throws(AnnotateError) {
    guard sets == nil else { return }
    let own = bytes(context.pointee.extradata, Int(context.pointee.extradata_size))
    guard own == header else { throw AnnotateError(SmartRenderingProblem(path, .otherHeader)) }
  }

  /// Gives a stream of the output the description of the source's, and what the encoder adds to it.
  func describe(
    _ target: UnsafeMutablePointer<AVStream>,
    like original: UnsafeMutablePointer<AVStream>,
    _ context: UnsafeMutablePointer<AVCodecContext>
  ) throws(FFmpegError) {
    guard let parameters = target.pointee.codecpar else { return }
    try LibavCall.check("avcodec_parameters_copy") {
      avcodec_parameters_copy(parameters, original.pointee.codecpar)
    }
    (parameters.pointee.codec_tag, parameters.pointee.bit_rate) = (0, 0)
    guard isUsed, let sets else { return }
    let own = bytes(context.pointee.extradata, Int(context.pointee.extradata_size))
    let all = sets.description.adding(setsOf: own)
    try LibavCall.check("set extradata") {
      all.withUnsafeBufferPointer {
        shim_set_extradata(parameters, $0.baseAddress, Int32($0.count))
      }
    }
  }

  /// Gives a packet of the encoder the form of the source's.
  func settle(_ packet: Packet) throws(FFmpegError) {
    guard let sets else { return }
    try packet.replacePayload(sets.description.packet(of: packet.payload))
  }
}

extension GroupTimes {
  /// Gives the next packet of an encoder the decode time and the duration of one that it replaces.
  ///
  /// - Returns: whether there is one.
  package mutating func settle(_ packet: Packet) -> Bool {
    guard let next = next(presentation: packet.pointer.pointee.pts) else { return false }
    packet.pointer.pointee.dts = next.decode
    if next.duration > 0 { packet.pointer.pointee.duration = next.duration }
    return true
  }
}

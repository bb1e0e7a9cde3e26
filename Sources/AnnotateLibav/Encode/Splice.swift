internal import AnnotateBitstreams
package import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// What an encoder keeps to, so that its packets can be decoded among those of a source.
package struct Splice: Sendable {
  /// The encoders whose packets go among those of a codec.
  private static let encoders = [
    "h264": "libx264", "hevc": "libx265", "vp8": "libvpx", "vp9": "libvpx-vp9",
    "av1": "libsvtav1", "mpeg2video": "mpeg2video", "prores": "prores_ks", "dnxhd": "dnxhd",
    "ffv1": "ffv1", "mjpeg": "mjpeg", "dvvideo": "dvvideo",
  ]
  private static let containers: Set = ["mp4", "mov", "matroska", "webm"]
  /// Those in which packets of some codecs stand as in these.
  private static let otherContainers: [String: Set] = [
    "h264": ["flv", "mpegts"], "hevc": ["mpegts"], "mjpeg": ["avi"], "dvvideo": ["avi"],
    "mpeg2video": ["mpegts", "mpeg", "vob", "dvd", "svcd"],
  ]
  /// Codecs of single pictures that say in each whether it consists of fields.
  private static let codecsWithFields: Set = ["prores", "dnxhd", "ffv1", "dvvideo"]

  private let path: String
  /// The limit that the source declares with a decoder's buffer; nil if it declares none that an encoder can keep to.
  private let declared: RateLimit?
  private let header: [UInt8]
  /// How parameter sets are kept apart; nil for codecs without any.
  private var units: (any SplicedUnits)?
  /// Whether an encoder may put pictures one packet later than they are shown.
  package var allowsReordering = false
  /// Whether any group is encoded; without one, the output has nothing but the source's header.
  package var isUsed = true
  /// Whether each picture of the codec is coded by itself.
  package let hasSinglePictures: Bool

  private var reorders: Bool { allowsReordering && units?.allowsReordering != false }

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
    guard
      Self.containers.contains(container.name)
        || Self.otherContainers[stream.codec]?.contains(container.name) == true
    else { throw problem(.container(container.name)) }
    let format = source.pixelFormat(of: stream)
    guard choice.format(for: format) == format, source.alphaDecoder(of: stream) == nil else {
      throw problem(.pixels)
    }
    (path, header) = (source.path, source.header(of: stream))
    hasSinglePictures =
      (avcodec_descriptor_get(parameters.codec_id)?.pointee.props ?? 0) & AV_CODEC_PROP_INTRA_ONLY
      != 0
    do throws(SpliceObstacle) {
      switch stream.codec {
      case "h264": units = try H264SplicedUnits(header, profile: parameters.profile)
      case "hevc": units = try HEVCSplicedUnits(header, profile: parameters.profile)
      case "mpeg2video": units = try MPEG2SplicedUnits(header)
      case "av1": units = try AV1SplicedUnits(header)
      default: units = nil
      }
    } catch {
      throw problem(error.obstacle)
    }
    let possible = 1...Int(Int32.max)
    declared = units?.description.declaredBuffer.flatMap { buffer in
      possible.contains(buffer.rate) && possible.contains(buffer.size)
        ? RateLimit(rate: buffer.rate, buffer: buffer.size) : nil
    }
    let allowsFields = units?.allowsFields ?? Self.codecsWithFields.contains(stream.codec)
    guard allowsFields || !source.hasFields(stream) else { throw problem(.fields) }
    let isTransport = container.name == "mpegts"
    guard units?.fits(transport: isTransport) == false else { return }
    throw problem(.form(toTransport: isTransport))
  }

  /// How many bits an encoder may spend on pictures that take the place of a group: as many as the buffer takes that the source
  /// declares, unless its own pictures do not keep to that, and by default not many more than these have.
  package func limit(for group: GroupTimes, hasChosenQuality: Bool) -> RateLimit? {
    let wanted = hasChosenQuality ? nil : group.limit
    guard let declared, group.largestPicture <= declared.buffer else { return wanted }
    return wanted?.joined(with: declared) ?? declared
  }

  /// Sets what an encoder has to keep to, before the user's options.
  func apply(to context: UnsafeMutablePointer<AVCodecContext>, like source: AVCodecParameters) {
    guard let units else { return }
    if !reorders { context.pointee.max_b_frames = 0 }
    units.apply(to: context, like: source)
  }

  /// The parameters that the encoder takes after the user's, in its own syntax.
  var parameters: [String] { units?.parameters(reorders: reorders) ?? [] }

  /// The same with what an opened encoder says of its packets, which shall go among those of the source.
  ///
  /// - Throws: `.usage` if they need another header.
  func opened(
    with context: UnsafeMutablePointer<AVCodecContext>
  ) throws(AnnotateError) -> Splice {
    let own = bytes(context.pointee.extradata, Int(context.pointee.extradata_size))
    var opened = self
    guard opened.units?.open(own) ?? (own == header) else {
      throw AnnotateError(SmartRenderingProblem(path, .otherHeader))
    }
    return opened
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
    guard isUsed, let units, units.description.lengthSize != nil else { return }
    let own = bytes(context.pointee.extradata, Int(context.pointee.extradata_size))
    let all = units.description(addingSetsOf: own)
    try LibavCall.check("set extradata") {
      all.withUnsafeBufferPointer {
        shim_set_extradata(parameters, $0.baseAddress, Int32($0.count))
      }
    }
  }

  /// Has a packet of the source, which continues the sequence before it there, begin one in the output.
  ///
  /// - Throws: `.badInput` if it cannot be read.
  package func restartSequence(at packet: Packet) throws(AnnotateError) {
    guard let payload = units?.description.restarting(packet.payload) else {
      throw AnnotateError(SmartRenderingProblem(path, .hasChanged))
    }
    do throws(FFmpegError) {
      try packet.replacePayload(payload)
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
  }

  /// Gives a packet of the encoder the form of the source's.
  func settle(_ packet: Packet) throws(FFmpegError) {
    guard let units else { return }
    guard let payload = units.packet(of: packet.payload) else {
      throw FFmpegError(code: SHIM_INVALIDDATA, operation: "renumber a packet")
    }
    try packet.replacePayload(payload)
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

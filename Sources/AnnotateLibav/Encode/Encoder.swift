package import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Encodes frames to the packets of one video stream.
///
// SAFETY: the codec context belongs only to this value, which cannot be copied; one task at a time uses it.
package struct Encoder: ~Copyable, @unchecked Sendable {
  let context: Owned<AVCodecContext>
  private let name: String
  private let size: PixelSize
  private let format: AVPixelFormat
  private let orientation: Orientation
  private let metadata: HDRMetadata
  private let userData: EncoderSettings.UserData
  /// Whether pictures are sent to the memory of a device before they are encoded.
  private let sendsToDevice: Bool
  private var clock: EncoderClock
  private var decodeTimes: MissingDecodeTimes
  /// What the packets have to keep to among those of the source; nil if there are none of these.
  private let splice: Splice?
  /// Whether pictures that have got a palette lost colours.
  package private(set) var hasLostColors = false
  /// Pictures that wait for a palette; nil for encoders of pictures without one.
  private var paletted: PalettedFrames?
  /// Whether the encoder has got a picture.
  private var hasPictures = false

  /// Opens an encoder for frames like `frame` with the time stamps of `stream`; the container decides how
  /// headers are stored, and `splice` says what its packets keep to if they go among those of the source.
  ///
  /// - Throws: `.unavailable` if the encoder cannot be opened with these settings, `.usage` if it does not
  ///   have a setting.
  package init(
    _ choice: EncoderChoice,
    settings: EncoderSettings,
    for frame: Frame,
    of stream: StreamInfo,
    from source: SourceDescription,
    in container: OutputFormat,
    splice: Splice? = nil
  ) throws(AnnotateError) {
    let original = source.stream(at: stream.index)
    let parameters = original.pointee.codecpar.pointee
    let clock = EncoderClock(rate: choice.frameRate(of: stream), sourceTimeBase: stream.timeBase)
    let opened: Owned<AVCodecContext>
    do throws(FFmpegError) {
      let made = try Owned(for: choice.codec)
      Self.describe(frame, stream, parameters, clock, container, to: &made.pointer.pointee)
      if Self.needsPalette(choice.codec, frame) { made.pointer.pointee.pix_fmt = AV_PIX_FMT_PAL8 }
      opened = made
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
    EncoderDefaults.apply(
      to: opened.pointer,
      encoder: choice.name,
      like: parameters,
      groupTimecode: frame.groupTimecode.flatMap { choice.groupTimecode($0, of: stream) }
    )
    splice?.apply(to: opened.pointer, like: parameters)
    let metadata = HDRMetadata(of: frame, in: original)
    let encoder = choice.name
    let (device, settings) = settings.takingDevice(of: HardwareEncoder(named: encoder))
    try EncoderOptions.apply(
      settings,
      to: opened.pointer,
      encoder: encoder,
      metadata: metadata,
      last: splice?.parameters ?? []
    )
    do throws(FFmpegError) {
      _ = FFmpegLog.takeRecent()
      if let device {
        try HardwareFrames.prepare(device.type, at: device.path, for: opened.pointer)
      }
      try LibavCall.check("avcodec_open2") { avcodec_open2(opened.pointer, choice.codec, nil) }
    } catch {
      try Self.checkParameters(choice)
      throw Self.cannotOpen(choice, frame, error)
    }
    try Self.checkParameters(choice)
    let spliced = try splice?.opened(with: opened.pointer)
    context = opened
    self.splice = spliced
    sendsToDevice = device != nil
    self.metadata = metadata
    userData = settings.userData
    self.clock = clock
    let step = MediaTime(1, timeBase: clock.timeBase).rescaled(to: stream.timeBase).value
    decodeTimes = MissingDecodeTimes(delay: Int(opened.pointer.pointee.has_b_frames), step: step)
    name = choice.name
    size = frame.size
    format = frame.format
    orientation = stream.geometry?.orientation ?? .up
    paletted = Self.needsPalette(choice.codec, frame) ? PalettedFrames() : nil
  }

  deinit {
    // SVT-AV1 waits for ever if it is closed before its first picture, for instance because the file cannot be written.
    if name == "libsvtav1", !hasPictures { _ = Unmanaged.passRetained(context) }
  }

  /// The duration of a picture at the rate that the stream states, in seconds.
  var pictureDuration: Rational { clock.timeBase }

  /// Returns the losses of a picture that differs from the one for which the encoder was opened.
  package func losses(of kind: PictureKind, _ stream: StreamInfo) -> [PictureLoss] {
    let isProgressive = context.pointer.pointee.field_order == AV_FIELD_PROGRESSIVE
    return PictureLoss.converting(kind.format, to: format, of: stream)
      + (kind.hasFields && isProgressive ? [.lateFields] : [])
  }

  /// Whether a frame has transparency that the encoder was not opened for.
  package func losesTransparency(of frame: Frame) -> Bool {
    PixelLayout(format)?.hasAlpha != true && frame.isTransparent
  }

  /// Passes a frame to the encoder; nil means that there are no more.
  ///
  /// - Precondition: every packet that was ready has been received.
  /// - Throws: `.badInput` if the picture's size or format changes, `.internalFault` if the encoder fails.
  package mutating func send(_ frame: Frame?) throws(AnnotateError) {
    if let frame, frame.size != size || frame.format != format { throw change(to: frame) }
    do throws(FFmpegError) {
      guard paletted != nil else { return try enter(frame) }
      if let frame { paletted?.add(frame) } else { paletted?.end() }
    } catch {
      throw failure(error)
    }
  }

  /// Returns the next packet; nil if the encoder needs another frame or has ended.
  ///
  /// - Throws: `.internalFault` if the encoder fails.
  package mutating func receive() throws(AnnotateError) -> Packet? {
    do throws(FFmpegError) {
      while true {
        let packet = try Packet()
        let result = avcodec_receive_packet(context.pointer, packet.pointer)
        if result == SHIM_EAGAIN, try enterPaletted() { continue }
        if result == SHIM_EAGAIN || result == SHIM_EOF { return nil }
        try LibavCall.check("avcodec_receive_packet") { result }
        restoreTimes(of: &packet.pointer.pointee)
        try splice?.settle(packet)
        return packet
      }
    } catch {
      throw failure(error)
    }
  }

  /// Passes on the next picture that has its palette, or the end.
  ///
  /// - Returns: whether there was one.
  private mutating func enterPaletted() throws(FFmpegError) -> Bool {
    if let next = try paletted?.next() {
      hasLostColors = hasLostColors || paletted?.hasChangedColors == true
      try enter(next)
      return true
    }
    guard paletted?.isDone == true else { return false }
    paletted = nil
    try enter(nil)
    return true
  }

  private mutating func enter(_ frame: Frame?) throws(FFmpegError) {
    guard let frame else {
      try LibavCall.check("avcodec_send_frame") { avcodec_send_frame(context.pointer, nil) }
      return
    }
    let reference = try Owned(referencing: frame.owned)
    shim_clear_frame_type(reference.pointer)
    try reference.keepUserData(userData)
    hasPictures = true
    reference.pointer.pointee.pts = clock.enter(
      presentation: frame.presentationTime.value,
      duration: frame.duration?.value
    )
    let ready = sendsToDevice ? try HardwareFrames.send(reference, to: context.pointer) : reference
    try LibavCall.check("avcodec_send_frame") {
      avcodec_send_frame(context.pointer, ready.pointer)
    }
  }

  /// Whether an encoder takes pictures like a frame only with a palette.
  private static func needsPalette(_ codec: UnsafePointer<AVCodec>, _ frame: Frame) -> Bool {
    codec.pointee.id == AV_CODEC_ID_GIF && frame.format == EncoderFormat.beforePalette
  }

  private mutating func restoreTimes(of packet: inout AVPacket) {
    guard let times = clock.leave(presentation: packet.pts, decode: packet.dts) else { return }
    packet.pts = times.presentation
    packet.dts = decodeTimes.next(presentation: times.presentation, decode: times.decode)
    packet.duration = times.duration ?? 0
  }

  /// Adds the encoded stream to a file, with the tags of the stream that it replaces.
  func addStream(
    like original: UnsafeMutablePointer<AVStream>,
    to file: Owned<AVFormatContext>,
    _ container: OutputFormat
  ) throws(FFmpegError) -> UnsafeMutablePointer<AVStream> {
    let target = try newStream(in: file.pointer)
    try LibavCall.check("avcodec_parameters_from_context") {
      avcodec_parameters_from_context(target.pointee.codecpar, context.pointer)
    }
    try splice?.describe(target, like: original, context.pointer)
    try copyStreamTags(
      from: original,
      to: target,
      isReencoded: true,
      keepsMatrix: DisplayMatrix(original).orientation == orientation
    )
    try metadata.describe(target)
    try describeAlpha(of: target)
    target.pointee.codecpar.pointee.format = format.rawValue
    let codec = codecName(target.pointee.codecpar.pointee.codec_id)
    if let tag = container.profile.picture.codecTags[codec] {
      target.pointee.codecpar.pointee.codec_tag = fourCC(tag)
    }
    target.pointee.time_base = original.pointee.time_base
    target.pointee.sample_aspect_ratio = context.pointer.pointee.sample_aspect_ratio
    return target
  }

  /// Sets the tag in which Matroska states whether VP8 or VP9 have transparency next to their packets.
  private func describeAlpha(
    of target: UnsafeMutablePointer<AVStream>
  ) throws(FFmpegError) {
    let codec = target.pointee.codecpar.pointee.codec_id
    let hasAlpha =
      [AV_CODEC_ID_VP8, AV_CODEC_ID_VP9].contains(codec) && PixelLayout(format)?.hasAlpha == true
    try LibavCall.check("av_dict_set") {
      av_dict_set(&target.pointee.metadata, "alpha_mode", hasAlpha ? "1" : nil, 0)
    }
  }

  private static func describe(
    _ frame: Frame,
    _ stream: StreamInfo,
    _ header: AVCodecParameters,
    _ clock: EncoderClock,
    _ container: OutputFormat,
    to context: inout AVCodecContext
  ) {
    let values = frame.pointer.pointee
    context.width = values.width
    context.height = values.height
    context.pix_fmt = frame.format
    context.time_base = clock.timeBase.libav
    context.framerate = clock.timeBase.inverse.libav
    context.sample_aspect_ratio =
      (stream.geometry?.sampleAspectRatio ?? frame.sampleAspectRatio).libav
    context.color_range = values.color_range
    context.color_primaries = values.color_primaries
    context.color_trc = values.color_trc
    context.colorspace = values.colorspace
    context.chroma_sample_location = values.chroma_location
    context.thread_count = 0
    context.field_order = FieldOrder.encoded(frame, header)
    if context.field_order != AV_FIELD_PROGRESSIVE {
      context.flags |= AV_CODEC_FLAG_INTERLACED_DCT | AV_CODEC_FLAG_INTERLACED_ME
    }
    let times = container.profile.times
    if times.countsFrames || times.needsDisplayOrder { context.max_b_frames = 0 }
    // Otherwise decoders of MPEG-2 wait for a picture that is shown earlier.
    if times.needsDisplayOrder, context.codec_id == AV_CODEC_ID_MPEG2VIDEO {
      context.flags |= AV_CODEC_FLAG_LOW_DELAY
    }
    if container.wantsGlobalHeader { context.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
  }

  /// Throws if the encoder complained about a parameter: encoders with their own parameter syntax only warn
  /// of unknown ones.
  private static func checkParameters(_ choice: EncoderChoice) throws(AnnotateError) {
    guard let words = FFmpegLog.takeParameterComplaints().first else { return }
    throw AnnotateError(EncodingProblem.parameterRefused(said: words, encoder: choice.name))
  }

  private static func cannotOpen(
    _ choice: EncoderChoice,
    _ frame: Frame,
    _ error: FFmpegError
  ) -> AnnotateError {
    let said = MediaFailure.lastWords(error)
    let hardware = HardwareEncoder(named: choice.name)
    if hardware != nil, HardwareFrames.isOpening(error) || HardwareEncoder.isMissing(said) {
      return AnnotateError(
        EncodingProblem.noHardware(encoder: choice.name, said: said, software: hardware?.software)
      )
    }
    return AnnotateError(
      EncodingProblem.cannotOpen(
        encoder: choice.name,
        frame.size,
        pixelFormat: pixelFormatName(frame.format),
        said: said
      )
    )
  }

  private func change(to frame: Frame) -> AnnotateError {
    AnnotateError(
      EncodingProblem.pictureChanged(
        at: frame.presentationTime,
        from: size,
        pixelFormatName(format),
        to: frame.size,
        pixelFormatName(frame.format)
      )
    )
  }

  private func failure(_ error: FFmpegError) -> AnnotateError {
    AnnotateError(EncodingProblem.failed(encoder: name, said: MediaFailure.lastWords(error)))
  }
}

package import AnnotateContainers
package import AnnotateMediaTypes
internal import AnnotateWording
internal import CAnnotateFFmpeg

/// The encoder that writes the video, and which of its pixel formats it may get.
///
// SAFETY: FFmpeg's table of codecs is constant for the lifetime of the process.
package struct EncoderChoice: @unchecked Sendable {
  /// FFmpeg's name for it, such as `libx264`.
  package let name: String
  let codec: UnsafePointer<AVCodec>
  /// The pixel format that the user asked for; nil leaves it to the source.
  private(set) var askedFormat: AVPixelFormat?
  /// Whether the container can store transparency next to the pictures.
  private var containerStoresAlpha = true
  /// Whether the container can state that chroma samples are as wide as a pixel and as high as two (4:4:0).
  private var containerStatesTallChroma = true

  init(_ codec: UnsafePointer<AVCodec>) {
    self.codec = codec
    name = String(cString: codec.pointee.name)
  }

  /// Returns the encoder of the given name, or the preferred one for the codec of that name.
  ///
  /// - Throws: `.unavailable` if this FFmpeg has no such video encoder.
  package static func named(_ name: String) throws(AnnotateError) -> EncoderChoice {
    if let choice = EncoderTable.encoders(named: name).first { return choice }
    // The similar name of other hardware is of no use.
    let hardware = HardwareEncoder(named: name)
    throw AnnotateError(
      EncodingProblem.noEncoder(
        name: name,
        nearest: hardware == nil ? EncoderTable.nearestName(to: name) : nil,
        software: hardware?.software
      )
    )
  }

  /// Chooses the encoder for a copy of a stream in a container.
  ///
  /// It is one for the codec `name`, otherwise for the source's own codec, otherwise for the next codec
  /// that suits source and container. Among the encoders of one codec, the first that keeps the source's
  /// pixel format is chosen.
  ///
  /// `name` is the codec or encoder that the user asked for, and `pixelFormat` is FFmpeg's name of the
  /// format that the user asked for; nil leaves them to the source.
  ///
  /// - Throws: `.unavailable` if the container and this FFmpeg have no codec in common, `.usage` if the
  ///   container does not hold the requested codec or no encoder takes it.
  package static func choose(
    _ name: String? = nil,
    pixelFormat: String? = nil,
    for stream: StreamInfo,
    of source: SourceDescription,
    in container: OutputFormat
  ) throws(AnnotateError) -> EncoderChoice {
    let format = source.pixelFormat(of: stream)
    let codecs = name.map { [$0] } ?? EncoderTable.codecs(for: stream, of: source, in: container)
    var candidates: [EncoderChoice] = []
    for codec in codecs {
      let found = EncoderTable.encoders(named: codec).filter {
        name != nil || container.stores($0.codec.pointee.id)
      }.map { $0.adapted(to: container) }
      guard !found.isEmpty else { continue }
      candidates += found
      // Another codec than the first is only chosen to keep transparency.
      if found.contains(where: { !$0.loses(.alpha, of: format, stream) }) { break }
    }
    if let pixelFormat { return try asked(pixelFormat, of: candidates) }
    guard let best = EncoderTable.best(of: candidates, for: format, stream) else {
      throw nothingFits(container)
    }
    try best.check(fits: container)
    return best
  }

  /// Checks that a container can store the encoder's codec.
  ///
  /// - Throws: `.usage` if it does not.
  package func check(fits format: OutputFormat) throws(AnnotateError) {
    guard !format.stores(codec.pointee.id) else { return }
    throw AnnotateError(EncodingProblem.notHeld(encoder: name, container: format.name))
  }

  /// Returns the size at which pictures of `size` of a stream are encoded: their own, or the next one that
  /// the encoder takes.
  package func pictureSize(
    _ size: PixelSize,
    of stream: StreamInfo,
    _ source: SourceDescription
  ) -> PixelSize {
    FramePadding.size(
      for: size,
      format(for: source.pixelFormat(of: stream)),
      hasFields: FieldOrder.isTopFirst(source.fieldOrder(of: stream)) != nil,
      encoder: self
    )
  }

  /// Returns the pixel format in which pictures of a format are encoded.
  func format(for source: AVPixelFormat) -> AVPixelFormat {
    askedFormat
      ?? EncoderFormat.choose(
        for: codec,
        source: source,
        mayHaveAlpha: containerStoresAlpha,
        mayHaveTallChroma: containerStatesTallChroma
      )
  }

  /// Whether all pictures must pass through one encoder, because it makes a palette for them.
  package var needsWholeClip: Bool { codec.pointee.id == AV_CODEC_ID_GIF && askedFormat == nil }

  /// Whether encoding pictures of a format causes a loss of this kind.
  func loses(_ loss: PictureLoss.Kind, of source: AVPixelFormat, _ stream: StreamInfo) -> Bool {
    PictureLoss.converting(source, to: format(for: source), of: stream).contains {
      $0.kind == loss
    }
  }

  /// Returns the choice adapted to a container: VP8 and VP9 store transparency apart from their packets, which
  /// few containers can hold.
  private func adapted(to container: OutputFormat) -> EncoderChoice {
    var choice = self
    let isSeparate = [AV_CODEC_ID_VP8, AV_CODEC_ID_VP9].contains(codec.pointee.id)
    choice.containerStoresAlpha = !isSeparate || container.profile.picture.storesAlphaBesidePackets
    // Without a number for it, FFmpeg's muxer writes a description that nobody can read.
    choice.containerStatesTallChroma =
      codec.pointee.id != AV_CODEC_ID_VP9 || container.profile.writing.finish != .movieBoxes
    return choice
  }

  private static func asked(
    _ pixelFormat: String,
    of candidates: [EncoderChoice]
  ) throws(AnnotateError) -> EncoderChoice {
    let format = av_get_pix_fmt(pixelFormat)
    for var choice in candidates where EncoderFormat.takes(choice.codec, format) {
      choice.askedFormat = format
      return choice
    }
    let taken = candidates.flatMap { EncoderFormat.supported(by: $0.codec) ?? [] }
      .map(pixelFormatName)
    throw AnnotateError(
      format == AV_PIX_FMT_NONE
        ? EncodingProblem.noPixelFormat(name: pixelFormat, taken: taken)
        : .pixelFormatRefused(name: pixelFormat, encoder: candidates.first?.name, taken: taken)
    )
  }

  private static func nothingFits(_ container: OutputFormat) -> AnnotateError {
    AnnotateError(EncodingProblem.noEncoderFor(container: container.name))
  }
}

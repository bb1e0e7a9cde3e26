package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The encoder that writes the video, and which of its pixel formats it may be given.
///
// SAFETY: FFmpeg's table of codecs is constant for the life of the process.
package struct EncoderChoice: @unchecked Sendable {
  /// FFmpeg's name for it, such as `libx264`.
  package let name: String
  let codec: UnsafePointer<AVCodec>
  /// The pixel format that was asked for; nil leaves it to the source.
  private(set) var askedFormat: AVPixelFormat?
  /// Whether the container has a place for transparency that lies beside the pictures.
  private var containerStoresAlpha = true

  init(_ codec: UnsafePointer<AVCodec>) {
    self.codec = codec
    name = String(cString: codec.pointee.name)
  }

  /// The encoder of the given name, or the one preferred for the codec of that name.
  ///
  /// - Throws: `.unavailable` where this FFmpeg has no such video encoder.
  package static func named(_ name: String) throws(AnnotateError) -> EncoderChoice {
    if let choice = EncoderTable.encoders(named: name).first { return choice }
    throw AnnotateError(
      .unavailable,
      "cannot encode with the codec",
      subject: name,
      why: "this FFmpeg has no video encoder of that name",
      hints: ["list them with: ffmpeg -encoders"]
    )
  }

  /// The encoder for a copy of a stream in a container: one of the codec of the given name, else of
  /// the source's own codec, else of the next that suits source and container; among those of one
  /// codec the first that keeps the source's pixel format.
  ///
  /// `name` is the codec or encoder that was asked for, `pixelFormat` FFmpeg's name of the format that
  /// was asked for; nil leaves them to the source.
  ///
  /// - Throws: `.unavailable` where the container and this FFmpeg have no codec in common, `.usage`
  ///   where the container does not hold what was asked for or no encoder takes it.
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
      }.map { $0.placed(in: container) }
      guard !found.isEmpty else { continue }
      candidates += found
      // Only for the sake of transparency another codec is taken than the first.
      if found.contains(where: { !$0.loses(.alpha, of: format, stream) }) { break }
    }
    if let pixelFormat { return try asked(pixelFormat, of: candidates) }
    guard let best = EncoderTable.best(of: candidates, for: format, stream) else {
      throw nothingFits(container)
    }
    try best.check(fits: container)
    return best
  }

  /// Checks that a container stores what the encoder writes.
  ///
  /// - Throws: `.usage` where it does not.
  package func check(fits format: OutputFormat) throws(AnnotateError) {
    guard !format.stores(codec.pointee.id) else { return }
    throw AnnotateError(
      .usage,
      "cannot put the codec",
      subject: name,
      why: "the container \(format.name) does not hold it",
      hints: ["write to .mkv, or choose another --codec"]
    )
  }

  /// The size at which pictures of `size` of a stream are encoded: their own, or the next that the
  /// encoder takes.
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

  /// The pixel format in which pictures of a format are encoded.
  func format(for source: AVPixelFormat) -> AVPixelFormat {
    askedFormat
      ?? EncoderFormat.choose(for: codec, source: source, mayHaveAlpha: containerStoresAlpha)
  }

  /// Whether pictures of a format lose something by being encoded.
  func loses(_ loss: PictureLoss.Sort, of source: AVPixelFormat, _ stream: StreamInfo) -> Bool {
    PictureLoss.converting(source, to: format(for: source), of: stream).contains {
      $0.sort == loss
    }
  }

  /// What VP8 and VP9 say of transparency lies beside their packets, which few containers can hold.
  private func placed(in container: OutputFormat) -> EncoderChoice {
    var choice = self
    let isBeside = [AV_CODEC_ID_VP8, AV_CODEC_ID_VP9].contains(codec.pointee.id)
    choice.containerStoresAlpha = !isBeside || container.profile.picture.storesAlphaBesidePackets
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
    throw AnnotateError(
      .usage,
      "cannot use --pixel-format",
      subject: pixelFormat,
      why: format == AV_PIX_FMT_NONE
        ? "FFmpeg has no pixel format of that name"
        : "\(candidates.first?.name ?? "the encoder") does not take it",
      hints: taken.isEmpty
        ? [] : ["it takes " + taken.map(pixelFormatName).joined(separator: ", ")]
    )
  }

  private static func nothingFits(_ container: OutputFormat) -> AnnotateError {
    AnnotateError(
      .unavailable,
      "cannot encode for the container",
      subject: container.name,
      why: "this FFmpeg has no encoder for it",
      hints: ["name one with --codec"]
    )
  }
}

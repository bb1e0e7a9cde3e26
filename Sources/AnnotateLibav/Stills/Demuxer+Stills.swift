internal import AnnotateContainers
package import AnnotateMediaTypes
package import AnnotateStills
internal import CAnnotateFFmpeg

extension Demuxer {
  /// Opens a single picture or a numbered sequence of pictures.
  ///
  /// - Parameters:
  ///   - path: the path that the user gave, for messages.
  ///   - pattern: the path of the file, or a `printf` pattern of the paths of numbered files.
  ///   - first: the first file, whose format, range and orientation all have, whatever their extension.
  ///   - firstNumber: the number of the first file; nil for a single picture.
  ///   - frameRate: the number of pictures per second.
  ///   - limits: the maximum that they may claim.
  /// - Throws: `.badInput` if the files are not pictures.
  package init(
    openingPictures path: String,
    pattern: String,
    first: StillFile,
    firstNumber: Int?,
    frameRate: Rational,
    limits: InputLimits
  ) throws(AnnotateError) {
    var settings = ["framerate": frameRate.description, "pattern_type": "none"]
    if let firstNumber {
      settings["pattern_type"] = "sequence"
      settings["start_number"] = String(firstNumber)
      settings["start_number_range"] = "1"
    }
    do throws(FFmpegError) {
      _ = FFmpegLog.takeRecent()
      let context = try Self.open(
        "file:" + pattern,
        as: ContainerProfile.pictures.name,
        settings: settings
      )
      try Self.describe(context, first)
      try LibavCall.check("avformat_find_stream_info") {
        avformat_find_stream_info(context.pointer, nil)
      }
      let source = try SourceDescription(of: context.pointer, path: path, limits: limits)
      self.init(context, source)
    } catch {
      throw MediaFailure.cannotRead(path, error)
    }
  }

  /// Sets the parameters of the stream that are known from the files.
  private static func describe(
    _ context: Owned<AVFormatContext>,
    _ file: StillFile
  ) throws(FFmpegError) {
    let (format, orientation) = (file.format, file.metadata.orientation)
    guard let stream = context.pointer.pointee.streams?[0] else { return }
    let codec = codecIdentifier(format.profile.codec)
    stream.pointee.codecpar.pointee.codec_id = codec ?? AV_CODEC_ID_NONE
    // The decoder of grey JPEG does not report that pictures have the full range; that of WebP reports that
    // they do not.
    if format.profile.hasFullRange != false {
      let range = file.hasLimitedRange ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG
      stream.pointee.codecpar.pointee.color_range = range
    }
    // Chroma samples of WebP lie in the middle, which its decoder does not report either.
    if format == .webp { stream.pointee.codecpar.pointee.chroma_location = AVCHROMA_LOC_CENTER }
    // FFmpeg reports the orientation of a picture only after decoding, if at all; a stream needs it before.
    guard orientation != .up else { return }
    let numbers = orientation.displayMatrix
    try LibavCall.check("set display matrix") { shim_set_display_matrix(stream, numbers) }
  }
}

extension Orientation {
  /// The display matrix of the orientation, in the fixed-point numbers of ISO/IEC 14496-12.
  fileprivate var displayMatrix: [Int32] {
    let map: AffineTransform<CodedSpace, DisplaySpace> = transform(width: 0, height: 0)
    let one = 65536.0
    let linear = [map.a, map.b, map.c, map.d].map { Int32($0 * one) }
    return [linear[0], linear[1], 0, linear[2], linear[3], 0, 0, 0, 1 << 30]
  }
}

internal import AnnotateContainers
internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar

/// A video that is shown with a sidecar: the one in which the faces were detected, or the output that was
/// written with them.
struct ReviewedVideo: Sendable {
  /// FFmpeg's name of the video codec.
  var codec: String { main.stream.codec }
  /// Whether its picture is the one that the member `output` of the sidecar describes.
  let isOutput: Bool

  /// The video stream of the file.
  let main: MainVideo
  /// Whether it is the video that the sidecar was made of, and not an output.
  let isSource: Bool
  /// The transform from the coordinates of the sidecar to those of the video.
  let fromSidecar: AffineTransform<DisplaySpace, DisplaySpace>

  /// Opens a video.
  ///
  /// - Throws: `.missingInput` or `.badInput` if it cannot be read or its picture is not one that the sidecar
  ///   describes.
  init(_ path: String, of header: SidecarHeader) throws(AnnotateError) {
    let demuxer = try Demuxer(opening: path)
    main = try MainVideo(of: demuxer.source)
    isSource = Self.isSource(main, of: header)
    let (size, source) = (main.geometry.displaySize, header.geometry.displaySize)
    if let output = header.output, output.size == size, !isSource {
      (isOutput, fromSidecar) = (true, output.fromDisplay)
    } else if size == source {
      (isOutput, fromSidecar) = (false, AffineTransform(scaleX: 1, scaleY: 1))
    } else {
      throw AnnotateError(
        .badInput,
        "cannot review the sidecar with",
        subject: path,
        why: "its picture is \(size) in size, that of the sidecar \(source)",
        hints: ["name the video that the faces were found in: '\(header.sourceName)'"]
      )
    }
  }

  /// Whether browsers are known to play such a video.
  var isPlayable: Bool {
    let codecs = ["h264", "vp8", "vp9", "av1"]
    return codecs.contains(codec) && hasCommonChroma
      && main.source.profile.reading.isPlayedByBrowsers
  }

  /// Whether blocks of two by two pixels share their chroma.
  var hasCommonChroma: Bool { main.stream.pixelsPerChroma == PixelSize(2, 2) }

  /// Checks that files can be written and are neither the video nor its sidecar.
  ///
  /// - Throws: `.cannotCreate` if not, `.usage` if two are the same.
  func check(
    outputs: [String],
    sidecar: String,
    overwrites: Bool
  ) throws(AnnotateError) {
    try WrittenPath.check(
      outputs.map(WrittenPath.file),
      reading: [main.source.path, sidecar],
      overwrites: overwrites
    )
  }

  private static func isSource(_ video: MainVideo, of header: SidecarHeader) -> Bool {
    FileIdentity(of: video.source.path).map { $0.size } == header.sourceSize
      && video.geometry == header.geometry
  }
}

extension ReviewedVideo {
  /// How many seconds after the video's first frame the sidecar begins: not 0 where the sidecar is of a part
  /// and the video is the whole source.
  ///
  /// - Parameters:
  ///   - header: the header of the sidecar.
  ///   - time: the time of its first frame; nil if it has none.
  /// - Returns: the seconds.
  /// - Throws: as `Demuxer` and `Decoder` do.
  func lead(of header: SidecarHeader, to time: MediaTime?) throws -> Double {
    guard header.isOfExcerpt, isSource, let time, let first = try firstTime() else { return 0 }
    return max(0, time.seconds - first.seconds)
  }

  /// The time of the first frame.
  private func firstTime() throws -> MediaTime? {
    var demuxer = try Demuxer(opening: main.source.path)
    var decoder = try Decoder(for: main.stream, of: demuxer.source, threads: 1)
    while let packet = try demuxer.next() {
      guard packet.streamIndex == main.stream.index else { continue }
      try decoder.send(packet)
      if let frame = try decoder.receive() { return frame.presentationTime }
    }
    try decoder.send(nil)
    return try decoder.receive()?.presentationTime
  }
}

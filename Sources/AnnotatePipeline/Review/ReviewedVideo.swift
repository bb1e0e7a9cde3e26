internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotateSidecar

/// A video that is looked at beside a sidecar: the one that the faces were found in, or the output that
/// was written with them.
package struct ReviewedVideo: Sendable {
  /// FFmpeg's name of the codec of its pictures.
  package var codec: String { main.stream.codec }
  /// Whether its picture is the one that the sidecar's `output` speaks of.
  package let isOutput: Bool

  let main: MainVideo
  /// The map from the sidecar's coordinates to the video's.
  let fromSidecar: AffineTransform<DisplaySpace, DisplaySpace>

  /// Opens a video.
  ///
  /// - Throws: `.missingInput` or `.badInput` where it cannot be read or shows another picture than
  ///   the one that the sidecar speaks of.
  package init(_ path: String, of header: SidecarHeader) throws(AnnotateError) {
    let demuxer = try Demuxer(opening: path)
    main = try MainVideo(of: demuxer.source)
    let (size, source) = (main.geometry.displaySize, header.geometry.displaySize)
    if let output = header.output, output.size == size, !Self.isSource(main, of: header) {
      (isOutput, fromSidecar) = (true, output.fromDisplay)
    } else if size == source {
      (isOutput, fromSidecar) = (false, AffineTransform(scaleX: 1, scaleY: 1))
    } else {
      throw AnnotateError(
        .badInput,
        "cannot review the sidecar beside",
        subject: path,
        why: "its picture is \(size) in size, that of the sidecar \(source)",
        hints: ["name the video that the faces were found in: '\(header.sourceName)'"]
      )
    }
  }

  /// Whether browsers are known to play the codec of such pictures.
  package var isPlayable: Bool {
    let codecs = ["h264", "vp8", "vp9", "av1"]
    return codecs.contains(codec) && hasCommonChroma
      && main.source.profile.reading.isPlayedByBrowsers
  }

  /// Whether two by two pixels share their chroma.
  package var hasCommonChroma: Bool { main.stream.pixelsPerChroma == PixelSize(2, 2) }

  /// Checks that files can be written that are neither the video nor its sidecar.
  ///
  /// - Throws: `.cannotCreate`.
  package func check(
    outputs: [String],
    sidecar: String,
    overwrites: Bool
  ) throws(AnnotateError) {
    try OutputPlan.check(outputs, against: main.source.path, overwrites: overwrites)
    try OutputPlan.check(
      outputs,
      against: sidecar,
      called: "the sidecar that is read",
      overwrites: overwrites
    )
  }

  private static func isSource(_ video: MainVideo, of header: SidecarHeader) -> Bool {
    FileIdentity(of: video.source.path).map { $0.size } == header.sourceSize
      && video.geometry == header.geometry
  }
}

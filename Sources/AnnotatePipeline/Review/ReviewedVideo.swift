internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotateSidecar

/// A video that is shown with a sidecar: the one in which the faces were detected, or the output that was
/// written with them.
package struct ReviewedVideo: Sendable {
  /// FFmpeg's name of the video codec.
  package var codec: String { main.stream.codec }
  /// Whether its picture is the one that the member `output` of the sidecar describes.
  package let isOutput: Bool

  let main: MainVideo
  /// Whether it is the video that the sidecar was made of, and not an output.
  let isSource: Bool
  /// The transform from the coordinates of the sidecar to those of the video.
  let fromSidecar: AffineTransform<DisplaySpace, DisplaySpace>

  /// Opens a video.
  ///
  /// - Throws: `.missingInput` or `.badInput` if it cannot be read or its picture is not one that the sidecar
  ///   describes.
  package init(_ path: String, of header: SidecarHeader) throws(AnnotateError) {
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
        "cannot review the sidecar beside",
        subject: path,
        why: "its picture is \(size) in size, that of the sidecar \(source)",
        hints: ["name the video that the faces were found in: '\(header.sourceName)'"]
      )
    }
  }

  /// Whether browsers are known to play such a video.
  package var isPlayable: Bool {
    let codecs = ["h264", "vp8", "vp9", "av1"]
    return codecs.contains(codec) && hasCommonChroma
      && main.source.profile.reading.isPlayedByBrowsers
  }

  /// Whether blocks of two by two pixels share their chroma.
  package var hasCommonChroma: Bool { main.stream.pixelsPerChroma == PixelSize(2, 2) }

  /// Checks that files can be written and are neither the video nor its sidecar.
  ///
  /// - Throws: `.cannotCreate` if not, `.usage` if two are the same.
  package func check(
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

internal import AnnotateFiles
package import AnnotateMediaTypes
package import AnnotatePipeline
internal import AnnotateReview
internal import AnnotateSidecar

extension SidecarReview {
  /// The path of the video relative to the page of a server.
  private static let servedReference = "video"

  /// The path of the video that a page plays: that of a small copy, if there is one.
  package var playedPath: String { preview ?? video }

  /// Checks that the sidecar can be saved in place, and names the files that a server uses.
  ///
  /// - Parameter listener: the number of the socket at which it listens.
  /// - Throws: `.cannotCreate` if nothing can be written beside the sidecar, or what confining the process
  ///   throws.
  package func prepareServing(at listener: Int32) throws(AnnotateError) {
    try PartialFile.check(sidecar, overwrites: true)
    let outputs = [sidecar, preview].compactMap(\.self).map(WrittenPath.file)
    var files = NamedFiles(outputs, reading: [video, sidecar])
    files.listener = listener
    try files.declare()
  }

  /// Writes the small copy of the video, if there is one, and tells whether faces can be stamped on the video.
  ///
  /// - Parameters:
  ///   - onWarning: called if there is none and browsers may not be able to play the video.
  ///   - onProgress: called after every frame of the copy.
  /// - Returns: whether the video is the one in which the faces were found.
  /// - Throws: as ``run(onWarning:onProgress:)``.
  package func preparePlayback(
    onWarning: (AnnotateError) -> Void,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) async throws -> Bool {
    let reviewed = try ReviewedVideo(video, of: try SidecarReader(opening: sidecar).header.content)
    guard let preview else {
      if !reviewed.isPlayable { onWarning(unplayable(reviewed)) }
      return !reviewed.isOutput
    }
    try reviewed.check(outputs: [preview], sidecar: sidecar, overwrites: overwrites)
    try await copy(reviewed, to: preview, overwrites: overwrites).write(onProgress: onProgress)
    return !reviewed.isOutput
  }

  /// The page of the present sidecar as a server sends it.
  ///
  /// - Parameters:
  ///   - version: the version of the sidecar.
  ///   - styles: the names of the styles of which the server renders previews.
  ///   - largestSidecar: the size of the largest sidecar that the server takes, in bytes.
  /// - Returns: the HTML.
  /// - Throws: as ``run(onWarning:onProgress:)``.
  package func servedPage(
    version: String,
    styles: [String],
    largestSidecar: Int
  ) async throws -> [UInt8] {
    let reader = try SidecarReader(opening: sidecar)
    let reviewed = try ReviewedVideo(video, of: reader.header.content)
    var played = ReviewPage.Video(
      reference: Self.servedReference,
      name: FilePath(playedPath).lastComponent,
      codec: preview == nil ? reviewed.codec : "h264"
    )
    played.isOutput = reviewed.isOutput
    let server = ReviewPage.Server(
      version: version,
      styles: styles,
      largestSidecar: largestSidecar
    )
    return try await content(reader, reviewed, played, server: server).page.bytes
  }
}

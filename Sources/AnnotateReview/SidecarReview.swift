internal import AnnotateExports
internal import AnnotateFiles
public import AnnotateJobs
public import AnnotateMediaTypes
public import AnnotatePipeline
internal import AnnotateSidecar

/// Writes an HTML page that shows the faces of a sidecar on its video and lets the user correct them.
public struct SidecarReview: Sendable {
  /// The video that the page plays.
  public enum Playback: Sendable, Equatable {
    /// The video itself, from its own path.
    case video
    /// A small copy in H.264, which is written to this path.
    case preview(String)
    /// A small copy in H.264 that is stored inside the page.
    case embedded
  }

  /// The facts about a page that has been written.
  public struct Result: Sendable, Equatable {
    /// The number of frames.
    public let frames: Int
    /// The number of different faces.
    public let tracks: Int
  }

  /// The path of the sidecar.
  public var sidecar: String
  /// The path of the video that the sidecar describes, or of the output that was written with the sidecar.
  public var video: String
  /// The path of the page.
  public var output: String
  /// The video that the page plays.
  public var playback = Playback.video
  /// The path of another sidecar of the same video, with faces that are only suspected; nil for none.
  public var suspects: String?
  /// Whether existing files may be replaced.
  public var overwrites = false
  /// What the review has in common with other work.
  public var session = Session()

  /// Describes a page.
  public init(_ sidecar: String, video: String, output: String) {
    (self.sidecar, self.video, self.output) = (sidecar, video, output)
  }

  /// The path of the video that a sidecar names as its source, if it is in the same folder.
  ///
  /// - Throws: `.missingInput` or `.badInput` if the sidecar cannot be read.
  public static func video(nextToSidecar path: String) throws(AnnotateError) -> String? {
    let video = try SidecarReader.open(path).header.content.sourcePath(beside: path)
    return video.flatMap { FileIdentity(of: $0)?.isRegular == true ? $0 : nil }
  }

  /// Writes the page.
  ///
  /// - Parameters:
  ///   - onWarning: called if browsers may not be able to play the video.
  ///   - onProgress: called after every frame of a small copy.
  /// - Returns: the facts about the page.
  /// - Throws: `AnnotateError`, or `CancellationError` if the task was cancelled; no page is at its path
  ///   then.
  public func run(
    onWarning: (AnnotateError) -> Void = { _ in },
    onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> Result {
    let page = try PartialFile(for: output, overwrites: overwrites)
    let reader = try SidecarReader(opening: sidecar)
    let reviewed = try ReviewedVideo(video, of: reader.header.content, session.limits)
    let outputs = [output, preview].compactMap(\.self)
    try reviewed.check(outputs: outputs, sidecar: sidecar, overwrites: overwrites)
    try session.declare(outputs.map(WrittenPath.file), reading: read)
    let played = try await played(reviewed, onWarning, onProgress)
    let (content, result) = try await content(reader, reviewed, played)
    try FileContents.write(content.bytes, to: page)
    try page.commit()
    return result
  }

  /// The page of a sidecar, and the facts about it; `server` sends it, or nobody does.
  private func content(
    _ reader: SidecarReader,
    _ reviewed: ReviewedVideo,
    _ played: ReviewPage.Video,
    server: ReviewPage.Server? = nil
  ) async throws -> (page: ReviewPage, result: Result) {
    let header = reader.header.content
    var clip = try ExportedClip(reading: reader, of: sidecar)
    if let suspects { try clip.suspect(facesOf: suspects, besides: sidecar) }
    var played = played
    played.lead = try reviewed.lead(of: header, to: clip.frames.first?.time)
    let page = ReviewPage(
      of: clip,
      header: header,
      sidecar: try CarriedSidecar(sidecar),
      video: played,
      thumbnails: try await Self.thumbnails(clip, reviewed),
      server: server
    )
    return (page, Result(frames: clip.frames.count, tracks: clip.tracks.count))
  }

  /// The paths of the files that are read.
  package var read: [String] { [video, sidecar] + [suspects].compactMap(\.self) }

  /// The path of a small copy; nil for none.
  package var preview: String? {
    if case .preview(let path) = playback { path } else { nil }
  }

  /// The maximum number of faces with a picture, those that are seen most; more would not make a page more useful.
  private static let maxThumbnails = 200
  /// The side of these pictures in pixels; twice the size on the page, for screens with two pixels per CSS pixel.
  private static let thumbnailSide = 104

  private static func thumbnails(
    _ clip: ExportedClip,
    _ video: ReviewedVideo
  ) async throws -> [Int: [UInt8]] {
    let best = BestFace.ofTracks(in: clip)
    let longest = clip.tracks.sorted { $0.faces.count > $1.faces.count }.prefix(maxThumbnails)
    let wanted = longest.compactMap { track in
      best[track.id].map {
        FaceThumbnails.Wanted(
          key: track.id,
          time: clip.frames[$0.face.frame].time,
          face: $0.observation
        )
      }
    }
    return try await FaceThumbnails(of: video, size: thumbnailSide).pictures(of: wanted)
  }

  private func played(
    _ reviewed: ReviewedVideo,
    _ onWarning: (AnnotateError) -> Void,
    _ onProgress: @escaping @Sendable (Progress) -> Void
  ) async throws -> ReviewPage.Video {
    var played = ReviewPage.Video(
      reference: FilePath(output).reference(to: preview ?? video),
      name: FilePath(preview ?? video).lastComponent,
      codec: playback == .video ? reviewed.codec : "h264"
    )
    played.isOutput = reviewed.isOutput
    switch playback {
    case .preview(let path):
      try await copy(reviewed, to: path, overwrites: overwrites).write(onProgress: onProgress)
    case .embedded:
      // A temporary file next to the page, which is removed with the last reference to it.
      let file = try PartialFile(for: output + ".preview.mp4", overwrites: true)
      let path = file.temporaryPath
      try await copy(reviewed, to: path, overwrites: true).write(onProgress: onProgress)
      played.contents = try FileContents.read(path)
    case .video:
      if !reviewed.isPlayable { onWarning(unplayable(reviewed)) }
    }
    return played
  }

  private func copy(
    _ reviewed: ReviewedVideo,
    to path: String,
    overwrites: Bool
  ) -> VideoPreview {
    VideoPreview(of: reviewed, sidecar: sidecar, to: path, overwrites: overwrites)
  }

  private func unplayable(_ reviewed: ReviewedVideo) -> AnnotateError {
    AnnotateError(
      ReviewProblem.unplayable(
        path: video,
        codec: reviewed.codec,
        hasCommonChroma: reviewed.hasCommonChroma
      )
    )
  }
}

extension SidecarReview {
  /// The path of the video relative to the page of a server.
  private static let servedReference = "video"

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
    let reviewed = try ReviewedVideo(
      video,
      of: try SidecarReader(opening: sidecar).header.content,
      session.limits
    )
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
  /// - Parameter server: what the page knows of the server.
  /// - Returns: the HTML.
  /// - Throws: as ``run(onWarning:onProgress:)``.
  package func servedPage(_ server: ReviewPage.Server) async throws -> [UInt8] {
    let reader = try SidecarReader(opening: sidecar)
    let reviewed = try ReviewedVideo(video, of: reader.header.content, session.limits)
    let path = preview ?? video
    var played = ReviewPage.Video(
      reference: Self.servedReference,
      name: FilePath(path).lastComponent,
      codec: preview == nil ? reviewed.codec : "h264"
    )
    played.isOutput = reviewed.isOutput
    return try await content(reader, reviewed, played, server: server).page.bytes
  }
}

internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar
internal import AnnotateStamps

/// Renders a video, and previews of it, with the stages of every job.
struct StampRenderer: PreviewRenderer {
  /// The path of the video.
  let video: String
  /// The path of the sidecar next to which whole videos are written.
  let reviewed: String
  /// The maximum that the video may claim.
  let limits: InputLimits

  var styles: [String] { StyleRegistry.all.map(\.name).filter { $0 != "none" } }

  func render(
    _ request: PreviewRequest,
    faces sidecar: String,
    to path: String,
    onProgress: @escaping @Sendable (_ frames: Int, _ expected: Int?) -> Void
  ) async throws {
    let preview = try StampPreview(
      of: video,
      limits,
      sidecar: sidecar,
      frame: request.frame,
      seconds: request.seconds,
      style: request.style,
      to: path
    )
    try await preview.write { onProgress($0.frames, $0.expectedFrames) }
  }

  func renderWhole(
    inStyle style: String,
    faces sidecar: String,
    onWarning: @escaping @Sendable (AnnotateError) -> Void,
    onProgress: @escaping @Sendable (_ frames: Int, _ expected: Int?) -> Void
  ) async throws -> String {
    guard let choice = StyleChoice.builtIn(style) else {
      throw AnnotateError(ServerProblem.noStyle(name: style))
    }
    let output = freePath(forStyle: style)
    var job = AnnotationJob(input: video, output: output, styles: [choice])
    job.recordedFaces = sidecar
    job.output.faces.sidecar = .none
    _ = try await AnnotationPipeline(job, session: Session(limits: limits))
      .run(onWarning: onWarning, onProgress: { onProgress($0.frames, $0.expectedFrames) })
    return output
  }

  /// A path next to the sidecar at which there is no file, such as `in.blur.mp4` or else `in.blur-2.mp4`.
  private func freePath(forStyle style: String) -> String {
    let ending = FilePath(video).extension
    let isWritten = ContainerRegistry.profile(forFileNamed: video) != nil
    let path = { (suffix: String) in
      let name = "\(FilePath(video).stem).\(style)\(suffix).\(isWritten ? ending : "mp4")"
      return FilePath(reviewed).sibling(name)
    }
    var (free, number) = (path(""), 2)
    while FileIdentity(of: free) != nil {
      free = path("-\(number)")
      number += 1
    }
    return free
  }
}

/// Some seconds of a video with the stamps of a style, in H.264 without audio, as every browser plays them.
struct StampPreview: Sendable {
  /// The maximum height in pixels; larger pictures take longer than anybody wants to wait.
  private static let maxHeight = 1080.0

  private let job: AnnotationJob
  private let session: Session

  /// Describes a preview.
  ///
  /// The sidecar is read to its end.
  ///
  /// - Parameters:
  ///   - video: the path of the video that the faces were found in.
  ///   - limits: the maximum that it may claim.
  ///   - sidecar: the path of the sidecar.
  ///   - frame: the number of the first frame, counted from the first of the sidecar.
  ///   - seconds: the duration.
  ///   - style: the name of a built-in style.
  ///   - path: the path of the preview, which is an MP4 file.
  /// - Throws: `.usage` if there is no such style, `.badInput` if the sidecar is invalid or has no such frame.
  init(
    of video: String,
    _ limits: InputLimits,
    sidecar: String,
    frame: Int,
    seconds: Int,
    style: String,
    to path: String
  ) throws(AnnotateError) {
    guard let choice = StyleChoice.builtIn(style) else {
      throw AnnotateError(ServerProblem.noStyle(name: style))
    }
    var job = AnnotationJob(input: video, output: path, styles: [choice])
    job.recordedFaces = sidecar
    (job.input.from, job.input.to) = try Self.times(of: frame, seconds, in: sidecar)
    job.output.faces.sidecar = .none
    job.output.overwrites = true
    job.output.container = "mp4"
    job.output.encoding.codec = "h264"
    job.output.encoding.preset = "veryfast"
    job.output.encoding.pixelFormat = "yuv420p"
    job.output.droppedStreams = Set(OutputOptions.StreamKind.allCases)
    let main = try MainVideo(of: try Demuxer(opening: video, limits: limits).source)
    job.output.reframing = Reframing(size: Self.size(of: main.geometry), bakesOrientation: true)
    self.job = job
    session = Session(limits: limits)
  }

  /// Writes the preview.
  ///
  /// - Throws: as `AnnotationPipeline`; nothing is left at the path then.
  func write(onProgress: @escaping @Sendable (Progress) -> Void) async throws {
    _ = try await AnnotationPipeline(job, session: session).run(onProgress: onProgress)
  }

  /// When the preview begins and ends, as players count time.
  private static func times(
    of frame: Int,
    _ seconds: Int,
    in sidecar: String
  ) throws(AnnotateError) -> (from: MediaTime, to: MediaTime) {
    let reader = try SidecarReader(opening: sidecar)
    let header = reader.header.content
    var (index, start) = (0, nil as Int64?)
    while let record = try reader.next() {
      if index == frame { start = record.content.presentationTime.value - header.clockStart }
      index += 1
    }
    guard let start else {
      throw AnnotateError(ServerProblem.noFrame(frame, frames: index))
    }
    let length = MediaTime(Int64(seconds), timeBase: .one).rescaled(to: header.timeBase).value
    let time = { (ticks: Int64) in MediaTime(ticks, timeBase: header.timeBase) }
    return (time(start), time(start + length))
  }

  /// The size with square pixels and even sides; nil if the picture has such a size, and no larger one.
  private static func size(of geometry: FrameGeometry) -> PixelSize? {
    let square = geometry.squareSize
    let scale = min(1, maxHeight / square.height)
    let even = { (side: Double) in max(2, 2 * Int((side * scale / 2).rounded())) }
    let size = PixelSize(even(square.width), even(square.height))
    return size == geometry.displaySize ? nil : size
  }
}

internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import Synchronization

/// Renders for a page, one thing at a time: previews, each in a folder that goes with it, and whole videos, which stay.
actor PreviewQueue {
  private let renderer: any PreviewRenderer
  private let path: String
  private let describe: ServerWords
  private var state = PreviewState.none
  private var number = 0
  private var work: Task<Void, Never>?
  private var isClosed = false

  /// The names of the styles that can be rendered.
  nonisolated let styles: [String]

  /// Renders with `renderer`, in folders next to a file; `describe` puts errors into words.
  init(_ renderer: any PreviewRenderer, beside path: String, describe: @escaping ServerWords) {
    (self.renderer, self.path, styles) = (renderer, path, renderer.styles)
    self.describe = describe
  }

  /// How far the rendering is, as JSON.
  var status: ServerResponse { status(200) }

  /// Begins to render the faces in a sidecar.
  func begin(_ request: RenderRequest, faces: [UInt8]) async -> ServerResponse {
    guard renderer.styles.contains(request.style) else {
      return .refusal(400, "there is no style '\(request.style)'")
    }
    guard !isClosed else { return .refusal(503, "annotate review is about to end") }
    if case .rendering = state { return .refusal(409, "something else is being rendered") }
    let progress = PreviewProgress()
    state = .rendering(request, progress)
    number += 1
    work = Task { await render(request, faces, progress) }
    return status(202)
  }

  /// Gives up what is being rendered.
  func cancel() async -> ServerResponse {
    await stop()
    return status(200)
  }

  /// Ends all work for good.
  func close() async {
    isClosed = true
    await stop()
  }

  /// What is complete; nil if that is nothing, or something earlier.
  func rendered(_ wanted: Int) -> RenderedVideo? {
    if wanted == number, case .done(let video) = state { video } else { nil }
  }

  private func stop() async {
    work?.cancel()
    await work?.value
  }

  private func status(_ code: Int) -> ServerResponse {
    let kind = RequestHead.Field("Content-Type", "application/json")
    return ServerResponse(code, [kind], body: .bytes(Array(state.json(number).line.utf8)))
  }

  private func render(
    _ request: RenderRequest,
    _ faces: [UInt8],
    _ progress: PreviewProgress
  ) async {
    do {
      state = .done(try await rendered(request, faces, progress))
    } catch is CancellationError {
      state = .none
    } catch {
      state = .failed(error.words(describe))
    }
    work = nil
  }

  /// What is rendered; a preview is nowhere but in the open file.
  private func rendered(
    _ request: RenderRequest,
    _ faces: [UInt8],
    _ progress: PreviewProgress
  ) async throws -> RenderedVideo {
    let folder = try TemporaryDirectory(beside: path)
    defer { folder.remove() }
    let sidecar = folder.path(ofFileNamed: "in.faces.jsonl")
    let file = try PartialFile(for: sidecar, overwrites: false)
    try FileContents.write(faces, to: file)
    try file.commit(isDurable: false)
    switch request {
    case .preview(let preview):
      let output = folder.path(ofFileNamed: "out.mp4")
      try await renderer.render(preview, faces: sidecar, to: output) { progress.note($0, $1) }
      return RenderedVideo(file: try OpenedFile(output))
    case .whole(let style):
      let output = try await renderer.renderWhole(
        inStyle: style,
        faces: sidecar,
        onWarning: { progress.warn($0) },
        onProgress: { progress.note($0, $1) }
      )
      return RenderedVideo(
        file: try OpenedFile(output),
        kind: VideoKind.of(output),
        name: FilePath(output).lastComponent,
        warnings: progress.warnings.map { $0.words(describe) }
      )
    }
  }
}

/// What a page wants to be rendered.
enum RenderRequest: Sendable, Equatable {
  /// Some seconds, to be looked at.
  case preview(PreviewRequest)
  /// All of the video, in this style.
  case whole(style: String)

  /// The name of the style.
  var style: String {
    switch self {
    case .preview(let preview): preview.style
    case .whole(let style): style
    }
  }

  /// Whether all of the video is wanted.
  var isWhole: Bool { if case .whole = self { true } else { false } }
}

/// A video that is complete.
struct RenderedVideo: Sendable {
  /// The open file.
  let file: OpenedFile
  /// The media type.
  var kind = "video/mp4"
  /// The name of the file beside the sidecar; nil for a preview.
  var name: String?
  /// What the video lacks, a line for each.
  var warnings: [String] = []
}

/// How far a rendering is.
enum PreviewState: Sendable {
  /// None was asked for, or the last one was cancelled.
  case none
  /// It is being rendered.
  case rendering(RenderRequest, PreviewProgress)
  /// It is complete.
  case done(RenderedVideo)
  /// It could not be rendered.
  case failed(String)

  /// What the page reads; `number` tells renderings apart.
  func json(_ number: Int) -> JSONValue {
    switch self {
    case .none: .object(["state": .string("none")])
    case .rendering(let request, let progress):
      .object([
        "state": .string("rendering"), "number": .integer(number),
        "isWhole": request.isWhole ? .bool(true) : nil,
        "frames": .integer(progress.frames), "expected": progress.expected.map { .integer($0) },
      ])
    case .done(let video):
      .object([
        "state": .string("done"), "number": .integer(number),
        "name": video.name.map { .string($0) },
        "warnings": video.warnings.isEmpty ? nil : .array(video.warnings.map { .string($0) }),
      ])
    case .failed(let words):
      .object([
        "state": .string("failed"), "number": .integer(number), "words": .string(words),
      ])
    }
  }
}

/// The frames that are complete and what was warned about, which one task notes and others read.
final class PreviewProgress: Sendable {
  private let counts = Mutex((frames: 0, expected: nil as Int?))
  private let lacks = Mutex<[AnnotateError]>([])

  /// The number of frames that are complete.
  var frames: Int { counts.withLock(\.frames) }
  /// The expected number of frames; nil if it is not known yet.
  var expected: Int? { counts.withLock(\.expected) }

  /// Notes both numbers.
  func note(_ frames: Int, _ expected: Int?) { counts.withLock { $0 = (frames, expected) } }

  /// What the video will lack.
  var warnings: [AnnotateError] { lacks.withLock(\.self) }

  /// Notes that the video will lack something.
  func warn(_ error: AnnotateError) { lacks.withLock { $0.append(error) } }
}

/// Some seconds that a page wants to see as the program renders them.
struct PreviewRequest: Sendable, Equatable {
  /// The maximum duration in seconds.
  static let maxSeconds = 30

  /// The number of the first frame, counted from the first of the sidecar.
  let frame: Int
  /// The duration in seconds.
  let seconds: Int
  /// The name of the style.
  let style: String

  /// Describes a preview.
  init(frame: Int, seconds: Int, style: String) {
    (self.frame, self.seconds, self.style) = (frame, seconds, style)
  }

  /// Reads the part of a path that describes one, such as `120/5/blur`; nil if it is none.
  init?(_ path: Substring) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let frame = Self.number(parts[0]), let seconds = Self.number(parts[1]),
      (1...Self.maxSeconds).contains(seconds)
    else { return nil }
    self.init(frame: frame, seconds: seconds, style: String(parts[2]))
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }
}

/// Renders previews, and whole videos.
protocol PreviewRenderer: Sendable {
  /// The names of the styles that it can stamp.
  var styles: [String] { get }

  /// Renders a preview.
  ///
  /// - Parameters:
  ///   - request: what to render.
  ///   - sidecar: the path of the sidecar with the faces.
  ///   - path: the path of the MP4 file to write.
  ///   - onProgress: called with the number of frames that are complete, and of those that are expected.
  /// - Throws: why it cannot be rendered; `CancellationError` if the task was cancelled.
  func render(
    _ request: PreviewRequest,
    faces sidecar: String,
    to path: String,
    onProgress: @escaping @Sendable (_ frames: Int, _ expected: Int?) -> Void
  ) async throws

  /// Renders the whole video, next to the sidecar that the page is of; no file is replaced.
  ///
  /// - Parameters:
  ///   - style: the name of the style.
  ///   - sidecar: the path of the sidecar with the faces.
  ///   - onWarning: called for everything that the video will lack.
  ///   - onProgress: called with the number of frames that are complete, and of those that are expected.
  /// - Returns: the path of the video.
  /// - Throws: why it cannot be rendered; `CancellationError` if the task was cancelled.
  func renderWhole(
    inStyle style: String,
    faces sidecar: String,
    onWarning: @escaping @Sendable (AnnotateError) -> Void,
    onProgress: @escaping @Sendable (_ frames: Int, _ expected: Int?) -> Void
  ) async throws -> String
}

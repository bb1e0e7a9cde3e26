internal import AnnotateJSON
package import AnnotateJobs
internal import AnnotateMedia
public import AnnotateMediaTypes
public import AnnotateSidecar

/// The work on videos that is shared between computers, and all that determines its results.
///
/// `WORKDIR/plan.json` holds it. Nothing in it changes while the work is done.
public struct FarmPlan: Sendable, Equatable {
  /// The version of the format that this module reads and writes.
  public static let version = 1

  /// A file that is needed besides the videos, such as a style.
  public struct File: Sendable, Hashable {
    /// The path, from the root on.
    public let path: String
    /// The SHA-256 of its contents in hexadecimal digits.
    public let sha256: String

    /// Names a file.
    public init(path: String, sha256: String) {
      (self.path, self.sha256) = (path, sha256)
    }
  }

  /// One range of one clip.
  public struct Chunk: Sendable, Equatable {
    /// The number, from 0 over all clips.
    public let number: Int
    /// The clip.
    public let clip: FarmClip
    /// Its frames.
    public let range: FarmRange
  }

  /// The version of the program that does the work.
  public var programVersion: String
  /// The models that look for faces.
  public var models: [SidecarHeader.Model]
  /// What computes their answers.
  public var inference: SidecarHeader.Inference?
  /// What was asked for; input and output of each clip are its own.
  package var request: JobRecord
  /// Styles and pictures that are stamped.
  public var files: [File]
  /// The videos.
  public var clips: [FarmClip]

  /// Describes the work.
  package init(
    programVersion: String,
    models: [SidecarHeader.Model],
    inference: SidecarHeader.Inference?,
    request: JobRecord,
    files: [File],
    clips: [FarmClip]
  ) {
    (self.programVersion, self.models, self.inference) = (programVersion, models, inference)
    (self.request, self.files, self.clips) = (request, files, clips)
  }

  /// All ranges of all clips.
  public var chunks: [Chunk] {
    let pairs = clips.flatMap { clip in clip.ranges.map { (clip, $0) } }
    return zip(0..., pairs).map { Chunk(number: $0, clip: $1.0, range: $1.1) }
  }

  /// The numbers of the ranges of a clip.
  public func chunkNumbers(of clip: FarmClip) -> Range<Int> {
    let before = clips.prefix { $0.name != clip.name }.reduce(0) { $0 + $1.ranges.count }
    return before..<(before + clip.ranges.count)
  }

  /// What is to be done with a clip, as a single run would do it.
  package func job(of clip: FarmClip) -> AnnotationJob {
    var job = request.job
    (job.input.path, job.output.path) = (clip.input, clip.output)
    return job
  }

  /// The clip of a name; nil where there is none.
  public func clip(named name: String) -> FarmClip? { clips.first { $0.name == name } }

  /// What tells the results of a clip from those of other inputs, options, models and versions; how
  /// the frames are divided does not count.
  ///
  /// - Throws: `.temporary` where memory runs out.
  public func hash(of clip: FarmClip) throws(AnnotateError) -> String {
    let name = clip.input.split(separator: "/").last.map(String.init) ?? clip.input
    let content: JSONValue = .object([
      "version": .integer(Self.version),
      "program": .string(programVersion),
      "models": Self.json(models),
      "inference": inference.map(Self.json),
      "options": .array(request.decidingEntries.map(Self.json)),
      "files": .array(files.map { .string($0.sha256) }),
      "name": .string(name),
      "identity": Self.json(clip.identity),
      "container": .string(clip.container),
    ])
    return try FileDigest.sha256(of: Array(content.line.utf8))
  }
}

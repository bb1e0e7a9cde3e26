internal import AnnotateContainers
package import AnnotateFiles
package import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotatePipeline

/// The work that several computers share, with everything that decides its results.
///
/// It is stored in `WORKDIR/plan.json` and does not change while the work is done.
package struct FarmPlan: Sendable, Equatable {
  /// The version of the format that this module reads and writes.
  package static let version = 1

  /// A range with its number in the plan.
  package struct NumberedRange: Sendable, Equatable {
    /// The number, counted from 0 over all clips.
    package let number: Int
    /// The clip that the range belongs to.
    package let clip: FarmClip
    /// The range.
    package let range: FarmRange
  }

  /// The version of the program that has to do the work.
  package var programVersion: String
  /// What is done with each clip that has no request of its own.
  package var request: FarmRequest
  /// The videos.
  package var clips: [FarmClip]
  /// The folders that may lie elsewhere on each computer; the paths of this plan are those of this computer.
  package var roots: [FarmRoot] = []
  /// How files that are elsewhere are fetched and stored; nil if there are none.
  package var transfer: FarmTransfer?

  /// Describes the work.
  package init(programVersion: String, request: FarmRequest, clips: [FarmClip]) {
    (self.programVersion, self.request, self.clips) = (programVersion, request, clips)
  }

  /// What is done with a clip.
  package func request(of clip: FarmClip) -> FarmRequest { clip.request ?? request }

  /// All requests.
  var requests: [FarmRequest] { [request] + clips.compactMap(\.request) }

  /// All ranges of all clips, numbered.
  package var numberedRanges: [NumberedRange] {
    let pairs = clips.flatMap { clip in clip.ranges.map { (clip, $0) } }
    return zip(0..., pairs).map { NumberedRange(number: $0, clip: $1.0, range: $1.1) }
  }

  /// What a phase does separately: all ranges, or all segments, each with the number of its first range.
  package func numberedRanges(of phase: FarmPhase) -> [NumberedRange] {
    guard phase == .render else { return numberedRanges }
    let firsts = numberedRanges.filter { !$0.range.continuesSegment }
    return zip(firsts, clips.flatMap(\.segments)).map { first, segment in
      NumberedRange(number: first.number, clip: first.clip, range: segment)
    }
  }

  /// The numbers of the ranges of a clip.
  package func rangeNumbers(of clip: FarmClip) -> Range<Int> {
    let before = clips.prefix { $0.name != clip.name }.reduce(0) { $0 + $1.ranges.count }
    return before..<(before + clip.ranges.count)
  }

  /// The numbers of the ranges of each clip, in the order of the clips.
  package var rangeNumbers: [Range<Int>] {
    var next = 0
    return clips.map { clip in
      defer { next += clip.ranges.count }
      return next..<(next + clip.ranges.count)
    }
  }

  /// The job of a clip, as a single run would do it.
  package func job(of clip: FarmClip) -> AnnotationJob {
    var job = request(of: clip).options.job
    (job.input.path, job.output.path) = (clip.input, clip.output)
    return job
  }

  /// The clip with a name; nil if there is none.
  package func clip(named name: String) -> FarmClip? { clips.first { $0.name == name } }
}

extension FarmPlan {
  /// The number of frames of a clip in a second, as its header says.
  ///
  /// - Throws: An error of the input.
  package func frameRate(
    of clip: FarmClip,
    _ session: Session
  ) throws(AnnotateError) -> Double {
    let job = job(of: clip)
    let demuxer = try DetectionInput.open(job.input, try PictureSource(job), session.limits)
    return max(1, try MainVideo(of: demuxer.source).stream.nominalFrameRate.doubleValue)
  }
}

extension FarmPlan {
  /// The files that the work needs besides the videos.
  var filePaths: [String] { requests.flatMap(\.files).map(\.path) }

  /// The files that the steps of some clips use.
  package func namedFiles(of names: Set<String>, in folder: FarmFolder) -> NamedFiles {
    let clips = clips.filter { names.contains($0.name) }
    let jobs = clips.map(job)
    let all = jobs.map { NamedFiles($0.writtenPaths, reading: $0.inputPaths) }
    let read = Set(clips.flatMap { request(of: $0).files.map(\.path) } + all.flatMap(\.read))
    let written = Set([folder.path] + all.flatMap(\.written))
    return NamedFiles(read: read.sorted(), written: written.sorted())
  }

  /// The files that nothing but the steps may replace.
  package func kept(in folder: FarmFolder) -> [String] {
    [folder.planPath] + filePaths + clips.flatMap { [$0.input, $0.output] }
  }
}

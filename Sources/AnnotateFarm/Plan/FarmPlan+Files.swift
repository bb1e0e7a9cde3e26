package import AnnotateFiles
internal import AnnotateJobs

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

internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes

/// Everything that decides the results of the phases of a plan's clips, without the division into ranges.
///
/// What finds the faces does not depend on what is drawn, and what is in the sidecar does not depend on how
/// pictures are encoded, so that these results stay valid in another plan.
struct PlanHashes: Sendable {
  private let plan: FarmPlan
  /// What most clips share, because only few have a request of their own.
  private let shared: [FarmPhase: PhaseBasis]

  init(_ plan: FarmPlan) {
    self.plan = plan
    shared = Dictionary(
      uniqueKeysWithValues: FarmPhase.allCases.map {
        ($0, PhaseBasis(plan, plan.request, $0))
      }
    )
  }

  /// Hashes what decides the results of a clip's phase.
  ///
  /// - Parameters:
  ///   - clip: The clip.
  ///   - phase: The phase.
  /// - Returns: The hash, the same in every plan with the same results.
  /// - Throws: `.temporary` if there is not enough memory.
  func hash(of clip: FarmClip, for phase: FarmPhase) throws(AnnotateError) -> String {
    guard clip.request == nil, let basis = shared[phase] else {
      return try plan.hash(of: clip, for: phase)
    }
    return try basis.hash(of: clip)
  }
}

extension FarmPlan {
  /// Hashes what decides the results of one clip's phase; `PlanHashes` is faster for many.
  ///
  /// - Parameters:
  ///   - clip: The clip.
  ///   - phase: The phase.
  /// - Returns: The hash, the same in every plan with the same results.
  /// - Throws: `.temporary` if there is not enough memory.
  package func hash(
    of clip: FarmClip,
    for phase: FarmPhase
  ) throws(AnnotateError) -> String {
    try PhaseBasis(self, request(of: clip), phase).hash(of: clip)
  }
}

/// What decides the results of a phase, apart from the clip.
private struct PhaseBasis {
  /// The text of a JSON object, still without its end: the members of a clip come after it.
  private let beginning: [UInt8]
  private let dependsOnPictures: Bool

  init(_ plan: FarmPlan, _ request: FarmRequest, _ phase: FarmPhase) {
    let request = request.mappingPaths(plan.roots.portable)
    let content: JSONValue = .object([
      "version": .integer(FarmPlan.version),
      "program": .string(plan.programVersion),
      "models": FarmRequest.json(request.models),
      "inference": request.inference.map(FarmRequest.json),
      "options": .array(request.entries(for: phase).map(FarmRequest.json)),
      "files": .array(request.files(for: phase).map { .string($0.sha256) }),
    ])
    beginning = content.line.utf8.dropLast() + ",".utf8
    dependsOnPictures = request.dependsOnPictures(phase)
  }

  func hash(of clip: FarmClip) throws(AnnotateError) -> String {
    let own: JSONValue = .object([
      "name": .string(FilePath(clip.input).lastComponent),
      "identity": FarmPlan.json(clip.identity),
      "container": dependsOnPictures ? .string(clip.container) : nil,
    ])
    return try FileDigest.sha256(of: beginning + own.line.utf8.dropFirst())
  }
}

extension FarmRequest {
  /// Whether the results of a phase depend on how pictures are made; a sidecar says how these are reframed.
  fileprivate func dependsOnPictures(_ phase: FarmPhase) -> Bool {
    switch phase {
    case .detect: false
    case .link: options.job.output.reframing != Reframing()
    case .render, .join: true
    }
  }

  /// The options that decide the results of a phase.
  fileprivate func entries(for phase: FarmPhase) -> [JobOption.Entry] {
    if dependsOnPictures(phase) { return options.decidingEntries }
    let detection = JobRecord(DetectionJob(options.job)).decidingEntries
    // The header of the sidecar also records what is drawn.
    guard phase == .link else { return detection }
    let header = options.headerOptions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return detection + header + JobOptions.area.entries(in: options.job)
  }

  /// The files that decide the results of a phase: photos of people, for drawing all others as well.
  fileprivate func files(for phase: FarmPhase) -> [File] {
    let photos = options.job.tracking.people.map(\.path)
    switch phase {
    case .detect: return files.filter { photos.contains($0.path) }
    case .link: return files.filter { (photos + styleFiles).contains($0.path) }
    case .render, .join: return files
    }
  }

  /// The files of styles without their pictures; the header of the sidecar records whether these styles hide faces.
  private var styleFiles: [String] {
    options.job.drawing.styles.compactMap { style in
      if case .file(let path) = style.source { path } else { nil }
    }
  }
}

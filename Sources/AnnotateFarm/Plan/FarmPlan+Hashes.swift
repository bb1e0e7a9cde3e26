internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes

extension FarmPlan {
  /// Everything that decides the results of a clip's phase, without the division into ranges.
  ///
  /// What finds the faces does not depend on what is drawn, and what is in the sidecar does not depend on how
  /// pictures are encoded, so that these results stay valid in another plan.
  ///
  /// - Parameters:
  ///   - clip: The clip.
  ///   - phase: The phase.
  /// - Returns: A hash, the same in every plan with the same results.
  /// - Throws: `.temporary` if there is not enough memory.
  package func hash(
    of clip: FarmClip,
    for phase: FarmPhase
  ) throws(AnnotateError) -> String {
    let request = request(of: clip).mappingPaths(roots.portable)
    let content: JSONValue = .object([
      "version": .integer(Self.version),
      "program": .string(programVersion),
      "models": FarmRequest.json(request.models),
      "inference": request.inference.map(FarmRequest.json),
      "options": .array(request.entries(for: phase).map(FarmRequest.json)),
      "files": .array(request.files(for: phase).map { .string($0.sha256) }),
      "name": .string(FilePath(clip.input).lastComponent),
      "identity": Self.json(clip.identity),
      "container": request.dependsOnPictures(phase) ? .string(clip.container) : nil,
    ])
    return try FileDigest.sha256(of: Array(content.line.utf8))
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

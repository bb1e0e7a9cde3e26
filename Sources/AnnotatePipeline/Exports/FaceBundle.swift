internal import AnnotateExports
internal import AnnotateFiles
internal import AnnotateJobs
package import AnnotateMediaTypes
internal import AnnotateSidecar

/// A folder that editors open: exports with mattes and with the video, which is conformed if its frames are not even, or if
/// the faces are of a part of it.
package struct FaceBundle: Sendable {
  /// Which mattes there are.
  package enum Mattes: String, Sendable, CaseIterable {
    /// One with all faces.
    case all
    /// One for each person, and for each track of nobody who is recognised.
    case each
  }

  /// The exports, which go into a folder with the video.
  private let export: SidecarExport
  /// Which mattes are made; nil for none.
  private let mattes: Mattes?

  /// Describes a bundle.
  ///
  /// - Parameters:
  ///   - export: The exports, which go into a folder with the video.
  ///   - mattes: Which mattes are made; nil for none.
  package init(_ export: SidecarExport, mattes: Mattes?) {
    (self.export, self.mattes) = (export, mattes)
  }

  /// Makes the folder, or adds to it.
  ///
  /// - Parameters:
  ///   - onWarning: called for what the result lacks.
  ///   - onProgress: called after every frame of a video that is made.
  /// - Returns: what has been written.
  /// - Throws: as `SidecarExport` and `AnnotationPipeline`; nothing is in the folder then.
  package func run(
    onWarning: @escaping @Sendable (AnnotateError) -> Void,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) async throws -> ExportResult {
    guard let path = export.folder else { return try export.run(onWarning: onWarning) }
    let source = try export.bundledVideo()
    let clip = try export.clip(of: try SidecarReader.open(export.sidecar))
    let isUneven = clip.grid.isVariable && export.exports.contains(where: \.exporter.countsFrames)
    let isPart = needsPart(of: clip)
    let plans = mattePlans(of: clip)
    guard isUneven || isPart || !plans.isEmpty else { return try export.run(onWarning: onWarning) }
    let made = isUneven ? "even" : isPart ? "part" : nil
    let video =
      made.map { "\(FilePath(source).stem).\($0).mov" } ?? FilePath(source).lastComponent
    let folder = try MadeFolder(path)
    do {
      try export.declare([video] + plans.map(\.name), reading: [source])
      let work = try TemporaryDirectory(beside: "\(path)/\(video)")
      var steps = BundleSteps(
        work,
        count: (made == nil ? 0 : 1) + plans.count,
        limits: export.session.limits,
        onProgress: onProgress
      )
      var export = export
      var found = (video: source, faces: export.sidecar)
      if made != nil {
        found = try await steps.conform(found.video, found.faces, to: video, onWarning)
        export.conformedSidecar = found.faces
        let problems: [TransferProblem?] = [
          isUneven ? .conformed(source, to: video, clip.grid.frameRate) : nil,
          isPart ? .cutOut(source, to: video) : nil,
        ]
        for problem in problems.compactMap(\.self) { onWarning(AnnotateError(problem)) }
      }
      for plan in plans {
        export.companions.append(try await steps.matte(plan, found.video, found.faces))
      }
      // The files of the bundle have been named already.
      export.session = Session(limits: export.session.limits)
      return try export.run(onWarning: onWarning)
    } catch {
      folder.removeIfEmpty()
      throw error
    }
  }

  /// Whether the faces are of a part of the video, and a format or a matte says nothing about the rest of it.
  private func needsPart(of clip: ExportedClip) -> Bool {
    guard clip.excerptStart != nil else { return false }
    return mattes != nil
      || clip.excerptNumber > 0 && export.exports.contains { !$0.exporter.usesPart }
  }

  private func mattePlans(of clip: ExportedClip) -> [MattePlan] {
    let stem = FilePath(export.sidecar).lastComponent
      .dropLast(FilePath(export.sidecar).ending.count)
    switch mattes {
    case nil: return []
    case .all:
      let ids = export.only == nil && export.hidden == .leftOut ? nil : clip.tracks.map(\.id)
      return [MattePlan(name: "\(stem).matte.mov", ids: ids.map(Set.init))]
    case .each:
      var used: Set<String> = []
      return clip.subjects.map { subject in
        let title = used.insert(subject.title).inserted ? subject.title : subject.uniqueTitle
        return MattePlan(name: "\(stem).matte.\(title).mov", ids: Set(subject.ids))
      }
    }
  }
}

/// A matte that is to be made.
private struct MattePlan: Sendable {
  /// The name of its file.
  let name: String
  /// The tracks in it; nil for all.
  let ids: Set<Int>?
}

/// The videos of a bundle, which are made one after the other.
private struct BundleSteps {
  private let work: TemporaryDirectory
  private let count: Int
  private let limits: InputLimits
  private let onProgress: @Sendable (Progress) -> Void
  private var step = 0

  init(
    _ work: TemporaryDirectory,
    count: Int,
    limits: InputLimits,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) {
    (self.work, self.count, self.limits, self.onProgress) = (work, count, limits, onProgress)
  }

  /// Makes the frames of a video, or of the part of it that the faces are of, even.
  ///
  /// - Returns: The paths of the new video and of its sidecar.
  mutating func conform(
    _ video: String,
    _ faces: String,
    to name: String,
    _ onWarning: @escaping @Sendable (AnnotateError) -> Void
  ) async throws -> (video: String, faces: String) {
    var job = job(video, faces, style: "none", to: name)
    job.output.conforming = OutputOptions.Conforming(frameRate: nil)
    job.output.faces.sidecar = .nextToOutput
    try await run(job, onWarning)
    return (job.output.path, AnnotationJob.sidecarPath(beside: job.output.path))
  }

  /// Makes a matte.
  ///
  /// - Returns: What goes into the folder.
  mutating func matte(
    _ plan: MattePlan,
    _ video: String,
    _ faces: String
  ) async throws -> SidecarExport.Companion {
    var job = job(video, faces, style: "matte", to: plan.name)
    // It takes a quarter of the time of the encoder that others get, and mattes are as exact.
    job.output.encoding.codec = "prores_aw"
    job.output.droppedStreams = Set(OutputOptions.StreamKind.allCases)
    job.drawing.selection.only = plan.ids.map { FaceChoice(ids: $0) }
    // What a matte lacks of the picture is no loss.
    try await run(job) { _ in }
    return SidecarExport.Companion(name: plan.name, path: job.output.path)
  }

  private func job(
    _ video: String,
    _ faces: String,
    style: String,
    to name: String
  ) -> AnnotationJob {
    let styles = [StyleChoice.builtIn(style)].compactMap(\.self)
    var job = AnnotationJob(input: video, output: work.path(ofFileNamed: name), styles: styles)
    job.recordedFaces = faces
    job.output.faces.sidecar = .none
    job.drawing.coversRecordedAreas = false
    return job
  }

  private mutating func run(
    _ job: AnnotationJob,
    _ onWarning: @escaping @Sendable (AnnotateError) -> Void
  ) async throws {
    let (step, count, onProgress) = (step, count, onProgress)
    _ = try await AnnotationPipeline(job, session: Session(limits: limits)).run(
      onWarning: onWarning,
      onProgress: { onProgress($0.pass(step, of: count)) }
    )
    self.step += 1
  }
}

extension ExportedClip {
  /// Those whose faces the tracks show, in the order of their first tracks.
  fileprivate var subjects: [Subject] {
    var subjects: [Subject] = []
    for track in tracks {
      let own = track.person.flatMap { person in subjects.firstIndex { $0.person == person } }
      if let own {
        subjects[own].ids.append(track.id)
      } else {
        subjects.append(Subject(track))
      }
    }
    return subjects
  }
}

/// Somebody whose face some tracks show.
private struct Subject {
  let person: Int?
  let name: String?
  var ids: [Int]

  init(_ track: ExportedTrack) {
    (person, name, ids) = (track.person, track.name, [track.id])
  }

  /// The name, or the number, in the name of a file.
  var title: String { name.map(Self.safe) ?? number }

  /// A title that nobody else has.
  var uniqueTitle: String { name.map { "\(Self.safe($0)) (\(number))" } ?? number }

  private var number: String { person.map { "person \($0)" } ?? "face \(ids[0])" }

  /// A name without what separates folders, and short enough.
  private static func safe(_ name: String) -> String {
    String(name.map { $0 == "/" || $0.isNewline || $0 == "\0" ? "_" : $0 }.prefix(60))
  }
}

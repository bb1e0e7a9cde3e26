internal import AnnotateFiles
package import AnnotateJobs
package import AnnotateMediaTypes
internal import AnnotateSidecar

/// The sidecar whose numbers a job means that finds faces itself: who chooses faces by number has seen them before.
package struct NumberedFaces {
  private let faces: RecordedFaces
  private let job: AnnotationJob
  private let covers: Bool

  /// The paths at which the sidecar may be.
  static func paths(for job: AnnotationJob) -> [String] {
    guard job.recordedFaces == nil, job.drawing.selection.choosesNumbers else { return [] }
    return [AnnotationJob.foundSidecarPath(beside: job.input.path), job.sidecarPath].compactMap(
      \.self
    )
  }

  /// Finds the sidecar beside the input, or the one at the path to which the job writes its own; nil if the job chooses
  /// nobody by number, or if there is no such sidecar.
  ///
  /// - Parameters:
  ///   - job: the job.
  ///   - video: its video.
  ///   - covers: whether it hides faces, so that a wrong number bares somebody.
  ///   - isReadTwice: whether the video can be read again once all its faces are known.
  /// - Throws: `.usage` if there is none although the job hides faces, `.missingInput` or `.badInput` if one cannot
  ///   be read.
  init?(
    for job: AnnotationJob,
    of video: MainVideo,
    covers: Bool,
    isReadTwice: Bool
  ) throws(AnnotateError) {
    let paths = Self.paths(for: job)
    guard let usual = paths.first else { return nil }
    guard isReadTwice, let faces = try Self.first(of: paths, for: video) else {
      guard covers else { return nil }
      let sidecar = isReadTwice ? usual : nil
      throw AnnotateError(FacesProblem.unknownNumbers(job.input.path, sidecar: sidecar))
    }
    (self.faces, self.job, self.covers) = (faces, job, covers)
    try checkPresence()
  }

  /// Finds the sidecar beside the input of a job of a farm; nil if the job chooses nobody by number, or if there is no
  /// such sidecar.
  ///
  /// The one at the path to which the farm writes its own does not count: a step that is repeated would find another.
  ///
  /// - Throws: as for other jobs.
  package init?(
    inFarm job: AnnotationJob,
    of video: MainVideo,
    covers: Bool
  ) throws(AnnotateError) {
    let usual = AnnotationJob.foundSidecarPath(beside: job.input.path)
    guard Self.paths(for: job).contains(usual) else { return nil }
    let paths: [String] = usual == job.sidecarPath ? [] : [usual]
    guard let faces = try Self.first(of: paths, for: video) else {
      guard covers else { return nil }
      throw AnnotateError(FacesProblem.unknownNumbers(job.input.path, sidecar: paths.first))
    }
    (self.faces, self.job, self.covers) = (faces, job, covers)
  }

  /// Checks, before the video is searched, that the sidecar has faces whom the options choose.
  ///
  /// - Throws: `.usage` if the job hides faces and it has none of them.
  private func checkPresence() throws(AnnotateError) {
    let selection = job.drawing.selection
    for choice in [selection.only, selection.excluded].compactMap(\.self)
    where covers && !choice.isEmpty && !faces.hasAny(of: choice) {
      throw nobody(of: choice)
    }
  }

  private func nobody(of choice: FaceChoice) -> AnnotateError {
    let tracks = choice.ids.sorted().map(SelectionWarning.AbsentFace.track)
    let people = choice.people.sorted().map(SelectionWarning.AbsentFace.person)
    return AnnotateError(SelectionWarning.nobody(tracks + people, in: job.input.path))
  }

  /// The path of the sidecar.
  package var path: String { faces.path }

  /// The first of some files that is a sidecar of a video; nil if all belong to others.
  ///
  /// - Throws: `.missingInput` or `.badInput` if one cannot be read, because it may be the one that was meant.
  private static func first(
    of paths: [String],
    for video: MainVideo
  ) throws(AnnotateError) -> RecordedFaces? {
    for path in paths where FileIdentity(of: path) != nil {
      do throws(AnnotateError) {
        return try RecordedFaces(path, for: video)
      } catch {
        guard let problem = error.problem as? FacesProblem, problem.isOfOtherVideo else {
          throw error
        }
      }
    }
    return nil
  }

  /// The selection of the job with the numbers that the same faces have now.
  ///
  /// - Parameter found: all faces that the job has found.
  /// - Returns: the selection.
  /// - Throws: `.usage` if the job hides faces and nobody is there whom an option chooses; `.badInput` if a sidecar
  ///   has changed meanwhile.
  package func selection(in found: RecordedFaces) throws(AnnotateError) -> FaceSelection {
    let correspondence = try FaceCorrespondence(from: faces, to: found)
    var selection = job.drawing.selection
    func current(
      _ choice: FaceChoice,
      isCertain: Bool
    ) throws(AnnotateError) -> FaceChoice {
      let current = correspondence.choice(choice, isCertain: isCertain)
      if covers, current.isEmpty, !choice.isEmpty {
        throw nobody(of: choice)
      }
      return current
    }
    if let only = selection.only { selection.only = try current(only, isCertain: false) }
    selection.excluded = try current(selection.excluded, isCertain: true)
    return selection
  }
}

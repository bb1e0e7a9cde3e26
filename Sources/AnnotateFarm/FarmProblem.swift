package import AnnotateMediaTypes
package import AnnotateSidecar

/// What can be wrong with the shared work on videos.
package enum FarmProblem: Problem {
  /// The plan does not exist; `script` is the path of the script of the folder that makes it, if there is one.
  case noPlan(path: String, script: String?)
  /// The plan is not valid.
  case planInvalid(path: String, SidecarFailure)
  /// The plan was edited after it was made.
  case planEdited(path: String)
  /// The plan has no root of this name.
  case noRoot(name: String, known: [String])
  /// The plan leaves a clip out.
  case obstacle(FarmClip.Obstacle, path: String)
  /// The work on a job cannot be shared.
  case unshareable(UnshareableWork)
  /// A video has no picture.
  case noPicture(path: String)
  /// Something has changed since the plan was made.
  case changed(path: String, FarmChange)
  /// Planned frames cannot be decoded.
  case framesMissing(path: String, count: Int)
  /// A video has no frames in a range.
  case rangeMissing(path: String, first: Int, frames: Int)
  /// The result of an earlier step is needed.
  case resultNeeded(NeededResult)
  /// There is no detections file to link.
  case noDetections
  /// A step that detects faces has no detector.
  case noDetector
  /// A clip that was joined has no result, whose record has this path.
  case noJoinedResult(path: String)
  /// The record of the jobs of Slurm is not valid.
  case jobsInvalid(path: String)
  /// There is no group of users of this name.
  case noGroup(name: String)
  /// A folder cannot be given to a group, as the system says.
  case groupRefused(folder: String, group: String, reason: String)
  /// The folder for fetched files belongs to another user.
  case fetchFolderForeign(path: String)
  /// The folder for fetched files cannot be written, as the system says.
  case fetchFolderRefused(path: String, reason: String)
  /// A step of a trial failed, or gave another result than a single run; what was made is in a folder.
  case trialFailed(clip: String, folder: String, reason: String)

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .noPlan: .missingInput
    case .unshareable, .noDetections, .noGroup: .usage
    case .obstacle(let obstacle, _): obstacle.kind
    case .noDetector, .noJoinedResult: .internalFault
    case .groupRefused, .fetchFolderForeign, .fetchFolderRefused: .cannotCreate
    case .planInvalid, .planEdited, .noRoot, .noPicture, .changed, .framesMissing, .rangeMissing,
      .resultNeeded, .jobsInvalid, .trialFailed:
      .badInput
    }
  }
}

/// Why the work on a job cannot be shared.
package enum UnshareableWork: Sendable, Hashable {
  /// The format of the input is named, not recognised.
  case namedFormat
  /// The input is not a regular file.
  case irregular(path: String)
  /// The output goes to standard output.
  case standardOutput(path: String)
  /// The output is not a video but pictures.
  case pictures(path: String)
  /// Crops of the faces are made.
  case crops
  /// Only a part of the input is annotated.
  case excerpt(path: String)
}

/// What has changed since a plan was made.
package enum FarmChange: Sendable, Hashable {
  /// The version of the program.
  case program(version: String, planned: String)
  /// The contents of a file, which has the same size.
  case contents
  /// The size of a file, in bytes.
  case size(Int, planned: Int)
  /// The inference runtime; nil if it is not known.
  case runtime(String?)
  /// The models with these names.
  case models([String])
}

/// What is wrong with the stored result of a step.
package enum ResultFault: Sendable, Hashable {
  /// Its record cannot be understood.
  case unreadable
  /// It has other frames.
  case otherFrames(first: Int, last: Int)
  /// It was made with other options.
  case otherOptions
  /// The results that it was made from have changed.
  case otherOrigin
  /// Its output has not been stored elsewhere yet.
  case notStored
  /// Its file is missing.
  case fileMissing(path: String)
  /// Its file has another size, in bytes.
  case fileSize(path: String, Int, expected: Int)
  /// Its file has changed since it was made.
  case fileChanged(path: String)
  /// It was encoded in another way than the video.
  case otherEncoding(String, expected: String)
  /// Its file is damaged.
  case damaged(AnnotateError)
}

/// The result of a step that another step needs, and the command that makes it.
package struct NeededResult: Sendable, Hashable {
  /// The step.
  package let step: FarmStep
  /// What is wrong with it; nil if it has not been made yet.
  package let fault: ResultFault?
  /// The work folder.
  package let folder: String
  /// The number of its range in the plan; nil if it is the result of a whole clip.
  package let rangeNumber: Int?
  /// Whether the plan has other clips.
  package let isOneOfSeveral: Bool

  /// Describes a needed result.
  package init(
    _ step: FarmStep,
    _ fault: ResultFault?,
    in folder: String,
    rangeNumber: Int?,
    isOneOfSeveral: Bool
  ) {
    (self.step, self.fault, self.folder) = (step, fault, folder)
    (self.rangeNumber, self.isOneOfSeveral) = (rangeNumber, isOneOfSeveral)
  }
}

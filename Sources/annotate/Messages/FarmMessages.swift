internal import AnnotateFarm
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateWording

extension FarmProblem: Message {
  var message: FailureMessage {
    switch self {
    case .noPlan(let path, let script):
      failure(
        "cannot read the plan",
        path,
        "the file does not exist",
        [
          script.map { "make it, with the options of a job: sh \($0.shellWord) --style blur" }
            ?? "make it: annotate farm plan INPUT -o OUTPUT --chunks N -d FOLDER"
        ]
      )
    case .planInvalid(let path, let failure):
      self.failure("cannot use the plan", path, failure.whole, failure.hints)
    case .planEdited(let path):
      failure(
        "cannot use the plan",
        path,
        "it was edited after it was made",
        ["make it again: annotate farm plan with --overwrite"]
      )
    case .noRoot(let name, let known):
      failure(
        "cannot use the root",
        name,
        known.isEmpty
          ? "the plan has no roots" : "the plan has only \(known.map(\.quoted).listed("and"))",
        ["name roots when you plan: annotate farm plan --root NAME=PATH"]
      )
    case .obstacle(let obstacle, let path): failure(obstacle.what, path, obstacle.why)
    case .unshareable(let work):
      failure("cannot share the work on", work.subject, work.reason)
    case .changed(let path, let change):
      failure(
        "cannot follow the plan with",
        path,
        change.words,
        ["plan again with annotate farm plan --overwrite; results that are still valid are kept"]
      )
    case .noPicture(let path): cannotAnnotate(path, "it contains no picture")
    case .framesMissing(let path, let count):
      failure(
        "frames are missing in",
        path,
        "\(count) of the planned frames cannot be decoded; after them, the detector ran on other "
          + "frames than in a single run",
        ["to get the same faces as a single run, plan again with --decode"]
      )
    case .rangeMissing(let path, let first, let frames):
      failure(
        "cannot detect faces from frame \(first) on in",
        path,
        frames == 0 ? "not one picture in it can be decoded" : "it has only \(frames) frames"
      )
    case .resultNeeded(let result):
      failure(result.what, result.step.clip, result.reason, ["run: \(result.command)"])
    case .noDetections: failure("cannot link", nil, "there are no detections files")
    case .noDetector: failure("the job has no detector")
    case .noJoinedResult(let path): failure("a joined clip has no result", path)
    case .jobsInvalid(let path):
      failure(
        "cannot use the record of the submitted jobs",
        path,
        "it was not written by annotate farm submit",
        ["remove it if none of the jobs is left in the queue"]
      )
    case .noGroup(let name): failure("there is no group", name)
    case .groupRefused(let folder, let group, let reason):
      failure("cannot give the folder to the group '\(group)'", folder, reason)
    case .fetchFolderForeign(let path): unusable(path, "it belongs to another user")
    case .fetchFolderRefused(let path, let reason): unusable(path, reason)
    case .trialFailed(let clip, let folder, let reason):
      failure(
        "the farm cannot be tried with",
        clip,
        reason,
        ["look at what was made in \(folder.quoted), or name another clip: annotate farm init CLIP"]
      )
    }
  }

  private func unusable(_ folder: String, _ why: String) -> FailureMessage {
    failure(
      "cannot keep fetched files in",
      folder,
      why,
      ["name another folder: --root \(FarmTransfer.root)=PATH"]
    )
  }

  private func failure(
    _ what: String,
    _ subject: String? = nil,
    _ why: String? = nil,
    _ hints: [String] = []
  ) -> FailureMessage {
    FailureMessage(kind, what, subject: subject, why: why, hints: hints)
  }
}

extension UnshareableWork {
  fileprivate var subject: String {
    switch self {
    case .namedFormat: "--input-format"
    case .crops: "--crop-to"
    case .irregular(let path), .standardOutput(let path), .pictures(let path), .excerpt(let path):
      path
    }
  }

  fileprivate var reason: String {
    switch self {
    case .namedFormat: "only files of a kind that FFmpeg recognises can be shared"
    case .irregular: "it is read more than once, so it must be a regular file"
    case .standardOutput: "the output is joined from parts and must be a file"
    case .pictures: "only videos can be joined"
    case .crops: "make the crops from the sidecar afterwards: annotate render --crop-to"
    case .excerpt:
      "an excerpt is made by one computer: annotate --from --to, without a farm"
    }
  }
}

extension FarmChange {
  fileprivate var words: String {
    switch self {
    case .program(let version, let planned): "annotate is \(version), and was \(planned)"
    case .contents: "its contents have changed since then"
    case .size(let size, let planned): "it has \(size) bytes, and had \(planned)"
    case .runtime(let runtime): "the inference runtime has changed to \(runtime ?? "unknown")"
    case .models(let names): "these models have changed: \(names.joined(separator: ", "))"
    }
  }
}

extension ResultFault {
  /// What is wrong, for a message and for the state of a step.
  var words: String {
    switch self {
    case .unreadable: "its record cannot be read"
    case .otherFrames(let first, let last): "it has other frames, \(first) to \(last)"
    case .otherOptions: "it was made with other options"
    case .otherOrigin: "the results it was made from have changed"
    case .notStored: "its output has not been stored yet"
    case .fileMissing(let path): "its file '\(path)' is missing"
    case .fileSize(let path, let size, let expected):
      "its file '\(path)' has \(size) bytes, not \(expected)"
    case .fileChanged(let path): "its file '\(path)' has changed since it was made"
    case .otherEncoding(let found, let expected):
      "it was encoded as \(found), but the video is encoded as \(expected); "
        + "perhaps that computer has another version of the encoder"
    case .damaged(let error): error.message.why ?? error.message.what
    }
  }
}

extension NeededResult {
  fileprivate var what: String {
    let frames = step.range.map { " frames \($0) of" } ?? ""
    return "cannot use the result of '\(step.phase.rawValue)' for\(frames)"
  }

  fileprivate var reason: String { fault?.words ?? "it has not been made yet" }

  fileprivate var command: String {
    let start = "annotate farm \(step.phase.rawValue) -d '\(folder)'"
    guard let rangeNumber else { return start + (isOneOfSeveral ? " --clip '\(step.clip)'" : "") }
    return start + " --chunk \(rangeNumber)"
  }
}

extension FarmClip.Obstacle.Words {
  /// The words for an error of a clip.
  init(_ error: AnnotateError) {
    let message = error.message
    self.init(what: message.what, subject: message.subject, why: message.why)
  }
}

extension SidecarFailure {
  /// The reason with its cause.
  var whole: String {
    reason + (cause.map { ": \($0.message.line)" } ?? "")
  }
}

internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateStamps
internal import AnnotateWording

/// The messages at the end of the program.
enum Report {
  /// Prints an error or a warning in the common form.
  static func print(_ error: AnnotateError, _ severity: Diagnostic.Severity) {
    Log.current.say(error, severity)
  }

  /// Prints why a job ended early: the signal that ended it, or else the error.
  ///
  /// - Returns: the exit code.
  static func print(_ error: any Error, _ signal: AnnotateError.Kind?) -> Int32 {
    let reason = reason(error, signal)
    print(reason, .error)
    return reason.exitCode
  }

  /// Prints the written files and the problems of the input.
  static func print(_ result: AnnotationResult) {
    warn(of: InputDamage(packets: result.damagedPackets, frames: result.damagedFrames))
    warnOfCovers(result.coveredFrames, result.vanishedFaces)
    if !result.visibleFaces.isEmpty {
      Log.current.note("left visible: \(result.visibleFaces.map(\.words).listedBriefly("and"))")
    }
    Log.current.say(
      "wrote \(paths(of: result)): \(counted(result.frames, "frame")), "
        + "\(counted(result.faces, "face")), \(counted(result.tracks, "track"))"
        + (result.lateFrames > 0 ? "; \(counted(result.lateFrames, "late frame")) left out" : "")
        + (result.undeliveredFrames > 0
          ? "; \(counted(result.undeliveredFrames, "frame")) did not get to the receiver" : "")
        + (result.copiedFrames.map { "; \(counted($0, "frame")) copied from the input" } ?? ""),
      frames: result.frames,
      [
        "faces": .integer(result.faces),
        "tracks": .integer(result.tracks),
        "copiedFrames": result.copiedFrames.map { .integer($0) },
        "damagedPackets": result.damagedPackets > 0 ? .integer(result.damagedPackets) : nil,
        "damagedFrames": result.damagedFrames > 0 ? .integer(result.damagedFrames) : nil,
        "lateFrames": result.lateFrames > 0 ? .integer(result.lateFrames) : nil,
        "undeliveredFrames": result.undeliveredFrames > 0
          ? .integer(result.undeliveredFrames) : nil,
        "output": result.output.map { .string($0) },
        "sidecar": result.sidecar.map { .string($0) },
        "facesFolder": result.facesFolder.map { .string($0) },
      ]
    )
  }

  /// Prints the result of detecting faces in a range.
  static func print(_ result: RangeDetectionResult) {
    warn(of: result.damage)
    Log.current.say(
      "wrote detections to '\(result.output)': "
        + "frames \(result.first) to \(result.first + result.count - 1)"
        + "\(result.isLast ? ", the last" : ""), \(counted(result.faces, "face"))",
      frames: result.count,
      ["faces": .integer(result.faces), "output": .string(result.output)]
    )
  }

  /// Prints the written exports.
  static func print(_ result: ExportResult) {
    Log.current.say(
      "wrote \(result.paths.map(\.quoted).listed("and")): \(counted(result.frames, "frame")), "
        + "\(counted(result.faces, "face")), \(counted(result.tracks, "track"))",
      ["faces": .integer(result.faces), "tracks": .integer(result.tracks)]
    )
  }

  /// Prints the outcome of a step of a farm.
  static func print(_ outcome: FarmWorker.Outcome, _ step: FarmStep) {
    let result = outcome.result
    let frames = step.range.map { "frames \($0) of " } ?? ""
    let what = "\(step.phase.rawValue): \(frames)\(step.clip.quoted)"
    guard case .made = outcome else {
      return Log.current.say("\(what): done already", ["isNew": .bool(false)])
    }
    warn(of: InputDamage(packets: result.damagedPackets, frames: result.damagedFrames))
    if step.phase == .join { warnOfCovers(result.coveredFrames, result.vanishedFaces) }
    let file = step.phase == .join ? " in \(result.file.quoted)" : ""
    Log.current.say(
      "\(what): \(counted(result.count, "frame"))\(file)",
      frames: result.count,
      ["isNew": .bool(true), "bytes": .integer(result.size), "output": .string(result.file)]
    )
  }

  /// Prints which files of a folder are no inputs.
  static func printIgnored(_ found: FolderSearch.Result) {
    let (files, folders) = (found.others, found.folders)
    if !files.isEmpty {
      let what = "\(counted(files.count, "file")) of other kinds"
      Log.current.note("ignoring \(what): \(firstNames(files))")
    }
    if !folders.isEmpty {
      let what = "\(counted(folders.count, "folder")), without --recursive"
      Log.current.note("ignoring \(what): \(firstNames(folders))")
    }
  }

  private static func firstNames(_ paths: [String]) -> String {
    paths.prefix(3).map { FilePath($0).lastComponent.quoted }.joined(separator: ", ")
      + (paths.count > 3 ? " and others" : "")
  }

  private static func warn(of damage: InputDamage) {
    guard damage.packets > 0 || damage.frames > 0 else { return }
    let reasons = [
      damage.packets > 0
        ? "skipped \(counted(damage.packets, "piece")) that could not be read" : nil,
      damage.frames > 0
        ? "\(counted(damage.frames, "frame")) \(damage.frames == 1 ? "shows" : "show") damage"
        : nil,
    ]
    let warning = AnnotateError(
      .badInput,
      "the input is damaged",
      why: reasons.compactMap(\.self).joined(separator: "; ")
    )
    print(warning, .warning)
  }

  private static func warnOfCovers(_ coveredFrames: Int, _ vanishedFaces: [Int]) {
    guard coveredFrames > 0 else { return }
    let faces = vanishedFaces.map(String.init).joined(separator: ", ")
    let cover = AnnotateError(
      .badInput,
      "the whole picture is covered in \(counted(coveredFrames, "frame"))",
      why: "faces that vanished in the middle of it: \(faces)"
    )
    print(cover, .warning)
  }

  private static func paths(of result: AnnotationResult) -> String {
    let output = result.output.map { $0 == "-" ? "to standard output" : "'\($0)'" }
    let paths = ([result.sidecar, result.facesFolder].compactMap(\.self) + result.exports).map {
      $0 == "-" ? "standard output" : "'\($0)'"
    }
    let faces = "faces \(output == nil ? "to" : "in") \(paths.joined(separator: " and "))"
    return [output, paths.isEmpty ? nil : faces].compactMap(\.self).joined(separator: ", ")
  }

  private static func reason(_ error: any Error, _ signal: AnnotateError.Kind?) -> AnnotateError {
    // Work on several inputs says itself what is finished.
    if let error = error as? AnnotateError, error.kind == signal { return error }
    if signal != nil { return .interruption("nothing has been written") }
    if let error = error as? AnnotateError { return suggestingFile(error.blamingExhaustion) }
    return AnnotateError(
      .internalFault,
      "something unexpected happened",
      why: "\(error)",
      hints: ["this is a bug in annotate; please report it"]
    )
  }

  /// The same error; if it is about a file that is not there, with the name that was probably meant.
  private static func suggestingFile(_ error: AnnotateError) -> AnnotateError {
    let words = error.message
    guard let path = words.subject, words.hints.isEmpty || error.problem is NamedFileProblem else {
      return error
    }
    return error.suggesting(near: path)
  }

  /// A number with its noun, in the plural if need be.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension VisibleFace {
  /// The track and who it is, such as `face 2 (person 1)`.
  fileprivate var words: String {
    let people = names.count == people.count ? names : people.map { "person \($0)" }
    return "face \(track)" + (people.isEmpty ? "" : " (\(people.listed("or")))")
  }
}

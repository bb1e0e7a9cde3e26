internal import CommandLineKit
internal import MediaTypes
internal import Pipeline
internal import Wording

/// What the program says at its end.
enum Report {
  /// Prints an error or warning in the one form that all have.
  static func print(_ error: AnnotateError, _ severity: Diagnostic.Severity) {
    let diagnostic = Diagnostic(
      severity: severity,
      what: error.what,
      subject: error.subject,
      why: error.why,
      hints: error.hints
    )
    StandardError.write(diagnostic.rendered(program: AnnotateCommandLine.program) + "\n")
  }

  /// Prints why a job ended early: the signal that ended it, or else the error.
  ///
  /// - Returns: the exit code.
  static func print(_ error: any Error, _ signal: AnnotateError.Kind?) -> Int32 {
    let reason = reason(error, signal)
    print(reason, .error)
    return reason.exitCode
  }

  /// Prints what was written, and what was wrong with the input.
  static func print(_ result: AnnotationResult) {
    warn(of: result.damagedPackets)
    warnOfCovers(result.coveredFrames, result.vanishedFaces)
    StandardError.write(
      "annotate: wrote \(places(of: result)): \(counted(result.frames, "frame")), "
        + "\(counted(result.faces, "face")), \(counted(result.tracks, "track"))"
        + (result.lateFrames > 0 ? "; \(counted(result.lateFrames, "late frame")) left out" : "")
        + "\n"
    )
  }

  /// Prints what looking at a range has given.
  static func print(_ result: LookResult) {
    warn(of: result.damagedPackets)
    StandardError.write(
      "annotate: wrote looks to '\(result.output)': "
        + "frames \(result.first) to \(result.first + result.count - 1)"
        + "\(result.isLast ? ", the last" : ""), \(counted(result.faces, "face"))\n"
    )
  }

  /// Prints what has become of a step of a farm.
  static func print(_ outcome: FarmWorker.Outcome, _ step: FarmStep) {
    let result = outcome.result
    let frames = step.range.map { "frames \($0) of " } ?? ""
    let what = "\(step.phase.rawValue): \(frames)\(step.clip.quoted)"
    guard case .made = outcome else {
      return StandardError.write("annotate: \(what): done already\n")
    }
    warn(of: result.damagedPackets)
    if step.phase == .join { warnOfCovers(result.coveredFrames, result.vanishedFaces) }
    let file = step.phase == .join ? " in \(result.file.quoted)" : ""
    StandardError.write("annotate: \(what): \(counted(result.count, "frame"))\(file)\n")
  }

  private static func warn(of damagedPackets: Int) {
    guard damagedPackets > 0 else { return }
    let damage = AnnotateError(
      .badInput,
      "the input is damaged",
      why: "skipped \(counted(damagedPackets, "piece")) that could not be read"
    )
    print(damage, .warning)
  }

  private static func warnOfCovers(_ coveredFrames: Int, _ vanishedFaces: [Int]) {
    guard coveredFrames > 0 else { return }
    let faces = vanishedFaces.map(String.init).joined(separator: ", ")
    let cover = AnnotateError(
      .badInput,
      "the picture is covered whole in \(counted(coveredFrames, "frame"))",
      why: "faces that vanished in the middle of it: \(faces)"
    )
    print(cover, .warning)
  }

  private static func places(of result: AnnotationResult) -> String {
    let output = result.output.map { $0 == "-" ? "to standard output" : "'\($0)'" }
    let places = [result.sidecar, result.facesFolder].compactMap { $0.map { "'\($0)'" } }
    let faces = "faces \(output == nil ? "to" : "in") \(places.joined(separator: " and "))"
    return [output, places.isEmpty ? nil : faces].compactMap(\.self).joined(separator: ", ")
  }

  private static func reason(_ error: any Error, _ signal: AnnotateError.Kind?) -> AnnotateError {
    if let signal {
      let word = signal == .terminated ? "terminated" : "interrupted"
      return AnnotateError(signal, word, why: "nothing has been written")
    }
    if let error = error as? AnnotateError { return error }
    return AnnotateError(
      .internalFault,
      "something unexpected happened",
      why: "\(error)",
      hints: ["this is a mistake in the program; please report it"]
    )
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

internal import AnnotateMediaTypes

extension FarmStatus {
  /// Whether nothing goes on any more: every output is complete or depends on a step that has failed, and no
  /// step is running or waiting.
  package var hasEnded: Bool {
    let failed = Set(entries.filter { $0.state.word == "failed" }.map(\.step.clip))
    return entries.allSatisfy { entry in
      !entry.state.isAlive
        && (entry.step.phase != .join || entry.state == .done || failed.contains(entry.step.clip))
    }
  }

  /// The highest exit code of the clips and steps that have failed; 0 if there is none.
  ///
  /// A failure of which only a scheduler knows may be by chance.
  package var exitCode: Int32 {
    let left = plan.clips.compactMap { $0.error?.exitCode }
    let failed = entries.compactMap { entry -> Int32? in
      guard case .failed(_, let code) = entry.state else { return nil }
      return code ?? Int32(AnnotateError.Kind.temporary.rawValue)
    }
    return (left + failed).max() ?? 0
  }
}

internal import AnnotateMediaTypes

extension FarmStatus {
  /// The work that schedulers still have to do.
  ///
  /// A step counts only if an unfinished result depends on it: a clip that is joined needs nothing more,
  /// and a clip that is linked needs no detections.
  ///
  /// - Parameters:
  ///   - program: The absolute path of the program.
  ///   - folder: The absolute path of the work folder.
  ///   - name: The name of the job, for people.
  ///   - words: The program's words for the commands.
  /// - Returns: The work; nothing is pending if everything is done.
  package func work(
    program: String,
    folder: String,
    name: String,
    words: StepWords
  ) -> ScheduledWork {
    let clips = zip(plan.clips, plan.rangeNumbers).filter { $0.0.obstacle == nil }.map(\.1)
    var work = ScheduledWork(
      program: program,
      folder: folder,
      name: name,
      clips: clips,
      words: words
    )
    let unfinished = Dictionary(
      uniqueKeysWithValues: FarmPhase.allCases.map { ($0, Set(self.unfinished($0).all)) }
    )
    let segments = Set(entries.filter { $0.step.phase == .render }.map(\.rangeNumber))
    var pending: [FarmPhase: [Int]] = [:]
    for clip in clips where unfinished[.join]?.contains(clip.lowerBound) == true {
      pending[.join, default: []].append(clip.lowerBound)
      let isLinked = unfinished[.link]?.contains(clip.lowerBound) == false
      // Before the clip is linked, it is unknown which rendered ranges can be kept.
      pending[.render, default: []] += clip.filter {
        segments.contains($0) && (!isLinked || unfinished[.render]?.contains($0) == true)
      }
      guard !isLinked else { continue }
      pending[.link, default: []].append(clip.lowerBound)
      pending[.detect, default: []] += clip.filter { unfinished[.detect]?.contains($0) == true }
    }
    work.pending = pending.filter { !$0.value.isEmpty }.mapValues { RangeNumbers($0) }
    return work
  }
}

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

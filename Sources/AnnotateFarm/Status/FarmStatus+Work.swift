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
  /// - Returns: The work; nothing is pending if everything is done.
  package func work(program: String, folder: String, name: String) -> ScheduledWork {
    let clips = zip(plan.clips, plan.rangeNumbers).filter { $0.0.obstacle == nil }.map(\.1)
    var work = ScheduledWork(program: program, folder: folder, name: name, clips: clips)
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

extension FarmStatus {
  /// What schedulers have to do for the rest.
  ///
  /// Only what a result still hangs on counts: a clip that is joined needs nothing any more, and one that
  /// is linked needs no looks.
  ///
  /// - Parameters:
  ///   - program: The path of the program, from the root on.
  ///   - folder: The work folder, by its path from the root on.
  ///   - name: The name of the job, for people.
  /// - Returns: The work; nothing is pending where all is done.
  public func work(program: String, folder: String, name: String) -> ScheduledWork {
    let clips = plan.clips.filter { $0.obstacle == nil }.map(plan.chunkNumbers)
    var work = ScheduledWork(program: program, folder: folder, name: name, clips: clips)
    let unfinished = Dictionary(
      uniqueKeysWithValues: FarmPhase.allCases.map { ($0, Set(self.unfinished($0).all)) }
    )
    var pending: [FarmPhase: [Int]] = [:]
    for clip in clips where unfinished[.join]?.contains(clip.lowerBound) == true {
      pending[.join, default: []].append(clip.lowerBound)
      let isLinked = unfinished[.link]?.contains(clip.lowerBound) == false
      // Until it is known what the faces are, nobody knows whether what is drawn will do.
      pending[.draw, default: []] += clip.filter {
        !isLinked || unfinished[.draw]?.contains($0) == true
      }
      guard !isLinked else { continue }
      pending[.link, default: []].append(clip.lowerBound)
      pending[.look, default: []] += clip.filter { unfinished[.look]?.contains($0) == true }
    }
    work.pending = pending.filter { !$0.value.isEmpty }.mapValues { ChunkNumbers($0) }
    return work
  }
}

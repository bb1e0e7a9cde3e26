internal import AnnotateJobs
package import AnnotateMediaTypes

extension FarmPlan {
  /// Describes how a plan that would replace this one differs, one line each; empty if they are equal.
  ///
  /// A plan that may overwrite outputs does as well for one that may not.
  ///
  /// - Parameters:
  ///   - other: The plan that would replace it.
  ///   - describe: Puts the reason why a clip is left out into one line.
  /// - Returns: The lines.
  package func differences(
    from other: FarmPlan,
    describe: (AnnotateError) -> String
  ) -> [String] {
    let other = other.overwriting(like: self)
    var lines: [String] = []
    if programVersion != other.programVersion {
      lines.append("annotate is \(other.programVersion), and was \(programVersion)")
    }
    lines += request.differences(from: other.request)
    if roots != other.roots { lines.append("the roots have changed") }
    if transfer != other.transfer { lines.append("the commands have changed that fetch and store") }
    lines += clipDifferences(other, describe)
    return lines.isEmpty && self != other ? ["its contents have changed"] : lines
  }

  private func overwriting(like known: FarmPlan) -> FarmPlan {
    guard known.request.options.job.output.overwrites else { return self }
    var plan = self
    plan.request = request.overwriting
    for index in clips.indices { plan.clips[index].request = clips[index].request?.overwriting }
    return plan
  }

  private var clipsByName: [String: FarmClip] {
    Dictionary(clips.map { ($0.name, $0) }) { first, _ in first }
  }

  private func clipDifferences(
    _ other: FarmPlan,
    _ describe: (AnnotateError) -> String
  ) -> [String] {
    let (known, wanted) = (clipsByName, other.clipsByName)
    var lines: [String] = []
    for clip in clips where wanted[clip.name] == nil {
      lines.append("'\(clip.input)' is no longer an input")
    }
    for clip in other.clips {
      guard let old = known[clip.name] else {
        lines.append("'\(clip.input)' is a new input")
        continue
      }
      if old.input != clip.input {
        lines.append("the input is '\(clip.input)', not '\(old.input)'")
      }
      if old.output != clip.output {
        lines.append("the output is '\(clip.output)', not '\(old.output)'")
      }
      if let obstacle = clip.error, old.obstacle == nil {
        lines.append(describe(obstacle))
        continue
      }
      guard old.obstacle == nil || clip.obstacle != nil else {
        lines.append("'\(clip.input)' can be annotated now")
        continue
      }
      if old.request != clip.request {
        lines += ownDifferences(old, other, clip).map { "for '\(clip.name)' \($0)" }
      }
      if old.container != clip.container {
        lines.append("the container is \(clip.container), and was \(old.container)")
      }
      if old.identity != clip.identity || old.obstacle != clip.obstacle {
        lines.append("'\(clip.input)' has changed")
      } else if old.ranges != clip.ranges {
        let (new, before) = (clip.ranges.count, old.ranges.count)
        lines.append(
          new == before
            ? "'\(clip.name)' has other ranges or segments"
            : "'\(clip.name)' is in \(new) ranges, and was in \(before)"
        )
      }
    }
    return lines
  }

  /// How the requests of a clip differ of which one has its own.
  private func ownDifferences(_ old: FarmClip, _ other: FarmPlan, _ new: FarmClip) -> [String] {
    request(of: old).differences(from: other.request(of: new))
  }
}

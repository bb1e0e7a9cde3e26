internal import AnnotateJSON

/// The progress of the work on a plan in the text format of Prometheus, for its collector of text files.
package struct FarmMetrics {
  private let status: FarmStatus
  private let name: String

  /// Describes the progress of a plan; `name` tells farms apart.
  package init(_ status: FarmStatus, name: String) {
    (self.status, self.name) = (status, name)
  }

  /// The text.
  package var text: String {
    let steps = FarmPhase.allCases.flatMap { phase in
      FarmStatus.State.words.map { word in
        let count = status.entries.count { $0.step.phase == phase && $0.state.word == word }
        let place = "phase=\"\(phase.rawValue)\",state=\"\(word)\""
        return "annotate_farm_steps{\(labels),\(place)} \(count)"
      }
    }
    let frames = [FarmPhase.detect, .render].map { phase in
      "annotate_farm_frames_done{\(labels),phase=\"\(phase.rawValue)\"} \(status.framesDone(phase))"
    }
    let costs = FarmPhase.allCases.map { (phase: $0, cost: status.cost(of: $0)) }
    let total = status.plan.clips.reduce(0) { $0 + $1.frameCount }
    let leftOut = status.plan.clips.count { $0.obstacle != nil }
    return Self.gauge("steps", "Steps of the plan, by phase and state.", steps)
      + Self.gauge("frames", "Frames of the plan.", ["annotate_farm_frames{\(labels)} \(total)"])
      + Self.gauge("frames_done", "Frames whose ranges are done, by phase.", frames)
      + gauge("seconds", "Seconds that the steps took that are done, by phase.", costs) {
        .rounded($0.seconds, places: 3)
      }
      + gauge("retries", "How often the steps that are done were tried again, by phase.", costs) {
        .integer($0.retries)
      }
      + gauge("frames_per_second", "Speed of one process, by phase.", costs) {
        $0.framesPerSecond.map { .rounded($0, places: 3) }
      }
      + Self.gauge(
        "clips_left_out",
        "Clips that cannot be annotated.",
        ["annotate_farm_clips_left_out{\(labels)} \(leftOut)"]
      )
  }

  private func gauge(
    _ name: String,
    _ help: String,
    _ costs: [(phase: FarmPhase, cost: FarmStatus.Cost)],
    _ value: (FarmStatus.Cost) -> JSONValue?
  ) -> String {
    let samples = costs.compactMap { phase, cost in
      value(cost).map { number in
        "annotate_farm_\(name){\(labels),phase=\"\(phase.rawValue)\"} "
          + number.line
      }
    }
    return Self.gauge(name, help, samples)
  }

  private static func gauge(_ name: String, _ help: String, _ samples: [String]) -> String {
    let head = [
      "# HELP annotate_farm_\(name) \(help)", "# TYPE annotate_farm_\(name) gauge",
    ]
    return (head + samples).map { $0 + "\n" }.joined()
  }

  /// A label's value has quotes, backslashes and line breaks escaped.
  private var labels: String {
    let value = name.map { character in
      switch character {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      default: String(character)
      }
    }
    return "farm=\"\(value.joined())\""
  }
}

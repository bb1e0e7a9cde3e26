internal import AnnotateFarm
internal import AnnotateJSON
internal import AnnotateWording

/// An estimate of what a plan costs, for people and for programs.
struct FarmEstimatePage {
  let estimate: FarmEstimate
  /// The numbers of computers for which to tell the time.
  let computers: [Int]

  /// The lines of the page.
  var lines: [String] {
    let hours = JSONValue.rounded(estimate.cpuSeconds / 3600, places: 3).line
    let times = computers.map { count in
      [
        "time on \(count) \(count == 1 ? "computer" : "computers") like this",
        Self.duration(estimate.seconds(on: count)),
      ]
    }
    let sizes = [
      ["outputs", Self.size(estimate.outputBytes)],
      ["work folder", Self.size(estimate.workBytes)],
      ["read by workers", Self.size(estimate.readBytes)],
      ["written by workers", Self.size(estimate.writtenBytes)],
    ]
    return TextTable([["processor hours", hours]] + times + sizes).lines
  }

  /// The page as a JSON object.
  var json: JSONValue {
    .object([
      "cpuSeconds": .rounded(estimate.cpuSeconds, places: 2),
      "seconds": .object(
        computers.map { count in
          .init("\(count)", .rounded(estimate.seconds(on: count), places: 1))
        }
      ),
      "outputBytes": .integer(Int(estimate.outputBytes)),
      "workBytes": .integer(Int(estimate.workBytes)),
      "readBytes": .integer(Int(estimate.readBytes)),
      "writtenBytes": .integer(Int(estimate.writtenBytes)),
    ])
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    let parts = [(whole / 3600, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")]
    return parts.drop { $0.0 == 0 && $0.1 != "s" }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }

  private static func size(_ bytes: Double) -> String {
    let units = [(1e12, "TB"), (1e9, "GB"), (1e6, "MB")]
    let (unit, name) = units.first { bytes >= $0.0 } ?? (1e3, "kB")
    return JSONValue.rounded(bytes / unit, places: 1).line + " " + name
  }
}

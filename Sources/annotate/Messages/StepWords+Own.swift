internal import AnnotateFarm

extension StepWords {
  /// The words of this program.
  static let own = StepWords(
    shared: { ["farm", "run", "--shared", "-d", $0] },
    step: { phase, folder, ranges in
      ["farm", phase.rawValue, "-d", folder] + (ranges.map { ["--chunk", $0] } ?? [])
    },
    root: { ["--root", "\($0)=\($1)"] },
    openJobProgress: ["--progress", "openjd"]
  )
}

extension LocalFarm.Order {
  /// The arguments of the process that does it.
  var words: [String] {
    let place = ["farm", phase.rawValue, "--work-dir=\(folder)"]
    let whole = isWhole ? ["--whole-clips"] : []
    let limit = timeLimit.map { ["--timeout=\($0)"] } ?? []
    return place + ["--progress=json", "--log-format=json"] + stepWords + whole + limit
  }

  private var stepWords: [String] {
    switch steps {
    case .single(let clip, let first):
      ["--clip=\(clip)"] + (first.map { ["--range=\($0)-\($0)"] } ?? [])
    case .ranges(let numbers): ["--chunk=\(numbers)"]
    }
  }
}

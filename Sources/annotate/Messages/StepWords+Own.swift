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

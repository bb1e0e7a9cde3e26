internal import AnnotateCommandLineKit
internal import AnnotatePipeline

extension JobArguments {
  /// Which faces are to be stamped.
  ///
  /// - Throws: where a value makes no sense.
  func selection() throws(UsageError) -> FaceSelection {
    var selection = FaceSelection()
    let numbers = "numbers of faces such as 1,3-5"
    selection.only = try value("only", numbers) { Self.numbers(in: $0) }
    selection.excluded = try value("except", numbers) { Self.numbers(in: $0) } ?? []
    return selection
  }

  /// What was asked for, for the record in the sidecar.
  var selectionOptions: [(String, String)] {
    ["only", "except"].compactMap { name in arguments.value(name).map { (name, $0) } }
  }

  /// Numbers from 0 on and ranges of them, with commas.
  static func numbers(in text: String) -> Set<Int>? {
    var numbers: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil }
      guard let first = ends[0], let last = ends[ends.count - 1], first <= last,
        last - first < 100_000
      else { return nil }
      numbers.formUnion(first...last)
    }
    return numbers
  }
}

package import AnnotateCommandLineKit

extension OptionText where Value == FaceChoice {
  /// Numbers from 0 on and ranges of them, separated by commas: `1,3-5`.
  ///
  /// Those after `person:` are people, and words are names.
  package static var faces: OptionText {
    OptionText(
      "numbers of faces such as 1,3-5, of people such as person:2, or names",
      read: { text in
        var choice: FaceChoice = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
          if part.hasPrefix(person) {
            guard let people = TrackIDs.parse(part.dropFirst(person.count)) else { return nil }
            choice.people.formUnion(people)
          } else if let ids = TrackIDs.parse(part) {
            choice.ids.formUnion(ids)
          } else if PersonPhoto.isName(part) {
            choice.names.insert(String(part))
          } else {
            return nil
          }
        }
        return choice
      },
      write: { choice in
        let people = TrackIDs.texts(choice.people).map { person + $0 }
        return (TrackIDs.texts(choice.ids) + people + choice.names.sorted())
          .joined(separator: ",")
      }
    )
  }

  private static var person: String { "person:" }
}

/// The notation of track IDs.
private enum TrackIDs {
  /// The maximum number of IDs in one range; a longer range is a mistake.
  private static let maximumRange = 100_000

  /// The numbers of one range or a single number.
  static func parse(_ text: Substring) -> Set<Int>? {
    let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil }
    guard let first = ends[0], let last = ends[ends.count - 1], first <= last,
      last - first < maximumRange
    else { return nil }
    return Set(first...last)
  }

  /// Three IDs or more in a row are written as a range.
  static func texts(_ ids: Set<Int>) -> [String] {
    var runs: [ClosedRange<Int>] = []
    for id in ids.sorted() {
      if let last = runs.last, last.upperBound + 1 == id {
        runs[runs.count - 1] = last.lowerBound...id
      } else {
        runs.append(id...id)
      }
    }
    return runs.flatMap { run in
      run.count > 2 ? ["\(run.lowerBound)-\(run.upperBound)"] : run.map(String.init)
    }
  }
}

extension PersonPhoto {
  /// Whether a text can be a name: it has a letter, and no characters with a meaning in lists.
  static func isName(_ text: Substring) -> Bool {
    text.contains(where: \.isLetter) && !text.contains { ",:=".contains($0) || $0.isNewline }
  }
}

extension OptionText where Value == PersonPhoto {
  /// A name and the path of a photo with an equals sign between them.
  static var person: OptionText {
    OptionText(
      "NAME=PHOTO with a name that has a letter and neither comma nor colon",
      read: { text in
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, PersonPhoto.isName(parts[0]) else { return nil }
        return PersonPhoto(name: String(parts[0]), path: String(parts[1]))
      },
      write: { "\($0.name)=\($0.path)" }
    )
  }
}

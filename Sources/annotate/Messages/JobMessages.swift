internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateWording

extension JobProblem: Message {
  var message: FailureMessage {
    switch self {
    case .unknownName(let name):
      FailureMessage(
        kind,
        "cannot select the faces of",
        subject: name,
        why: "nobody has this name"
      )
    case .noExportFormat(let name, let nearest):
      FailureMessage(kind, "there is no export format", subject: name, hints: meant(nearest))
    case .noImportFormat(let name, let nearest):
      FailureMessage(kind, "there is no import format", subject: name, hints: meant(nearest))
    }
  }

  private func meant(_ name: String?) -> [String] {
    name.map { ["did you mean \($0.quoted)?"] } ?? []
  }
}

extension OptionProblem: Message {
  var message: FailureMessage { FailureMessage(kind, text) }

  /// What is wrong: lower case, no final stop.
  var text: String {
    switch mistake {
    case .unknown: "there is no option '--\(option)'"
    case .value(let text, let expectation):
      "'--\(option)' takes \(expectation), not \(text.quoted)"
    case .needs(let other): "'--\(option)' needs '--\(other)'"
    case .contradicts(let other): "'--\(option)' contradicts '--\(other)'"
    case .noStyle(let text, let known):
      "invalid value \(text.quoted) for option '--style': not \(known.listed("or")), nor a style "
        + "file (.json)"
    case .needsSprite: "'--\(option)' needs a '--sprite' before it"
    case .repeatedForSprite: "'--\(option)' is given twice for one '--sprite'"
    case .missingForSprite(let path): "'--sprite' \(path.quoted) needs an '--at'"
    case .noExport(let text):
      "'--export' takes NAME=FILE such as nuke=faces.nk, not \(text.quoted)"
    case .exportToStandardOutput: "'--export' cannot write to standard output"
    case .noExportFormat(let name, _):
      "there is no export format \(name.quoted); annotate export --list has all"
    case .repeatedPerson(let name): "'--person' names \(name.quoted) twice"
    case .emptyExcerpt: "'--to' is not later than '--from'"
    case .emptyPreview: "'--preview' is 0 seconds long"
    case .oddSize(let size): "'--crop-size' takes an even number for videos, not '\(size)'"
    }
  }

  /// The probably intended spelling.
  var suggestion: String? {
    switch mistake {
    case .noExportFormat(_, let nearest): nearest.map { "did you mean \($0.quoted)?" }
    case .value(let text, _) where option == "bitrate":
      // Most programs count in thousands.
      Int(text).flatMap { $0 > 0 && $0 < 1000 ? "did you mean '\($0)k'?" : nil }
    case .noStyle(let text, let known):
      Self.severalStyles(text, known)
        ?? EditDistance.nearest(to: text, among: known).map { "did you mean \($0.quoted)?" }
        ?? Self.sprite(text)
    default: nil
    }
  }

  /// How to draw several styles that were given as a list; nil if they were not.
  private static func severalStyles(_ text: String, _ known: [String]) -> String? {
    let words = text.split(separator: ",").map(String.init)
    guard words.count > 1, words.allSatisfy(known.contains) else { return nil }
    return "for several styles: " + words.map { "--style \($0)" }.joined(separator: " ")
  }

  /// How to stamp a picture or an emoji that was given as a style; nil if it is neither.
  private static func sprite(_ text: String) -> String? {
    let endings = [".png", ".svg", ".webp", ".gif", ".jpg", ".jpeg"]
    guard
      endings.contains(where: text.lowercased().hasSuffix) || !text.utf8.allSatisfy({ $0 < 0x80 })
    else { return nil }
    return "to stamp a picture, an emoji or a text: --sprite \(text.shellWord) --at face"
  }
}

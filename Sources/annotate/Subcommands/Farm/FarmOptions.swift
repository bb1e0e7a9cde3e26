internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotatePipeline

/// Options that several farm commands share.
enum FarmOptions {
  /// The work folder that all workers share.
  static let workFolder = ValueOption<String>(
    "work-dir",
    short: "d",
    "DIR",
    as: .any,
    summary: "the work folder that all workers share, with the plan and the results so far",
    paths: .folder(.shared),
    isRequired: true
  )

  /// The work folder, for commands that also work without a plan.
  static let chosenFolder = ValueOption<String>(
    "work-dir",
    short: "d",
    "DIR",
    as: .any,
    summary: "the work folder with the plan to follow",
    paths: .folder(.shared)
  )

  /// Where roots of the plan lie on this computer.
  static let root = root(
    "where the root NAME of the plan is on this computer, if it is elsewhere than where the plan "
      + "was made"
  )

  /// A root with its path.
  static func root(_ summary: String) -> ValueOption<FarmRoot> {
    ValueOption(
      "root",
      "NAME=PATH",
      as: .root,
      summary: summary,
      repeats: true,
      completion: .directory,
      paths: .inside(.folder, .shared) { OptionText.root.read($0).map { [$0.path] } ?? [] }
    )
  }

  /// The clip to work on.
  static let clip = ValueOption<String>(
    "clip",
    "NAME",
    as: .any,
    summary:
      "only this clip of the plan, by its name in farm status: the path of its output below the output folder; of "
      + "a plan for one video, the file name of the input"
  )

  /// The ranges to work on.
  static let ranges = ValueOption<RangeNumbers>(
    "chunk",
    "K",
    as: .rangeNumbers,
    summary:
      "the numbers of ranges of the plan, counted from 0 over all clips: one, or several such "
      + "as 4-7 or 0-3,7"
  )

  /// Whether clips are detected and rendered at once.
  static let wholeClips = FlagOption(
    "whole-clips",
    summary:
      "also link and render the clips of the plan that are one range, so that they are decoded once; join does the rest"
  )

  /// The clips to work on, for phases that are done for whole clips.
  static let clips = ValueOption<RangeNumbers>(
    "chunk",
    "K",
    as: .rangeNumbers,
    summary: "only the clips whose first range has one of these numbers, such as 0-3,7"
  )

  /// The frames to detect faces in.
  static let detectedFrames = ValueOption<FrameRange>(
    "range",
    "A-B",
    as: .frameRange,
    summary:
      "the first and the last frame, counted from 0: A and the number after B are multiples "
      + "of \(FrameRange.groupLength); without B, to the end; with a plan, all ranges whose first frame "
      + "is one of A to B"
  )

  /// The frames to render.
  static let renderedFrames = ValueOption<FrameRange>(
    "range",
    "A-B",
    as: .frameRange,
    summary: "all ranges of the plan whose first frame is one of A to B"
  )

  /// The path of the program on the workers.
  static let program = ValueOption<String>(
    "program",
    "PATH",
    as: .any,
    summary: "the path of annotate on the workers",
    default: "its path here",
    completion: .file
  )

  /// The number of ranges in a task of a scheduler.
  static func rangesPerTask(_ summary: String) -> ValueOption<Int> {
    ValueOption("chunks-per-task", "N", as: .count, summary: summary, default: "1")
  }

  /// The options for messages of commands that show no progress.
  static let messages = OptionSection("Messages", [MessageOptions.quiet, MessageOptions.logFormat])
}

extension OptionText where Value == FarmRoot {
  /// A name and a path.
  fileprivate static var root: OptionText {
    OptionText(
      "NAME=PATH, where NAME has letters, digits and underscores",
      read: { text in
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        return parts.count == 2 ? FarmRoot(name: parts[0], path: FilePath(parts[1]).absolute) : nil
      },
      write: { "\($0.name)=\($0.path)" }
    )
  }
}

extension OptionText where Value == RangeNumbers {
  /// Numbers of ranges, and spans of them.
  fileprivate static var rangeNumbers: OptionText {
    OptionText(
      "numbers such as 3, 4-7 or 0-3,7",
      read: { RangeNumbers($0) },
      write: { $0.description }
    )
  }
}

extension OptionText where Value == FrameRange {
  /// Two indices of frames with a hyphen between them, or one with a hyphen after it.
  fileprivate static var frameRange: OptionText {
    OptionText(
      "two numbers of frames such as 0-239, or one such as 240-",
      read: { text in
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { "0123456789".contains($0) } }),
          let first = Int(parts[0])
        else { return nil }
        guard !parts[1].isEmpty else { return FrameRange(from: first, through: nil) }
        return Int(parts[1]).map { FrameRange(from: first, through: $0) }
      },
      write: { "\($0.first)-\($0.last.map(String.init) ?? "")" }
    )
  }
}

extension OptionText where Value == Int {
  /// A whole number from 1 on.
  static var count: OptionText { .whole(1...1_000_000_000, "a whole number of at least 1") }
}

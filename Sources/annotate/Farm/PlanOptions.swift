internal import AnnotateCommandLineKit
internal import AnnotatePipeline

/// Options of `annotate farm plan`.
enum PlanOptions {
  static let rangeCount = ValueOption<Int>(
    "chunks",
    "N",
    as: .count,
    summary: "divide each video into N ranges of about the same length"
  )

  static let rangeLength = ValueOption<Int>(
    "chunk-frames",
    "N",
    as: .whole(
      FrameRange.groupLength...1_000_000_000,
      "a whole number of at least \(FrameRange.groupLength)"
    ),
    summary: "divide each video into ranges of about N frames, which start at multiples of "
      + "\(FrameRange.groupLength), near keyframes if possible"
  )

  static let inputs = ValueOption<String>(
    "inputs",
    "PATH",
    as: .any,
    summary: "many videos instead of INPUT: a folder, or a list (a path on each line, or a JSON "
      + "array)",
    completion: .file
  )

  static let group = ValueOption<String>(
    "group",
    "NAME",
    as: .any,
    summary: "give the work folder and the folders of the outputs to a group of users, all of whom "
      + "may then do the work"
  )

  static let root = FarmOptions.root(
    "a folder that may lie elsewhere on other computers, such as that of the media; commands there "
      + "take --root NAME=PATH as well"
  )

  static let decode = FlagOption(
    "decode",
    summary: "decode the videos to count their frames, which takes time; done anyway if their "
      + "packets do not suffice or are damaged"
  )

  static let output = ValueOption<String>(
    "output",
    short: "o",
    "PATH",
    as: .any,
    summary: "the video to write, or with --inputs the folder for all videos",
    completion: .file,
    isRequired: true
  )
}

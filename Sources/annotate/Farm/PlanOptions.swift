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
    summary: "divide each video into ranges of at most N frames, which start at multiples of "
      + "\(FrameRange.groupLength), near keyframes if possible"
  )

  static let segmentLength = ValueOption<Int>(
    "segment-frames",
    "N",
    as: .count,
    summary: "render neighbouring ranges together as long as they have at most N frames, because "
      + "each encoded segment begins with a keyframe; 1 renders each range alone",
    default: "250; 1 if the codec encodes every picture alone"
  )

  static let inputs = ValueOption<String>(
    "inputs",
    "PATH",
    as: .any,
    summary: "many videos instead of INPUT: a list (a path on each line, or a JSON array) or a "
      + "folder",
    paths: .file(.read)
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

  static let fetch = ValueOption.fetch(
    summary: "how each computer fetches inputs that are addresses"
  )

  static let store = ValueOption.store(
    summary: "how outputs are stored if --output is an address"
  )

  static let space = ValueOption<Int>(
    "local-space",
    "SIZE",
    as: .size,
    summary: "the most space for fetched files on a computer, beside those in use, such as 50G; "
      + "they are in TMPDIR/annotate-UID, or where --root local=PATH says",
    default: "20G"
  )

  static let estimate = FlagOption(
    "estimate",
    summary:
      "also annotate short parts of up to three clips, and say what the whole work will cost: "
      + "processor hours, time, storage and traffic"
  )

  static let computers = ValueOption<Int>(
    "computers",
    "N",
    as: .count,
    summary: "with --estimate, the number of computers like this one",
    default: "1, 10 and 100"
  )

  static let decode = FlagOption(
    "decode",
    summary: "decode the videos to count their frames, which takes time; done anyway if their "
      + "packets do not suffice or are damaged"
  )

  static let output = ValueOption<String>(
    FileOptions.outputName,
    short: "o",
    "PATH",
    as: .any,
    summary: "the video to write; for many videos, the folder for them",
    paths: .file(.written),
    isRequired: true
  )
}

internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotatePipeline
internal import AnnotateProcesses

/// Options of `annotate farm plan`.
struct PlanOptions: OptionValues {
  /// The path of the work folder, as typed.
  let workFolder: String
  /// The path or address of the output or of the folder of all outputs.
  let output: String
  /// The list or folder of many videos; nil for one video.
  let inputs: String?
  /// Whether folders in folders are searched.
  let isRecursive: Bool
  /// The paths of the outputs in their folder; nil for the names of the inputs.
  let pattern: NamePattern?
  /// Into how many ranges each video is divided; nil if their length decides.
  let rangeCount: Int?
  /// The maximum length of ranges in frames; nil if their number decides.
  let rangeLength: Int?
  /// The maximum length of what is rendered together; nil for the default.
  let segmentLength: Int?
  /// Whether videos are decoded to count their frames.
  let decodes: Bool
  /// The group that gets the folders; nil for none.
  let group: String?
  /// The roots.
  let roots: [FarmRoot]
  /// How inputs that are addresses are fetched; nil if they cannot be.
  let fetch: RemoteCommand?
  /// How outputs are stored if they are addresses; nil if they cannot be.
  let store: RemoteCommand?
  /// The maximum space for fetched files in bytes; nil for the default.
  let space: Int?
  /// Whether the cost is estimated.
  let estimates: Bool
  /// For how many computers; nil for several numbers.
  let computers: Int?

  static let options: [any DescribedOption] = [output] + division

  /// The options under the heading of the plan.
  static let division: [any DescribedOption] = [
    FarmOptions.workFolder, rangeCount, rangeLength, segmentLength, inputs,
    BatchOptions.recursive, BatchOptions.pattern, decode, group, root, fetch, store, space,
    estimate, computers,
  ]

  init(_ given: GivenOptions<Self>) throws(UsageError) {
    workFolder = try given.required(FarmOptions.workFolder)
    output = try given.required(Self.output)
    inputs = try given.value(Self.inputs)
    isRecursive = given.has(BatchOptions.recursive)
    pattern = try given.value(BatchOptions.pattern)
    rangeCount = try given.value(Self.rangeCount)
    rangeLength = try given.value(Self.rangeLength)
    segmentLength = try given.value(Self.segmentLength)
    decodes = given.has(Self.decode)
    group = try given.value(Self.group)
    roots = try given.values(Self.root)
    fetch = try given.value(Self.fetch)
    store = try given.value(Self.store)
    space = try given.value(Self.space)
    estimates = given.has(Self.estimate)
    computers = try given.value(Self.computers)
  }

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

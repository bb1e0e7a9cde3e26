internal import AnnotateCommandLineKit
internal import AnnotateKit

/// The options of `annotate doubts`.
struct DoubtOptions: OptionValues {
  /// The video of the pictures; nil for the one next to the sidecar.
  let video: String?
  /// The report to write.
  let output: String
  /// The sidecar with suspected faces; nil for none.
  let suspects: String?
  /// Whether an existing file is replaced.
  let overwrites: Bool

  static let options: [any DescribedOption] = [
    video, output, ReviewOptions.suspects, ReviewOptions.overwrite,
  ]

  static let group = OptionGroup("Options", of: options)

  init(_ given: GivenOptions<Self>) throws(UsageError) {
    video = try given.value(Self.video)
    output = try given.required(Self.output)
    suspects = try given.value(ReviewOptions.suspects)
    overwrites = given.has(ReviewOptions.overwrite)
  }

  static let video = ValueOption<String>(
    "video",
    "VIDEO",
    as: .any,
    summary:
      "the video that the pictures are cut from: the output written with the sidecar shows what viewers see",
    default: "the file beside the sidecar that it names as its source",
    paths: .file(.read)
  )

  static let output = ValueOption<String>(
    FileOptions.outputName,
    short: "o",
    "REPORT.html",
    as: .any,
    summary: "the report to write",
    paths: .file(.written),
    isRequired: true
  )
}

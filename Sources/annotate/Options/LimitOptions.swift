internal import AnnotateCommandLineKit
internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateWording
internal import Glibc

/// Options that bound what a command may use, for inputs from strangers.
enum LimitOptions {
  static let section = OptionSection("Limits", bounds + [SandboxOptions.sandbox])

  /// Those of the steps of a farm, which run in a sandbox anyway.
  static let steps = OptionSection("Limits", bounds + [SandboxOptions.noSandbox])

  private static let bounds = [pixels, frames, timeout, memory]

  private static let pixels = ValueOption<Int>(
    "max-pixels",
    "N",
    as: .whole(1...Int(Int32.max), "a whole number of pixels from 1 to \(Int32.max)"),
    summary: "refuse videos and pictures with more pixels in a picture",
    default: "\(InputLimits().pixels), 16384 by 16384"
  )

  private static let frames = ValueOption<Int>(
    "max-frames",
    "N",
    as: .whole(1...1_000_000_000_000, "a whole number of at least 1"),
    summary: "refuse videos with more frames",
    default: "\(InputLimits().frames)"
  )

  private static let timeout = ValueOption<Int>(
    "timeout",
    "SECONDS",
    as: .whole(1...100_000_000, "a whole number of seconds of at least 1"),
    summary: "end with exit code 75 if the work takes longer; nothing is written then",
    default: "no limit"
  )

  private static let memory = ValueOption<Int>(
    "max-memory",
    "SIZE",
    as: .size,
    summary: "end with exit code 75 if the work needs more memory, such as 800M or 2G, which "
      + "counts what is reserved",
    default: "no limit"
  )

  /// Sets the limits of the process that a command line asks for.
  ///
  /// - Returns: the limits of inputs.
  /// - Throws: `UsageError` if a value is invalid.
  static func apply(_ arguments: ParsedArguments) throws(UsageError) -> InputLimits {
    var limits = InputLimits()
    limits.pixels = try arguments.valueIfKnown(pixels) ?? limits.pixels
    limits.frames = try arguments.valueIfKnown(frames) ?? limits.frames
    if let seconds = try arguments.valueIfKnown(timeout) { alarm(UInt32(seconds)) }
    if let bytes = try arguments.valueIfKnown(memory) {
      // Shared files and what is reserved without being writable do not count.
      var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
      setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    }
    return limits
  }

  /// The arguments by which a command passes on the limits that it was given for the steps of a farm.
  static func passedOn(_ arguments: ParsedArguments) -> [String] {
    let names = Set(steps.options.map(\.definition.long))
    return arguments.occurrences.filter { names.contains($0.long) }.map { given in
      "--\(given.long)" + (given.value.map { "=\($0)" } ?? "")
    }
  }

  /// Whether a command line limits the time of the work.
  static func limitTime(_ arguments: ParsedArguments) -> Bool { arguments.has(timeout) }
}

extension OptionText where Value == Int {
  /// A size in bytes, with a unit.
  static var size: OptionText {
    OptionText(
      "a size such as 800M or 2G",
      read: { text in
        let units: [Character: Int] = ["M": 1 << 20, "G": 1 << 30]
        guard let unit = text.last.flatMap({ units[$0] }),
          let count = Int(text.dropLast()), (1...1_000_000).contains(count)
        else { return nil }
        return count * unit
      },
      write: { "\($0 >> 20)M" }
    )
  }
}

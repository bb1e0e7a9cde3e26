internal import AnnotateCommandLineKit
internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateWording
internal import Glibc

/// Options that bound what a command may use, for inputs from strangers.
struct LimitOptions: OptionValues {
  /// The maximum number of pixels of a picture; nil if the command line does not say.
  private let pixels: Int?
  /// The maximum number of frames of a video; nil if the command line does not say.
  private let frames: Int?
  /// After how many seconds the process ends; nil for no limit.
  let timeout: Int?
  /// The maximum memory of the process in bytes; nil for no limit.
  private let memory: Int?
  /// Whether the process runs in a sandbox.
  let sandbox: SandboxChoice
  /// The arguments by which a command passes its limits on to the steps of a farm.
  let words: [String]

  static let options: [any DescribedOption] =
    bounds + [SandboxChoice.sandbox, SandboxChoice.noSandbox]

  static let section = OptionSection("Limits", bounds + [SandboxChoice.sandbox])

  /// Those of the steps of a farm, which run in a sandbox anyway.
  static let steps = OptionSection("Limits", bounds + [SandboxChoice.noSandbox])

  private static let bounds = [pixels, frames, timeout, memory]

  init(_ given: GivenOptions<Self>) throws(UsageError) {
    pixels = try given.value(Self.pixels)
    frames = try given.value(Self.frames)
    timeout = try given.value(Self.timeout)
    memory = try given.value(Self.memory)
    words = given.words
    sandbox =
      if given.declares(SandboxChoice.sandbox) {
        given.has(SandboxChoice.sandbox) ? .required : .off
      } else {
        given.has(SandboxChoice.noSandbox) ? .off : .preferred
      }
  }

  private static let pixels = ValueOption<Int>(
    "max-pixels",
    "N",
    as: .whole(1...Int(Int32.max), "a whole number of pixels from 1 to \(Int32.max)"),
    summary: "refuse videos and pictures with more pixels in a picture",
    default: "\(InputLimits().pixels), 16384 by 16384",
    decidesResult: false
  )

  private static let frames = ValueOption<Int>(
    "max-frames",
    "N",
    as: .whole(1...1_000_000_000_000, "a whole number of at least 1"),
    summary: "refuse videos with more frames",
    default: "\(InputLimits().frames)",
    decidesResult: false
  )

  private static let timeout = ValueOption<Int>(
    "timeout",
    "SECONDS",
    as: .whole(1...100_000_000, "a whole number of seconds of at least 1"),
    summary: "end with exit code 75 if the work takes longer; nothing is written then",
    default: "no limit",
    decidesResult: false
  )

  private static let memory = ValueOption<Int>(
    "max-memory",
    "SIZE",
    as: .size,
    summary: "end with exit code 75 if the work needs more memory, such as 800M or 2G, which "
      + "counts what is reserved",
    default: "no limit",
    decidesResult: false
  )

  /// Sets the limits of the process that the command line asks for.
  ///
  /// - Returns: the limits of inputs.
  func apply() -> InputLimits {
    var limits = InputLimits()
    limits.pixels = pixels ?? limits.pixels
    limits.frames = frames ?? limits.frames
    if let timeout { InterruptSignals.shared.limit(toSeconds: timeout) }
    if let memory {
      // Shared files and what is reserved without being writable do not count.
      var limit = rlimit(rlim_cur: rlim_t(memory), rlim_max: rlim_t(memory))
      setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    }
    return limits
  }
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

internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import CAnnotateProcess
internal import Glibc

extension AnnotateError {
  /// The same error, as one of the kind `.temporary` if the system had too little of something.
  ///
  /// What was being done then, such as reading the input, is not to blame.
  var blamingExhaustion: AnnotateError {
    let words = message
    guard let why = words.why, kind != .temporary else { return self }
    guard let shortage = Shortage.said(in: why) ?? (isVague ? Shortage.unsaid : nil) else {
      return self
    }
    return AnnotateError(
      .temporary,
      words.what,
      subject: words.subject,
      why: shortage.name,
      hints: [shortage.hint]
    )
  }

  /// Whether a library may have failed for a reason that it does not say.
  private var isVague: Bool { kind == .internalFault || kind == .unavailable }
}

/// Something of which the system has too little.
private struct Shortage {
  let name: String
  let hint: String

  private static let memory = Shortage(
    name: "there is not enough memory",
    hint: "raise its limit, or add --threads 1"
  )
  private static let handles = Shortage(
    name: systemReason(EMFILE),
    hint: "raise the limit of file handles: ulimit -n"
  )
  private static let handlesOfSystem = Shortage(
    name: systemReason(ENFILE),
    hint: "raise the limit of file handles of the system"
  )
  private static let others = Shortage(
    name: systemReason(EAGAIN),
    hint: "raise the limits of the process"
  )

  /// The shortage that a reason names.
  static func said(in why: String) -> Shortage? {
    let reasons: [(text: String, shortage: Shortage)] = [
      (systemReason(EMFILE), handles), (systemReason(ENFILE), handlesOfSystem),
      (systemReason(ENOMEM), memory), (systemReason(EAGAIN), others),
      // What libraries in C++ say, OpenVINO's code generator among them.
      ("std::bad_alloc", memory), ("can't alloc", memory),
    ]
    return reasons.first { why.contains($0.text) }?.shortage
  }

  /// The shortage that the process is in; some libraries fail without a reason then.
  static var unsaid: Shortage? {
    if cap_lacks_memory() != 0 { return memory }
    var limit = rlimit()
    let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    // The libraries that run models need about so many at the same time.
    return isKnown && limit.rlim_cur < 32 ? handles : nil
  }
}

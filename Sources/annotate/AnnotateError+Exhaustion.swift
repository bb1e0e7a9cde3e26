internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import CAnnotateProcess
internal import Glibc

extension AnnotateError {
  /// The same error, as one of the kind `.temporary` if the system had too little of something.
  ///
  /// What was being done then, such as reading the input, is not to blame.
  var blamingExhaustion: AnnotateError {
    guard let why, kind != .temporary else { return self }
    let shortages: [(reason: String, name: String, hint: String)] = [
      (systemReason(EMFILE), systemReason(EMFILE), "raise the limit of file handles: ulimit -n"),
      (systemReason(ENFILE), systemReason(ENFILE), "raise the limit of file handles of the system"),
      (systemReason(ENOMEM), "there is not enough memory", "raise its limit, or add --threads 1"),
      // What libraries in C++ say.
      ("std::bad_alloc", "there is not enough memory", "raise its limit, or add --threads 1"),
      (systemReason(EAGAIN), systemReason(EAGAIN), "raise the limits of the process"),
    ]
    // Some libraries fail without a reason where they get no memory.
    let lacksMemory = kind == .internalFault && cap_lacks_memory() != 0
    let shortage = shortages.first { why.contains($0.reason) } ?? (lacksMemory ? shortages[2] : nil)
    guard let shortage else { return self }
    return AnnotateError(
      .temporary,
      what,
      subject: subject,
      why: shortage.name,
      hints: [shortage.hint]
    )
  }
}

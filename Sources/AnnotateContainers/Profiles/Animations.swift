extension ContainerProfile {
  /// GIF.
  static let gif = ContainerProfile(
    name: "gif",
    endings: ["gif"],
    times: Times(keepsLastDuration: true),
    writing: Writing(repetition: .repeats, finalDelay: .hundredths)
  )
}

extension ContainerProfile {
  /// Animated PNG.
  static let apng = ContainerProfile(
    name: "apng",
    endings: ["apng"],
    times: Times(keepsLastDuration: true),
    writing: Writing(repetition: .plays, finalDelay: .fraction)
  )
}

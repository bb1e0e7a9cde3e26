internal import AnnotateFiles

extension FarmFolder {
  /// The number of seconds after its last change for which a temporary file counts as being written.
  private static let freshSeconds = 120

  /// The steps of a phase whose results are being written, as far as the folder shows it, by their
  /// `stem(of:)`.
  ///
  /// - Parameters:
  ///   - phase: the phase.
  ///   - clip: the clip.
  ///   - outputs: the outputs that are being written, which are not in the work folder.
  /// - Returns: the stems.
  func begunStems(
    of phase: FarmPhase,
    _ clip: FarmClip,
    _ outputs: BegunOutputs
  ) -> Set<String> {
    guard phase == .join else {
      let names = Self.begunNames(in: folder(of: phase, clip.name), orWith: StepClaims.ending)
      return Set(names.map { String($0.drop { $0 == "." }.prefix { $0 != "." }) })
    }
    return outputs.contains(clip.output) ? [stem(of: FarmStep(.join, clip: clip.name))] : []
  }

  /// The temporary names in a folder, and those with an ending, whose files changed lately.
  static func begunNames(in folder: String, orWith ending: String? = nil) -> [String] {
    let names = FolderListing.names(in: folder).filter { name in
      (name.hasPrefix(".") && name != "." && !name.hasPrefix(".."))
        || ending.map(name.hasSuffix) ?? false
    }
    guard !names.isEmpty else { return [] }
    let now = FileSystemClock.now(in: folder)
    return names.filter { name in
      FileSystemClock.age(of: "\(folder)/\(name)", at: now).map { $0 < freshSeconds } ?? false
    }
  }
}

internal import AnnotateFiles

/// The outputs that are being written, as their folders show it.
///
/// Many clips have outputs in one folder, so each folder is listed once.
struct BegunOutputs {
  /// By folder, the beginnings of temporary names that changed lately, such as `.out.mp4`.
  private let beginnings: [String: Set<String>]

  /// Lists the folders of outputs, which are given by their paths.
  init(_ outputs: [String]) {
    let folders = Set(outputs.map { FilePath($0).folder })
    beginnings = Dictionary(
      uniqueKeysWithValues: folders.map { folder in
        (folder, Set(FarmFolder.begunNames(in: folder).compactMap(Self.beginning)))
      }
    )
  }

  /// Whether an output is being written.
  func contains(_ output: String) -> Bool {
    let file = FilePath(output)
    let stem = PartialFile.hiddenStem(ofFileNamed: file.lastComponent)
    return beginnings[file.folder]?.contains(stem) == true
  }

  /// A temporary name without the random part and the ending; nil for other names.
  private static func beginning(of name: String) -> String? {
    let file = FilePath(name).removingExtension()
    return file.extension.isEmpty ? nil : file.stem
  }
}

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

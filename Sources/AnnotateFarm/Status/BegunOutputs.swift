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

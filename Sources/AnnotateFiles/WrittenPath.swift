package import AnnotateMediaTypes

/// A path at which a command writes, and what it makes there.
package struct WrittenPath: Sendable {
  /// What is made at a path.
  enum Kind: Sendable {
    case file
    case folder(ownsFile: @Sendable (String) -> Bool)
    case sequence(FileSequence)
  }

  /// The path as it was given; `-` is standard output.
  package let path: String
  let kind: Kind

  /// A file.
  package static func file(_ path: String) -> WrittenPath { WrittenPath(path: path, kind: .file) }

  /// A folder of files; `ownsFile` decides from a name whether an earlier run can have written the file.
  package static func folder(
    _ path: String,
    ownsFile: @escaping @Sendable (String) -> Bool
  ) -> WrittenPath { WrittenPath(path: path, kind: .folder(ownsFile: ownsFile)) }

  /// Numbered files; their numbers are not known yet.
  package static func sequence(_ sequence: FileSequence) -> WrittenPath {
    WrittenPath(path: sequence.pattern, kind: .sequence(sequence))
  }

  /// Checks, before any work, that a command can write all its outputs, and that none of them replaces an
  /// input or another output; nothing is changed by that.
  ///
  /// - Parameters:
  ///   - outputs: everything that is written.
  ///   - inputs: the paths of all files that are read; `-` is standard input.
  ///   - overwrites: whether existing outputs may be replaced.
  /// - Throws: `.cannotCreate` if one is an input or cannot be written, `.usage` if two lead to the same
  ///   file.
  package static func check(
    _ outputs: [WrittenPath],
    reading inputs: [String],
    overwrites: Bool
  ) throws(AnnotateError) {
    try FileConflicts.check(outputs: outputs, inputs: inputs)
    try checkCreation(of: outputs, overwrites: overwrites)
  }

  /// Checks that outputs can be created; nothing is changed by that.
  ///
  /// - Parameters:
  ///   - outputs: everything that is written, checked for conflicts already.
  ///   - overwrites: whether existing outputs may be replaced.
  /// - Throws: `.cannotCreate` if one cannot be written.
  package static func checkCreation(
    of outputs: [WrittenPath],
    overwrites: Bool
  ) throws(AnnotateError) {
    for output in outputs where output.path != "-" {
      try output.checkCreation(overwrites: overwrites)
    }
  }

  private func checkCreation(overwrites: Bool) throws(AnnotateError) {
    switch kind {
    case .file: try PartialFile.check(path, overwrites: overwrites)
    case .folder(let ownsFile):
      try PartialFolder.check(path, overwrites: overwrites, ownsFile: ownsFile)
    // Its files are checked as soon as their numbers are known.
    case .sequence: break
    }
  }
}

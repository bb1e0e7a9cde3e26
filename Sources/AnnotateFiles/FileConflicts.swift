package import AnnotateMediaTypes

/// Finds outputs that would replace an input or another output.
package enum FileConflicts {
  /// Checks that all outputs of a command lead to places of their own, whatever the form of their paths.
  ///
  /// - Parameters:
  ///   - outputs: the paths of all files and folders that are written; `-` is standard output.
  ///   - inputs: the paths of all files that are read; `-` is standard input.
  /// - Throws: `.cannotCreate` if one is an input, `.usage` if two are the same.
  package static func check(
    outputs: [String],
    inputs: [String]
  ) throws(AnnotateError) {
    let read = inputs.filter { $0 != "-" }.map { ($0, FileLocation($0)) }
    var written: [(path: String, location: FileLocation)] = []
    for path in outputs where path != "-" {
      let location = FileLocation(path)
      if let input = read.first(where: { $0.1.isSamePlace(as: location) }) {
        throw AnnotateError(
          .cannotCreate,
          "cannot create",
          subject: path,
          why: "it is '\(input.0)', which is read",
          hints: ["choose another name for the output"]
        )
      }
      if let other = written.first(where: { $0.location.isSamePlace(as: location) }) {
        throw AnnotateError(
          .usage,
          "cannot write two outputs to the same path",
          subject: path,
          why: "'\(other.path)' leads to it, too"
        )
      }
      written.append((path, location))
    }
  }
}

internal import AnnotateFiles
internal import AnnotateSidecar

/// One of several inputs of a command.
package struct BatchInput: Sendable, Equatable {
  /// An option for this input alone.
  package struct Option: Sendable, Equatable {
    /// The name without dashes.
    package let name: String
    /// The value; nil for a flag.
    package let value: String?

    /// Describes an option.
    package init(_ name: String, _ value: String?) {
      (self.name, self.value) = (name, value)
    }
  }

  /// The path.
  package let path: String
  /// The name of the file, without what follows it in an address.
  package let file: String
  /// The folder of the file, relative to the folder that was searched; empty if it lies in it directly, or
  /// was named itself.
  package let folder: String
  /// The path of the output, if a list gives one; relative to the folder of all outputs.
  package var output: String?
  /// The options that a list gives.
  package var options: [Option]
  /// The SHA-256 of the file in hexadecimal digits, if a list gives it.
  package var sha256: String?

  /// Describes an input.
  package init(
    _ path: String,
    in folder: String = "",
    output: String? = nil,
    options: [Option] = []
  ) {
    (self.path, self.folder, self.output, self.options) = (path, folder, output, options)
    let isRemote = FilePath(path).isAddress
    file = FilePath(isRemote ? String(path.prefix { !"?#".contains($0) }) : path).lastComponent
  }

  /// The extension with its dot; of a sidecar, all of `.faces.jsonl`; empty if there is none.
  package var ext: String { FilePath(file).ending }

  /// The name without the extension.
  package var name: String { String(file.dropLast(ext.count)) }

  /// Whether the path is an address, such as `s3://bucket/a.mp4`.
  package var isRemote: Bool { FilePath(path).isAddress }

  /// The same input at another place.
  package func moved(to path: String) -> BatchInput {
    var input = BatchInput(path, in: folder, output: output, options: options)
    input.sha256 = sha256
    return input
  }

  /// The path that a pattern gives this input.
  package func path(_ pattern: NamePattern) -> String {
    pattern.path(folder: folder, name: name, ext: ext)
  }
}

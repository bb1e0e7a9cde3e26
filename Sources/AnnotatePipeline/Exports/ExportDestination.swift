package import AnnotateExports
package import AnnotateFiles
package import AnnotateMediaTypes
internal import Glibc

/// The destination of an export; the file or folder appears there when it is complete.
package enum ExportDestination: Sendable {
  case standardOutput
  case file(PartialFile)
  case folder(PartialFolder)

  /// Reserves the file or folder in a transaction; `overwrites` allows it to replace an existing one.
  ///
  /// - Throws: `.cannotCreate` if the path is taken or not writable.
  package init(
    _ path: String,
    of exporter: any TrackExporter,
    overwrites: Bool,
    in transaction: FileTransaction
  ) throws(AnnotateError) {
    if path == "-" {
      self = .standardOutput
    } else if exporter.fileExtension != nil {
      self = .file(try transaction.makeFile(for: path, overwrites: overwrites))
    } else {
      self = .folder(
        try transaction.makeFolder(
          for: path,
          overwrites: overwrites,
          ownsFile: { exporter.owns($0) }
        )
      )
    }
  }

  /// Writes the complete export to a file or folder under its temporary name.
  ///
  /// - Throws: `.inputOutput` if that fails.
  package func write(_ text: ExportedText) throws(AnnotateError) {
    switch (self, text) {
    case (.standardOutput, .file(let text)): try Self.print(text)
    case (.file(let file), .file(let text)):
      try FileContents.write(Array(text.utf8), to: file)
    case (.folder(let folder), .folder(let files)):
      for (name, text) in files { try folder.write(Array(text.utf8), toFileNamed: name) }
    default: throw AnnotateError(.internalFault, "a format is not of the kind that it says")
    }
  }

  private static func print(_ text: String) throws(AnnotateError) {
    signal(SIGPIPE, SIG_IGN)
    try FileContents.write(Array(text.utf8), to: STDOUT_FILENO, named: "standard output")
  }
}

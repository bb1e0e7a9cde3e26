internal import Exports
internal import Files
internal import Glibc
internal import MediaTypes

/// Where an export goes; a file or folder appears there when it is complete.
enum ExportDestination {
  case standardOutput
  case file(PartialFile)
  case folder(PartialFolder)

  /// Reserves the place.
  ///
  /// - Throws: `.cannotCreate` where it is taken or nothing may be written there.
  init(_ export: ExportArguments) throws(AnnotateError) {
    if export.output == "-" {
      self = .standardOutput
    } else if export.exporter.fileExtension != nil {
      self = .file(try PartialFile(for: export.output, overwrites: export.overwrites))
    } else {
      self = .folder(
        try PartialFolder(
          for: export.output,
          overwrites: export.overwrites,
          ownsFile: YOLOExporter.owns
        )
      )
    }
  }

  private static func print(_ text: String) throws(AnnotateError) {
    signal(SIGPIPE, SIG_IGN)
    try FileContents.write(Array(text.utf8), to: STDOUT_FILENO, named: "standard output")
  }

  /// Writes all of it and puts it in its place.
  ///
  /// - Throws: `.inputOutput` where that fails.
  func write(_ text: ExportedText) throws(AnnotateError) {
    switch (self, text) {
    case (.standardOutput, .file(let text)): try Self.print(text)
    case (.file(let file), .file(let text)):
      try FileContents.write(Array(text.utf8), to: file)
      try file.commit()
    case (.folder(let folder), .folder(let files)):
      for (name, text) in files { try folder.write(Array(text.utf8), toFileNamed: name) }
      try folder.commit()
    default: throw AnnotateError(.internalFault, "a format is not of the kind that it says")
    }
  }
}

internal import AnnotateContainers
package import AnnotateExports
package import AnnotateFiles
internal import AnnotateLibav
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
    of exporter: any FaceExporter,
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

  /// Writes a clip to a file or folder under its temporary name.
  ///
  /// - Throws: `.badInput` if the format cannot express the clip, `.inputOutput` if writing fails.
  package func write(
    _ clip: ExportedClip,
    as exporter: any FaceExporter,
    _ choices: ExportChoices
  ) throws(AnnotateError) {
    let text: ExportedText
    do throws(ExportFailure) {
      text = try exporter.export(clip, choices)
    } catch {
      throw AnnotateError(TransferProblem.inexpressible(format: exporter.name, error))
    }
    guard try write(text) else {
      throw AnnotateError(TransferProblem.unannounced(format: exporter.name))
    }
  }

  /// Writes the text of a format; false if it is not of the kind of the destination, or a name leads out of the
  /// folder.
  private func write(_ text: ExportedText) throws(AnnotateError) -> Bool {
    switch (self, text) {
    case (.standardOutput, .file(let text)): try Self.print(text)
    case (.file(let file), .file(let text)):
      try FileContents.write(Array(text.utf8), to: file)
    case (.folder(let folder), .folder(let files)):
      guard files.keys.allSatisfy(Self.isName) else { return false }
      for (name, text) in files { try folder.write(Array(text.utf8), toFileNamed: name) }
    default: return false
    }
    return true
  }

  /// Whether a text is the name of a file without a folder.
  private static func isName(_ text: String) -> Bool {
    !["", ".", ".."].contains(text) && !text.utf8.contains { [0, UInt8(ascii: "/")].contains($0) }
  }

  private static func print(_ text: String) throws(AnnotateError) {
    signal(SIGPIPE, SIG_IGN)
    try FileContents.write(Array(text.utf8), to: STDOUT_FILENO, named: "standard output")
  }
}

extension ExportChoices {
  /// The choices with the folder, the audio and the length of the video at `path`, if a file is there.
  ///
  /// - Throws: `.inputOutput` if reading the file fails; what is no video has neither length nor audio.
  func looking(at path: String) throws(AnnotateError) -> ExportChoices {
    var choices = self
    let here = FilePath(path).absolute
    // A pipe or a device has another reader.
    let isThere = FileIdentity(of: here)?.isRegular == true
    choices.media.folder = mediaRoot ?? (isThere ? FilePath(here).folder : nil)
    guard isThere else { return choices }
    do throws(AnnotateError) {
      let source = try Demuxer(opening: here).source
      choices.media.duration = source.mainVideo?.duration ?? source.duration
      choices.media.audio = source.audioStreams.first.map { audio in
        ExportedMedia.Audio(sampleRate: audio.sampleRate, channels: audio.channels)
      }
    } catch {
      guard error.kind != .inputOutput else { throw error }
    }
    return choices
  }
}

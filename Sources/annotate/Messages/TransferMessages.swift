internal import AnnotateExports
internal import AnnotateImports
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateWording

extension TransferProblem: Message {
  var message: FailureMessage {
    switch self {
    case .inexpressible(let format, let failure): export(format, failure.reason)
    case .unannounced(let format): export(format, "the format does not write what it announces")
    case .frame(let index, let reason):
      FailureMessage(kind, "cannot export frame", subject: "\(index)", why: reason)
    case .options(let options, let formats):
      export(
        formats.joined(separator: ","),
        "\(options.map(\.rawValue).listed("and")) \(options.count == 1 ? "has" : "have") "
          + "no meaning in this format"
      )
    case .folderToStandardOutput(let format):
      export(format, "it is a folder of files, so it cannot go to standard output")
    case .importsFolder(let path):
      cannotRead(path, "it is a folder")
    case .importTooLarge(let path, let format, let limit):
      importing(path, format, "it is larger than \(limit >> 30) GiB")
    case .importsArchive(let path, let format):
      importing(
        path,
        format,
        "it is an archive, or compressed",
        "unpack it, and import the file that was in it, such as annotations.xml"
      )
    case .unreadableImport(let path, let format, let failure):
      importing(path, format, failure.description)
    case .otherShapes(let path, let count):
      FailureMessage(
        kind,
        "some shapes cannot be imported from",
        subject: path,
        why: "\(count) that are not boxes are left out"
      )
    case .otherSize(let path, let format, let stated, let video, let size):
      importing(
        path,
        format,
        "its pictures are \(stated), those of '\(video)' are \(size)",
        "annotate the video itself, or change the numbers to its size"
      )
    case .noSuchFrame(let frame, let path, let format, let video, let count):
      importing(
        path,
        format,
        "it has frame \(frame) (from 0), but '\(video)' has \(count) frames",
        "if its first frame has another number, pass --start-frame"
      )
    }
  }

  private func export(_ format: String, _ why: String) -> FailureMessage {
    FailureMessage(kind, "cannot export as", subject: format, why: why)
  }

  private func importing(
    _ path: String,
    _ format: String,
    _ why: String,
    _ hints: String...
  ) -> FailureMessage {
    FailureMessage(
      kind,
      "cannot import the \(format) file",
      subject: path,
      why: why,
      hints: hints
    )
  }
}

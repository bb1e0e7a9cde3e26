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
    case .noVideo(let path, let sidecar):
      FailureMessage(
        kind,
        "cannot bundle the video",
        subject: path,
        why: "there is no such file beside the sidecar",
        hints: ["put it beside \(sidecar.quoted), under the name that its first line has"]
      )
    case .noFolder(let path, let sidecar, let formats):
      FailureMessage(
        kind,
        "\(formats.joined(separator: ",")) \(formats.count == 1 ? "names" : "name") no folder of",
        subject: path,
        why: "there is no such file beside \(sidecar.quoted)",
        hints: ["say where it is: --media-root FOLDER"]
      )
    case .conformed(let path, let name, let rate):
      FailureMessage(
        kind,
        "the bundle has no copy of",
        subject: path,
        why: "its frames are not evenly spaced, so the bundle has \(name.quoted) at "
          + "\(rate.decimalText) frames a second instead, encoded again",
        hints: ["to choose its rate and codec, make the bundle of what annotate conform writes"]
      )
    case .cutOut(let path, let name):
      FailureMessage(
        kind,
        "the bundle has no copy of",
        subject: path,
        why:
          "the faces are of a part of it, so the bundle has \(name.quoted) with that part, encoded again",
        hints: ["to choose its codec, make the bundle of what annotate conform writes"]
      )
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
    case .omitted(let path, let omissions):
      FailureMessage(
        kind,
        "not everything is imported from",
        subject: path,
        why: "left out: \(Self.list(omissions))",
        hints: Self.hint(omissions)
      )
    case .nothingImported(let path, let format, let omissions):
      FailureMessage(
        kind,
        "cannot find faces in the \(format) file",
        subject: path,
        why: omissions.isEmpty ? "it has no boxes" : "it has only \(Self.list(omissions))",
        hints: Self.hint(omissions)
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

  /// What is left out, such as "3 boxes labelled 'car' and 1 rotated box".
  private static func list(_ omissions: ImportOmissions) -> String {
    let labels = omissions.labels.sorted { $0.key < $1.key }
    let shown = labels.prefix(5).map { label, count in
      counted(count, "box", "boxes") + " labelled '\(label.prefix(40))'"
    }
    let others = labels.dropFirst(5).reduce(0) { $0 + $1.value }
    let rest = [
      (others, "box with other labels", "boxes with other labels"),
      (omissions.ignoredBoxes, "box marked as ignored", "boxes marked as ignored"),
      (omissions.rotatedBoxes, "rotated box", "rotated boxes"),
      (omissions.withoutBox, "annotation without a box", "annotations without a box"),
      (omissions.otherShapes, "shape that is no box", "shapes that are no boxes"),
    ]
    return (shown + rest.filter { $0.0 > 0 }.map { counted($0.0, $0.1, $0.2) }).listed("and")
  }

  private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  private static func hint(_ omissions: ImportOmissions) -> [String] {
    guard let label = omissions.labels.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key
    else {
      return []
    }
    return ["if they are faces, pass --label '\(label.prefix(40))'"]
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

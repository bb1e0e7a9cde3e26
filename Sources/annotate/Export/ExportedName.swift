internal import AnnotateBatch
internal import AnnotateExports
internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotateWording

/// What the extension of a path says about the contents that people expect in it.
struct ExportedName {
  /// The path.
  private let path: String
  /// The extension in lower case, without its dot; empty if there is none.
  private let ending: String

  /// Takes the path of a file that is to be written.
  init(_ path: String) {
    (self.path, ending) = (path, FilePath(path).extension.lowercased())
  }

  /// The first format whose files have this extension; nil if it is of none alone.
  private var format: (any FaceExporter)? {
    ["json", "txt", ""].contains(ending)
      ? nil : ExportRegistry.all.first { $0.fileExtension == ending }
  }

  /// Whether it names a file rather than a folder.
  var isOfFile: Bool { format != nil && FileIdentity(of: path)?.isFolder != true }

  /// Why it cannot be the path of a sidecar, and what to write instead; nil if it can.
  var unfitForSidecar: (reason: String, suggestion: String)? {
    let reason = "\(path.quoted) does not suit a sidecar, which is a file of JSON Lines"
    if let format {
      return (reason, "did you mean '--export \(format.name)=\(path.shellWord)'?")
    }
    guard MediaExtensions.all.contains(ending) else { return nil }
    return (reason, "a video with stamps is written by: annotate INPUT -o \(path.shellWord)")
  }

  /// The warning that a sidecar is more than one JSON value; nil if its name does not say that.
  var warningOfLines: AnnotateError? {
    guard ending == "json" else { return nil }
    return AnnotateError(
      .usage,
      "not every program can read",
      subject: path,
      why: "it has a JSON value in each line, which is called .jsonl"
    )
  }

  /// The warning that a file of this name is expected to be of another format; nil if it is not.
  func warning(of exporter: any FaceExporter) -> AnnotateError? {
    guard let own = exporter.fileExtension, own != ending, let format else { return nil }
    return AnnotateError(
      .usage,
      "the name may be wrong of",
      subject: path,
      why: "files of the format \(exporter.name) end in .\(own), and those of \(format.name) "
        + "in .\(ending)"
    )
  }
}

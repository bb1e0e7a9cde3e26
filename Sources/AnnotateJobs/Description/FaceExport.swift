package import AnnotateExports
package import AnnotateFiles
public import AnnotateMediaTypes
internal import AnnotateWording

/// A file for another program that a job writes beside the sidecar.
public struct FaceExport: Sendable, Equatable {
  /// The name of the format, such as `nuke`; `annotate export --list` names all formats.
  public let format: String
  /// The path of the file, or of the folder for formats that consist of several files.
  public let path: String

  /// Asks for a format.
  ///
  /// - Throws: `.usage` if there is no such format.
  public init(_ format: String, to path: String) throws(AnnotateError) {
    guard ExportRegistry.exporter(named: format) != nil else {
      let nearest = EditDistance.nearest(to: format, among: Self.formats)
      throw AnnotateError(
        .usage,
        "there is no export format",
        subject: format,
        hints: nearest.map { ["did you mean \($0.quoted)?"] } ?? []
      )
    }
    (self.format, self.path) = (format, path)
  }

  /// The names of all formats, in the order in which they are listed.
  public static var formats: [String] { ExportRegistry.all.map(\.name) }

  /// What writes the format.
  package var exporter: any TrackExporter {
    guard let exporter = ExportRegistry.exporter(named: format) else {
      preconditionFailure("the format is checked when an export is asked for")
    }
    return exporter
  }

  /// The file or folder that is written.
  package var writtenPath: WrittenPath {
    let exporter = exporter
    return exporter.fileExtension == nil
      ? .folder(path, ownsFile: { exporter.owns($0) }) : .file(path)
  }

  /// The same export with another path.
  package func moved(to path: String) -> FaceExport {
    FaceExport(checked: format, path)
  }

  private init(checked format: String, _ path: String) {
    (self.format, self.path) = (format, path)
  }
}

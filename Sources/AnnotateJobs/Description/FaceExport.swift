public import AnnotateExports
package import AnnotateFiles
public import AnnotateMediaTypes
internal import AnnotateWording

/// A file for another program that a job writes next to the sidecar.
public struct FaceExport: Sendable, Equatable {
  /// What writes the format.
  public let exporter: any FaceExporter
  /// The path of the file, or of the folder for formats that consist of several files.
  public let path: String

  /// Asks for a format of your own.
  public init(_ exporter: any FaceExporter, to path: String) {
    (self.exporter, self.path) = (exporter, path)
  }

  /// Asks for a built-in format by its name, such as `nuke`; `annotate export --list` names all.
  ///
  /// - Throws: `.usage` if there is no such format.
  public init(_ format: String, to path: String) throws(AnnotateError) {
    guard let exporter = ExportRegistry.exporter(named: format) else {
      let nearest = EditDistance.nearest(to: format, among: Self.formats)
      throw AnnotateError(JobProblem.noExportFormat(format, nearest: nearest))
    }
    (self.exporter, self.path) = (exporter, path)
  }

  /// The name of the format.
  public var format: String { exporter.name }

  /// Whether both write the format of the same name to the same path.
  public static func == (one: FaceExport, other: FaceExport) -> Bool {
    (one.format, one.path) == (other.format, other.path)
  }

  /// The names of all built-in formats, in the order in which they are listed.
  public static var formats: [String] { ExportRegistry.all.map(\.name) }

  /// The file or folder that is written.
  package var writtenPath: WrittenPath {
    let exporter = exporter
    return exporter.fileExtension == nil
      ? .folder(path, ownsFile: { exporter.owns($0) }) : .file(path)
  }

  /// The same export with another path.
  package func moved(to path: String) -> FaceExport {
    FaceExport(exporter, to: path)
  }
}

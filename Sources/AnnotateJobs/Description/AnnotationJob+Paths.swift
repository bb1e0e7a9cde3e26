internal import AnnotateFaces
package import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotateStills

extension AnnotationJob {
  /// The same job with absolute paths, so that it does not depend on the working folder.
  package var withAbsolutePaths: AnnotationJob { mappingPaths { FilePath($0).absolute } }

  /// The same job with other paths; standard input and output stay what they are.
  package func mappingPaths(_ map: (String) -> String) -> AnnotationJob {
    func mapped(_ path: String) -> String {
      path.isEmpty || path == "-" || NetworkAddress(path) != nil ? path : map(path)
    }
    var job = self
    job.input.path = mapped(input.path)
    job.recordedFaces = recordedFaces.map(mapped)
    if let model = detection.model { job.detection.model?.path = mapped(model.path) }
    job.tracking.people = tracking.people.map {
      PersonPhoto(name: $0.name, path: mapped($0.path))
    }
    job.drawing.styles = drawing.styles.map { $0.mappingPath(map) }
    job.output.path = mapped(output.path)
    if case .path(let path) = output.faces.sidecar {
      job.output.faces.sidecar = .path(mapped(path))
    }
    job.output.faces.folder = output.faces.folder.map(mapped)
    job.output.faces.exports = output.faces.exports.map { $0.moved(to: mapped($0.path)) }
    if let crops = output.crops { job.output.crops?.folder = mapped(crops.folder) }
    return job
  }

  /// The paths of everything that the job reads; `-` is standard input.
  package var inputPaths: [String] {
    [input.path, recordedFaces, detection.model?.path].compactMap(\.self)
      + tracking.people.map(\.path) + drawing.styles.flatMap(\.paths)
  }

  /// All files and folders that the job writes.
  package var writtenPaths: [WrittenPath] {
    let crops = output.crops.map { WrittenPath.folder($0.folder) { _ in false } }
    let pictures = Self.sequence(output.path)
    let video = NetworkAddress(output.path) == nil ? WrittenPath.file(output.path) : nil
    return [pictures.map(WrittenPath.sequence) ?? video].compactMap(\.self)
      + output.faces.writtenPaths(sidecar: sidecarPath) + [crops].compactMap(\.self)
  }

  /// The numbered pictures that an output path stands for; nil if it is that of a single file.
  ///
  /// The name of a video may hold a percent sign that means nothing.
  package static func sequence(_ output: String) -> FileSequence? {
    StillFormat(forFileNamed: output) == nil ? nil : FileSequence(output)
  }
}

extension StyleChoice {
  /// The path of the file or picture that is read; none if there is nothing to read.
  var paths: [String] {
    switch source {
    case .style: return []
    case .file(let path): return [path]
    case .sprite(let sprite):
      guard case .file(let path) = sprite.content else { return [] }
      return [path]
    }
  }

  /// The same choice with another path, if it has one.
  fileprivate func mappingPath(_ map: (String) -> String) -> StyleChoice {
    switch source {
    case .style: return self
    case .file(let path): return .file(map(path))
    case .sprite(let sprite): return .sprite(sprite.mappingPath(map))
    }
  }
}

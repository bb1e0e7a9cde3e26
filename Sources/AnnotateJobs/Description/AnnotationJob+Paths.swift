internal import AnnotateFaces
package import AnnotateFiles
internal import AnnotateStamps
internal import AnnotateStills

extension AnnotationJob {
  /// The same job with absolute paths, so that it does not depend on the working folder.
  package var withAbsolutePaths: AnnotationJob {
    var job = self
    job.input.path = Self.absolute(input.path)
    job.recordedFaces = recordedFaces.map(Self.absolute)
    if let model = detection.model { job.detection.model?.path = Self.absolute(model.path) }
    job.tracking.people = tracking.people.map {
      PersonPhoto(name: $0.name, path: Self.absolute($0.path))
    }
    job.drawing.styles = drawing.styles.map(\.withAbsolutePath)
    job.output.path = Self.absolute(output.path)
    if case .path(let path) = output.faces.sidecar {
      job.output.faces.sidecar = .path(Self.absolute(path))
    }
    job.output.faces.folder = output.faces.folder.map(Self.absolute)
    job.output.faces.exports = output.faces.exports.map { $0.moved(to: Self.absolute($0.path)) }
    if let crops = output.crops { job.output.crops?.folder = Self.absolute(crops.folder) }
    return job
  }

  /// The paths of everything that the job reads; `-` is standard input.
  package var inputPaths: [String] {
    let styles = drawing.styles.compactMap { choice -> String? in
      switch choice.request {
      case .style(let name): StyleRegistry.style(named: name) == nil ? name : nil
      case .sprite(let sprite): sprite.path
      }
    }
    return [input.path, recordedFaces, detection.model?.path].compactMap(\.self)
      + tracking.people.map(\.path) + styles
  }

  /// All files and folders that the job writes.
  package var writtenPaths: [WrittenPath] {
    let crops = output.crops.map { WrittenPath.folder($0.folder) { _ in false } }
    let pictures = Self.sequence(output.path)
    return [pictures.map(WrittenPath.sequence) ?? .file(output.path)]
      + output.faces.writtenPaths(sidecar: sidecarPath) + [crops].compactMap(\.self)
  }

  /// The numbered pictures that an output path stands for; nil if it is that of a single file.
  ///
  /// The name of a video may hold a percent sign that means nothing.
  package static func sequence(_ output: String) -> FileSequence? {
    StillFormat(forFileNamed: output) == nil ? nil : FileSequence(output)
  }

  /// Standard input and output stay unchanged.
  private static func absolute(_ path: String) -> String {
    path.isEmpty || path == "-" ? path : AbsolutePath.of(path)
  }
}

extension StyleChoice {
  /// The same choice with an absolute path, if it has one.
  fileprivate var withAbsolutePath: StyleChoice {
    switch source {
    case .style: return self
    case .file(let path): return .file(AbsolutePath.of(path))
    case .sprite(let sprite): return .sprite(sprite.withAbsolutePath)
    }
  }
}

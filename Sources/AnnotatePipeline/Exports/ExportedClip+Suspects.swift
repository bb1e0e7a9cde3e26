package import AnnotateExports
package import AnnotateMediaTypes
internal import AnnotateSidecar

extension ExportedClip {
  /// Adds the faces of another sidecar of the same video as suspicions, wherever this clip has no face.
  ///
  /// - Parameters:
  ///   - path: The path of the other sidecar.
  ///   - sidecar: The path of the sidecar of this clip, for messages.
  /// - Throws: `.missingInput` or `.badInput` if it cannot be read, or is of another video.
  package mutating func suspect(
    facesOf path: String,
    besides sidecar: String
  ) throws(AnnotateError) {
    let reader = try SidecarReader.open(path)
    let header = reader.header.content
    guard header.geometry.displaySize == geometry.displaySize,
      frames.first.map({ $0.time.timeBase == header.timeBase }) ?? true
    else { throw AnnotateError(ExportProblem.otherVideo(path, of: sidecar)) }
    suspect(facesOf: try ExportedClip(reading: reader, of: path))
  }
}

package import AnnotateMediaTypes

/// Why what no stamp touches cannot be copied from a source.
package struct SmartRenderingProblem: Problem {
  /// What is in the way.
  package enum Obstacle: Sendable, Hashable {
    /// The input can be read only once, or consists of pictures.
    case notAVideoFile
    /// The picture has another size or form in the output.
    case reframing
    /// Faces are cut out of all frames.
    case crops
    /// What identifies people is to be left out, and it may be among the coded pictures.
    case privacy
    /// Nobody looks for faces.
    case noFaces
    /// The codec of the source is not supported.
    case codec(String)
    /// The encoder is not the one whose packets go among those of the codec.
    case encoder(String, needed: String)
    /// The container of the output is not supported.
    case container(String)
    /// Packets of transport streams have another form than those of other files, and the output is to be one, or is not.
    case form(toTransport: Bool)
    /// The pictures would have another pixel format, profile or transparency than those of the source.
    case pixels
    /// The pictures consist of fields.
    case fields
    /// The decoder's data are not in the header of the file, change in its middle, or differ from those of the encoder.
    case otherHeader
    /// Packets have no times of their own, or the clock jumps.
    case times
    /// The file has changed while it was read.
    case hasChanged
  }

  /// The path of the source.
  package let path: String
  /// What is in the way.
  package let obstacle: Obstacle

  /// Describes a problem.
  package init(_ path: String, _ obstacle: Obstacle) {
    (self.path, self.obstacle) = (path, obstacle)
  }

  /// The kind of failure.
  package var kind: AnnotateError.Kind { obstacle == .hasChanged ? .badInput : .usage }
}

package import AnnotateMediaTypes

/// Why faces cannot be taken from a file.
package enum FacesProblem: Problem {
  /// The sidecar is a folder.
  case folder(String)
  /// The sidecar is read twice, so that it must be a regular file.
  case notRegular(String)
  /// The file is a video without an embedded sidecar.
  case notEmbedded(String)
  /// The faces were found without tracks, so that numbers mean nothing in other frames.
  case noTracks(String)
  /// The faces were found without people.
  case noPeople(String)
  /// The sidecar belongs to a file of another size, whose stream may be the same.
  case otherFile(String, recorded: FileSize, actual: FileSize, hasSameStream: Bool)
  /// The sidecar belongs to a video whose stream differs.
  case otherVideo(String, Difference, of: String)
  /// Nothing says whose the numbers are by which a job chooses the faces that it hides; the sidecar would.
  case unknownNumbers(String, sidecar: String?)
  /// The photo shows nobody who can be recognised.
  case photo(String, of: String, PhotoObstacle)

  /// A file and its size.
  package struct FileSize: Sendable, Hashable {
    /// The name or path.
    package let name: String
    /// The size in bytes.
    package let bytes: Int

    /// Describes a file.
    package init(_ name: String, bytes: Int) { (self.name, self.bytes) = (name, bytes) }
  }

  /// How the stream of a sidecar differs from that of a video: what is recorded, and what is there.
  package enum Difference: Sendable, Hashable {
    case displaySize(PixelSize, PixelSize)
    case codedSize(PixelSize, PixelSize)
    case orientation(Orientation, Orientation)
    case timeBase(Rational, Rational)
  }

  /// Why a person in a photo cannot be recognised.
  package enum PhotoObstacle: Sendable, Hashable {
    /// It shows no face.
    case noFace
    /// The largest face is too small, turned away or blurred.
    case unclearFace
  }

  /// Whether the sidecar is sound, but not of this video.
  var isOfOtherVideo: Bool {
    switch self {
    case .otherFile, .otherVideo: true
    default: false
    }
  }

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .folder, .notRegular: .missingInput
    case .notEmbedded, .otherFile, .otherVideo, .photo: .badInput
    case .noTracks, .noPeople, .unknownNumbers: .usage
    }
  }
}

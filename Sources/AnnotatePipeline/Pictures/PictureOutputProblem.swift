package import AnnotateJobs
package import AnnotateMediaTypes

/// Why pictures cannot be written, or cannot be written as a video.
package enum PictureOutputProblem: Problem {
  /// The name is that of a picture format that is not written.
  case unwritablePictureFormat(String)
  /// The option is for pictures, and the output is a video.
  case pictureOption(PictureOption)
  /// The option is for videos, and the output is a picture.
  case videoOption(VideoOption)
  /// The output is a single picture, so that no number can be the first.
  case firstNumber(Int, ofSingle: String)
  /// The format of pictures has no quality, because it is always lossless.
  case losslessQuality(Double, format: String)
  /// The input has several pictures, and the output is one.
  case severalPictures(into: String, of: PictureInput)
  /// The input is a single picture, and the output is a video.
  case videoOfPicture(String)
  /// The metadata of the source is too large for the format.
  case metadataTooLarge(String, format: String)
  /// The XMP of the source cannot be understood, so that no face regions can be added.
  case unknownXMP(String)
  /// The file is one of those that are read.
  case isInput(String)

  /// An option for pictures, with its value.
  package enum PictureOption: Sendable, Hashable {
    case regions
    case quality(Double)
    case firstNumber(Int)
  }

  /// An option for videos, with its value.
  package enum VideoOption: Sendable, Hashable {
    case codec(String)
    case quality(Double)
    case preset(String)
    case container(String)
    case pixelFormat(String)
    case bitRate(Int)
    case encoder(FFmpegOption)
  }

  /// What an input with several pictures is.
  package enum PictureInput: Sendable, Hashable {
    case video
    case sequence
    /// Something whose frames are counted only while they are read.
    case unknown
  }

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .metadataTooLarge, .unknownXMP: .badInput
    case .isInput: .cannotCreate
    default: .usage
    }
  }
}

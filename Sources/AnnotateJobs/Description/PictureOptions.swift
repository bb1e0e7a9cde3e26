public import AnnotateMediaTypes

/// The options for an input or output of pictures.
public struct PictureOptions: Sendable, Equatable {
  /// How many pictures of a sequence are shown a second unless another rate is given.
  public static let defaultFrameRate = Rational(25, 1)

  /// The index of the first file of an output sequence; nil is that of the input sequence, else 1.
  public var startNumber: Int?
  /// The quality of JPEG and WebP from 0 to 1; nil is 0.85, or lossless if the source is a lossless WebP,
  /// PNG or TIFF and the output is a WebP.
  public var quality: Double?
  /// Whether the faces are also written into the pictures, as regions in their XMP.
  public var writesRegions = false

  /// Asks for nothing in particular.
  public init() {}
}

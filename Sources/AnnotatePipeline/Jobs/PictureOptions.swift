public import AnnotateMediaTypes

/// What is asked for where the input or the output consists of pictures.
public struct PictureOptions: Sendable, Equatable {
  /// How many pictures of a sequence are shown a second unless another rate is asked for.
  public static let defaultFrameRate = Rational(25, 1)

  /// How many pictures of an input sequence are shown a second; nil is `defaultFrameRate`.
  public var frameRate: Rational?
  /// The number of the first file of an output sequence; nil is that of the input sequence, else 1.
  public var startNumber: Int?
  /// The quality of JPEG and WebP from 0 to 1; nil is 0.85, or lossless where the source is a WebP, PNG
  /// or TIFF without loss and the output is a WebP.
  public var quality: Double?
  /// Whether the faces are also written into the pictures, as regions in their XMP.
  public var writesRegions = false

  /// Asks for nothing in particular.
  public init() {}
}

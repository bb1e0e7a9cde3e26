public import AnnotateMediaTypes

/// Which faces are looked for, and how.
public struct LookOptions: Sendable, Equatable {
  /// A least height of faces, from hair line to chin.
  public enum FaceHeight: Sendable, Equatable {
    /// In pixels of the picture as it is shown.
    case pixels(Double)
    /// In heights of the picture, from 0 to 1.
    case share(Double)
  }

  /// How much time looking may take.
  public var accuracy = Accuracy.normal
  /// The height from which on faces count; nil is whatever the detector finds.
  public var smallestFace: FaceHeight?
  /// How many faces a frame has at most: the largest count; nil is no limit.
  public var largestCount: Int?
  /// How sure the detector has to be, from 0 to 1; nil is what suits the detector.
  public var confidence: Double?
  /// Where the middle of a face has to lie; nil is anywhere.
  public var region: Rect<DisplaySpace>?

  /// The detector to use instead of those that are built in; nil is none.
  public var model: OwnModel?
  /// What computes: OpenVINO's name of a device, or `AUTO` for a graphics processor where there is one.
  public var device = "CPU"

  /// How sure the detector has to be.
  package var leastConfidence: Double {
    let usual =
      accuracy == .low ? BlazeFaceDetector.defaultThreshold : CenterFaceDetector.defaultThreshold
    return confidence ?? usual
  }

  /// Makes options that find every face.
  public init() {}
}

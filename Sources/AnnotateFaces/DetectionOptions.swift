public import AnnotateMediaTypes

/// Which faces are detected, and how.
public struct DetectionOptions: Sendable, Equatable {
  /// A minimum height of faces, from hair line to chin.
  public enum FaceHeight: Sendable, Equatable {
    /// In pixels of display space.
    case pixels(Double)
    /// As a share of the picture's height, from 0 to 1.
    case share(Double)
  }

  /// How much time detection may take.
  public var accuracy = Accuracy.normal
  /// The height of the smallest face that is kept; nil keeps whatever the detector finds.
  public var smallestFace: FaceHeight?
  /// How many faces of a frame are kept, the largest ones; nil is no limit.
  public var largestCount: Int?
  /// The lowest confidence of a face, from 0 to 1; nil is what suits the detector.
  public var confidence: Double?
  /// The part of the picture in which the center of a face has to lie; nil is the whole picture.
  public var region: Rect<DisplaySpace>?
  /// Whether all points of the mesh of every face are kept.
  public var keepsMesh = false

  /// The detector to use instead of those that are built in; nil is none.
  public var model: OwnModel?
  /// What computes: OpenVINO's name of a device, or `AUTO` for a graphics processor if there is one.
  public var device = DetectionOptions.defaultDevice

  /// The device that is used if none is named.
  public static let defaultDevice = "CPU"

  /// Keeps every face.
  public init() {}
}

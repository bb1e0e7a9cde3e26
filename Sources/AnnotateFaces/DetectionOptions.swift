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
  /// The height of the smallest face that is kept; nil keeps all that the detector finds.
  public var smallestFace: FaceHeight?
  /// How many faces of a frame are kept, the largest first; nil is no limit.
  public var largestCount: Int?
  /// The lowest confidence of a face, from 0 to 1; nil is the detector's default.
  public var confidence: Double?
  /// The part of the picture that must contain the center of a face; nil is the whole picture.
  public var region: Rect<DisplaySpace>?
  /// Whether all points of the mesh of every face are kept.
  public var keepsMesh = false

  /// Whether the faces of a person are recognised where they come back in the same video.
  public var recognizesPeople = true

  /// The detector that replaces the built-in ones; nil uses the built-in ones.
  public var model: OwnModel?
  /// The device that runs the models: OpenVINO's name of it, or `AUTO` for a graphics processor if there
  /// is one.
  public var device = DetectionOptions.defaultDevice

  /// How many threads detect faces; nil is the number of processors, at most 16.
  ///
  /// The result does not depend on it.
  public var threads: Int?

  /// The device that is used by default.
  public static let defaultDevice = "CPU"

  /// Creates options that keep every face.
  public init() {}
}

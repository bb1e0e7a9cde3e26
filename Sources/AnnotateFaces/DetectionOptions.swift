public import AnnotateMediaTypes

/// Which faces are detected, and how.
public struct DetectionOptions: Sendable, Equatable {
  /// A minimum height of faces, from hair line to chin.
  public enum FaceHeight: Sendable, Equatable {
    /// In pixels of display space.
    case pixels(Double)
    /// As a fraction of the picture's height, from 0 to 1.
    case fraction(Double)
  }

  /// Whether faces are detected at all; without, no models are needed.
  public var findsFaces = true
  /// How much time detection may take.
  public var accuracy = Accuracy.normal
  /// The height of the smallest face that is kept; nil keeps all that the detector finds.
  public var smallestFace: FaceHeight?
  /// How many faces of a frame are kept, the largest first; nil is no limit.
  public var maximumCount: Int?
  /// The lowest confidence of a face, from 0 to 1; nil is the detector's default.
  public var confidence: Double?
  /// Whether faces are found that only may be there, because they are small or uncertain; nil if a style that hides faces
  /// decides it.
  public var findsSuspected: Bool?
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

extension DetectionOptions {
  /// Selects the faces of one frame that the options keep, in their order.
  ///
  /// - Parameters:
  ///   - faces: all faces that were found.
  ///   - pictureHeight: the height of the picture in display space.
  /// - Returns: the faces that are large enough, in the region, and among the largest.
  package func chosen(
    of faces: [FaceObservation<DisplaySpace>],
    pictureHeight: Double
  ) -> [FaceObservation<DisplaySpace>] {
    let wanted = faces.filter { isLargeEnough($0, pictureHeight) && isInRegion($0) }
    guard let maximumCount, wanted.count > maximumCount else { return wanted }
    let largest = wanted.indices.sorted {
      guard wanted[$0].isTentative == wanted[$1].isTentative else { return wanted[$1].isTentative }
      return (wanted[$1].bounds.area, $0) < (wanted[$0].bounds.area, $1)
    }
    return largest.prefix(maximumCount).sorted().map { wanted[$0] }
  }

  private func isLargeEnough(
    _ face: FaceObservation<DisplaySpace>,
    _ pictureHeight: Double
  ) -> Bool {
    switch smallestFace {
    case .pixels(let height): face.bounds.height >= height
    case .fraction(let fraction): face.bounds.height >= fraction * pictureHeight
    case nil: true
    }
  }

  private func isInRegion(_ face: FaceObservation<DisplaySpace>) -> Bool {
    region.map { $0.contains(face.bounds.center) } ?? true
  }
}

/// How much time face detection may take.
public enum Accuracy: String, Sendable, CaseIterable {
  /// A fast detector for near faces runs on every eighth frame; landmarks are found where a face looks clearly
  /// otherwise than expected.
  case low
  /// A detector for near and far faces runs on every eighth frame, or down to every 32nd where faces are steady; they
  /// are followed through the frames between.
  case normal
  /// As `normal`, with detectors that also find faces that are smaller, or turned to the side.
  case high
}

/// A detector that the user provides.
public struct OwnModel: Sendable, Equatable {
  /// The path of an ONNX file.
  public var path: String
  /// The name of the kind of detector; nil recognises the kind by its outputs.
  public var kind: String?

  /// Creates a reference to a file.
  public init(path: String, kind: String? = nil) {
    self.path = path
    self.kind = kind
  }
}

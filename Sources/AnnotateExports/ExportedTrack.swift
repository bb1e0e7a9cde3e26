public import AnnotateFaces
public import AnnotateMediaTypes

/// A track: a face in all frames that show it.
public struct ExportedTrack: Sendable {
  /// The number of the track.
  public let id: Int
  /// The number of the person; nil if the face was not recognised.
  public let person: Int?
  /// The name that users gave the face, or else its person, in one line; nil if neither has one.
  public let name: String?
  /// The face in each frame that shows it, in the order of frames; frames between them may be missing.
  public let faces: [ExportedFace]

  /// Creates a track from its number, that of the person, the name, and its faces.
  public init(id: Int, person: Int? = nil, name: String? = nil, faces: [ExportedFace]) {
    (self.id, self.person, self.faces) = (id, person, faces)
    self.name = name.map(Self.line).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The name for readers, such as `Ana`, or else `face 1`.
  public var title: String { name ?? "face \(id)" }

  /// The text without line breaks and other control characters, which no format can hold in a name.
  private static func line(_ text: String) -> String {
    let plain = text.map { character in
      character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        ? " " : character
    }
    let words = String(plain).split(separator: " ")
    return words.joined(separator: " ")
  }
}

extension ExportedTrack {
  /// The name in ASCII letters, digits and underscores, for programs that take no others; the number keeps it
  /// unique.
  var identifier: String {
    let letters = (name ?? "").map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    guard let first = letters.first, letters.contains(where: { $0 != "_" }) else {
      return "Face\(id)"
    }
    return (first.isNumber ? "_" : "") + String(letters) + "_Face\(id)"
  }
}

/// A face in one frame, as formats receive it, in display space.
///
/// It has only what some format exports, because whole clips are in memory.
public struct ExportedFace: Sendable {
  /// The index of its frame in the clip.
  public let frame: Int
  /// The upright rectangle of the visible face.
  public let bounds: Rect<DisplaySpace>
  /// The confidence of the detector, from 0 to 1.
  public let confidence: Double
  /// The source of the face's position.
  public let source: FaceSource
  /// The angles of the head; nil if unknown.
  public let pose: HeadPose?
  /// Whether the eyes are closed and the face smiles.
  public let expression: FaceExpression
  /// The positions of the points of `FacePoint.landmarks`; not a number if unknown.
  private let positions: InlineArray<12, Point<DisplaySpace>>
  /// Contours and mesh; nil unless a format needs them.
  private let details: FaceDetails?

  /// The landmarks with the contours of eyes and brows; nil unless the format `needsDetails`.
  public var landmarks: FaceLandmarks<DisplaySpace>? { details?.landmarks }

  /// The points of the mesh; nil if the sidecar has none, or the format does not need details.
  public var mesh: [MeshPoint<DisplaySpace>]? { details?.mesh }

  /// Takes the exported part of an observation.
  ///
  /// - Parameters:
  ///   - frame: The index of its frame in the clip, from 0.
  ///   - observation: The face.
  ///   - keepsDetails: Whether contours and mesh are kept.
  public init(frame: Int, observation: FaceObservation<DisplaySpace>, keepsDetails: Bool = false) {
    self.frame = frame
    details = keepsDetails ? FaceDetails(observation) : nil
    (bounds, confidence) = (observation.bounds, observation.confidence)
    (source, pose, expression) = (observation.source, observation.pose, observation.expression)
    positions = InlineArray { index in
      FacePoint.landmarks[index].position(in: observation.landmarks) ?? Point(.nan, .nan)
    }
  }

  /// The position of a point of the face, in display space; nil if unknown.
  public func position(of point: FacePoint) -> Point<DisplaySpace>? {
    switch point {
    case .face: return bounds.center
    case .topLeft: return Point(bounds.x, bounds.y)
    case .topRight: return Point(bounds.maxX, bounds.y)
    case .bottomLeft: return Point(bounds.x, bounds.maxY)
    case .bottomRight: return Point(bounds.maxX, bounds.maxY)
    case .betweenEyes: return middle(.leftEye, .rightEye)
    case .mouth: return middle(.mouthLeft, .mouthRight)
    default:
      guard let index = FacePoint.landmarks.firstIndex(of: point), !positions[index].x.isNaN else {
        return nil
      }
      return positions[index]
    }
  }

  /// The roll of the face in the picture, in degrees clockwise; nil if unknown.
  func roll(in clip: ExportedClip) -> Double? {
    let eyes = FaceLandmarks(leftEye: position(of: .leftEye), rightEye: position(of: .rightEye))
    return pose?.roll ?? eyes.mapped(by: clip.geometry.displayToSquare).roll
  }

  private func middle(_ first: FacePoint, _ second: FacePoint) -> Point<DisplaySpace>? {
    guard let first = position(of: first), let second = position(of: second) else { return nil }
    return first.midpoint(to: second)
  }
}

/// The points of a face that only some formats export; an object, because most faces are without it.
private final class FaceDetails: Sendable {
  /// The landmarks, with contours.
  let landmarks: FaceLandmarks<DisplaySpace>
  /// The mesh; nil if the sidecar has none.
  let mesh: [MeshPoint<DisplaySpace>]?

  init(_ observation: FaceObservation<DisplaySpace>) {
    (landmarks, mesh) = (observation.landmarks, observation.mesh)
  }
}

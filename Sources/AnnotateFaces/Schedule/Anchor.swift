internal import AnnotateMediaTypes
internal import AnnotateStages

/// The faces of an anchor frame: a frame that the whole-frame detector ran on, or in which faces were followed in
/// its stead.
struct Anchor: Sendable {
  /// One face of an anchor frame.
  struct Face: Sendable {
    /// The farthest that a face is followed off the straight line between two anchor frames, in sizes of the face.
    ///
    /// A head that nods or turns has another box.
    private static let largestDeviation = 0.1

    /// The face with its box, usually that which the detector reported.
    private(set) var face: FaceObservation<SquareSpace>
    /// The position and size of that box relative to the face's mesh; nil if there is no mesh.
    let relation: MeshRelation?
    /// The signature, which the groups before and after the frame may both need.
    private let signature: SharedResult<FaceSignature?>

    /// Combines a detection with its refinement in a frame.
    fileprivate init<Detector: FrameDetecting>(
      _ detected: FaceObservation<SquareSpace>,
      _ refinement: Refinement,
      in frame: Detector.Frame,
      _ detector: Detector
    ) {
      self.init(
        refinement.face,
        refinement.mesh.map { MeshRelation(of: detected.bounds, to: $0) },
        in: frame,
        detector
      )
    }

    /// Follows a face of two other anchor frames to a frame between them; nil if its mesh is not found there.
    fileprivate init?<Detector: FrameDetecting>(
      between first: Face,
      _ last: Face,
      share: Double,
      in frame: Detector.Frame,
      _ detector: Detector
    ) async throws {
      guard let before = first.relation, let after = last.relation else { return nil }
      let relation = before.mixed(with: after, share: share)
      let expected = first.face.mixed(with: last.face, share: share)
      let refinement = try await detector.refine(expected, in: frame)
      guard
        let face = refinement.followed(
          from: expected,
          relation,
          like: expected,
          within: Self.largestDeviation
        )
      else { return nil }
      self.init(face, relation, in: frame, detector)
    }

    private init<Detector: FrameDetecting>(
      _ face: FaceObservation<SquareSpace>,
      _ relation: MeshRelation?,
      in frame: Detector.Frame,
      _ detector: Detector
    ) {
      (self.face, self.relation) = (face, relation)
      signature = SharedResult { try await detector.signature(of: face, in: frame) }
    }

    /// The face without its signature.
    var unsigned: Face {
      var unsigned = self
      unsigned.face.signature = nil
      return unsigned
    }

    /// The face with its signature.
    fileprivate func signed() async throws -> Face {
      var signed = self
      signed.face.signature = try await signature.value()
      return signed
    }
  }

  /// The faces by descending confidence.
  private(set) var faces: [Face]

  /// Detects and refines the faces in a frame.
  ///
  /// - Throws: `AnnotateError`.
  init<Detector: FrameDetecting>(in frame: Detector.Frame, _ detector: Detector) async throws {
    faces = try await detector.refinedFaces(in: frame).map {
      Face($0.detected, $0.refinement, in: frame, detector)
    }
  }

  /// Follows the faces of two other anchor frames to a frame between them; nil if one of them is not found there.
  ///
  /// - Parameters:
  ///   - pairs: each face in both anchor frames.
  ///   - share: how far the frame is on the way from one to the other, from 0 to 1.
  ///   - frame: the frame.
  ///   - detector: the detector of the stream.
  /// - Throws: `AnnotateError`.
  init?<Detector: FrameDetecting>(
    following pairs: [(first: Face, last: Face)],
    share: Double,
    in frame: Detector.Frame,
    _ detector: Detector
  ) async throws {
    let followed = try await pairs.concurrentMap {
      try await Face(between: $0.first, $0.last, share: share, in: frame, detector)
    }
    faces = followed.compactMap(\.self).sorted { $0.face.confidence > $1.face.confidence }
    guard faces.count == pairs.count else { return nil }
  }

  /// Adds the signatures of some faces, given by index.
  ///
  /// - Throws: `AnnotateError`.
  mutating func sign(_ indices: Set<Int>) async throws {
    for index in indices.sorted() { faces[index] = try await faces[index].signed() }
  }
}

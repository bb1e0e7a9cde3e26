internal import AnnotateMediaTypes

/// The faces of an anchor frame: a frame that the whole-frame detector ran on.
struct Anchor: Sendable {
  /// One face of an anchor frame.
  struct Face: Sendable {
    /// The face with the box that the detector reported.
    private(set) var face: FaceObservation<SquareSpace>
    /// The position and size of that box relative to the face's mesh; nil if there is no mesh.
    let relation: MeshRelation?

    /// Combines a detection with its refinement.
    init(_ detected: FaceObservation<SquareSpace>, _ refinement: Refinement) {
      face = refinement.face
      relation = refinement.mesh.map { MeshRelation(of: detected.bounds, to: $0) }
    }

    /// The face without its signature.
    var unsigned: Face {
      var unsigned = self
      unsigned.face.signature = nil
      return unsigned
    }

    /// Adds the signature of the face in a frame, if it has none.
    fileprivate func signed<Detector: FrameDetecting>(
      in frame: Detector.Frame,
      _ detector: Detector
    ) async throws -> Face {
      guard face.signature == nil else { return self }
      var signed = self
      signed.face.signature = try await detector.signature(of: face, in: frame)
      return signed
    }
  }

  /// The faces by descending confidence.
  private(set) var faces: [Face]

  /// Detects and refines the faces in a frame.
  ///
  /// - Throws: `AnnotateError`.
  init<Detector: FrameDetecting>(in frame: Detector.Frame, _ detector: Detector) async throws {
    faces = try await detector.refinedFaces(in: frame).map { Face($0.detected, $0.refinement) }
  }

  /// Adds the signatures of some faces, given by index; `frame` is the anchor frame.
  ///
  /// - Throws: `AnnotateError`.
  mutating func sign<Detector: FrameDetecting>(
    _ indices: Set<Int>,
    in frame: Detector.Frame,
    _ detector: Detector
  ) async throws {
    for index in indices.sorted() {
      faces[index] = try await faces[index].signed(in: frame, detector)
    }
  }
}

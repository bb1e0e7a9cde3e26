internal import AnnotateMediaTypes
internal import AnnotateStages

/// The faces of an anchor frame: a frame that the whole-frame detector ran on.
struct Anchor: Sendable {
  /// One face of an anchor frame.
  struct Face: Sendable {
    /// The face with the box that the detector reported.
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
      let face = refinement.face
      self.face = face
      relation = refinement.mesh.map { MeshRelation(of: detected.bounds, to: $0) }
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

  /// Adds the signatures of some faces, given by index.
  ///
  /// - Throws: `AnnotateError`.
  mutating func sign(_ indices: Set<Int>) async throws {
    for index in indices.sorted() { faces[index] = try await faces[index].signed() }
  }
}

package import AnnotateMediaTypes
package import AnnotateStages

/// Decides on which frames of a stream the detector runs, and how faces are found in the others.
///
/// Frames are processed in groups that begin at multiples of `groupLength`. The detections in a group
/// depend only on its own frames and the frame after it, which helps to distinguish cuts from camera shake, so the
/// results are the same however a stream is divided at group borders.
package protocol DetectionSchedule<Frame>: Sendable {
  /// A frame of the stream.
  associatedtype Frame: Sendable

  /// The number of frames in every group but the last.
  var groupLength: Int { get }

  /// Prepares the detection in a group.
  ///
  /// The caller passes the groups in order, but may start with any group.
  ///
  /// - Parameters:
  ///   - group: its frames, at least one.
  ///   - index: the index of its first frame in the stream.
  ///   - next: the first frame of the next group; nil at the end of the stream.
  /// - Returns: the faces of each frame of the group, and the cuts. They are computed when they are asked
  ///   for; several groups can be computed at the same time.
  mutating func detections(
    in group: [Frame],
    at index: Int,
    before next: Frame?
  ) -> SharedResult<GroupDetections>
}

/// The detections in the frames of a group.
package struct GroupDetections: Sendable {
  /// The faces of each frame.
  package var faces: [[FaceObservation<SquareSpace>]]
  /// The indices in the group of the frames after which another scene begins.
  package var cuts: Set<Int>

  /// Creates the detections of a group.
  package init(faces: [[FaceObservation<SquareSpace>]], cuts: Set<Int>) {
    (self.faces, self.cuts) = (faces, cuts)
  }
}

/// Detects and refines faces in single frames of a stream, as detection schedules request.
///
/// Each result depends only on the frame and the arguments.
package protocol FrameDetecting: Sendable {
  /// A frame of the stream.
  associatedtype Frame: Sendable

  /// How many frames the detector can take at the same time; 1 if it needs them one after another, in
  /// order.
  var concurrentFrames: Int { get }

  /// The bounds of the picture in the frames, in square pixels.
  var picture: Rect<SquareSpace> { get }

  /// Runs the detector on a frame and returns the faces by descending confidence.
  ///
  /// - Throws: `AnnotateError`.
  func detect(in frame: Frame) async throws -> [FaceObservation<SquareSpace>]

  /// Where a cheaper detector suspects faces in a frame; not all of them are faces.
  ///
  /// - Returns: the boxes; none if there is no such detector.
  /// - Throws: `AnnotateError`.
  func suspicions(in frame: Frame) async throws -> [Rect<SquareSpace>]

  /// Runs the landmark networks on a face that is expected in a frame.
  ///
  /// - Throws: `AnnotateError`.
  func refine(
    _ face: FaceObservation<SquareSpace>,
    in frame: Frame
  ) async throws -> Refinement

  /// Computes the signature of a refined face in a frame; nil if it cannot be recognised.
  ///
  /// - Throws: `AnnotateError`.
  func signature(
    of face: FaceObservation<SquareSpace>,
    in frame: Frame
  ) async throws -> FaceSignature?

  /// The mean colours of a frame in a coarse grid of cells.
  ///
  /// - Throws: `AnnotateError`.
  func thumbnail(of frame: Frame) async throws -> SceneThumbnail

  /// The mean brightness, from 0 to 255, of the cells of a grid with a number of columns and rows, row by row.
  ///
  /// - Parameters:
  ///   - size: the number of columns and rows.
  ///   - map: takes the grid, in cells, to the upright picture.
  ///   - frame: the frame.
  /// - Returns: the brightness; nil if the frame cannot be read.
  func brightness(
    of size: PixelSize,
    from map: AffineTransform<PictureSpace, SquareSpace>,
    in frame: Frame
  ) -> [Float]?
}

extension FrameDetecting {
  /// The brightness of a face in a frame in grids that are fixed to the face; nil if a point that places
  /// them is unknown or the frame cannot be read.
  func thumbnail(of face: FaceObservation<SquareSpace>, in frame: Frame) -> FaceThumbnail? {
    FaceThumbnail(of: face, reader(of: frame))
  }

  /// Detects the faces in a frame and refines each.
  ///
  /// - Returns: the faces as detected, with the poses that their points show, and as refined.
  /// - Throws: `AnnotateError`.
  func refinedFaces(
    in frame: Frame
  ) async throws -> [(detected: FaceObservation<SquareSpace>, refinement: Refinement)] {
    try await refined(detect(in: frame), in: frame)
  }

  /// Refines each of the faces that the detector reported in a frame.
  ///
  /// - Returns: the faces as detected, with the poses that their points show, and as refined.
  /// - Throws: `AnnotateError`.
  package func refined(
    _ faces: [FaceObservation<SquareSpace>],
    in frame: Frame
  ) async throws -> [(detected: FaceObservation<SquareSpace>, refinement: Refinement)] {
    try await faces.concurrentMap { face in
      var face = face
      face.pose = HeadPose(points: face.landmarks)
      return (face, try await refine(face, in: frame))
    }
  }
}

/// Runs the detector on every frame.
package struct EveryFrameSchedule<Detector: FrameDetecting>: DetectionSchedule {
  private let detector: Detector

  /// Creates a schedule for the frames of one stream.
  package init(_ detector: Detector) { self.detector = detector }

  /// Detection needs only one frame, but several frames are needed to distinguish a cut from camera
  /// shake.
  package var groupLength: Int { FrameGroups.anchorDistance }

  /// Prepares the detection in each frame of a group.
  package func detections(
    in group: [Detector.Frame],
    at index: Int,
    before next: Detector.Frame?
  ) -> SharedResult<GroupDetections> {
    SharedResult { [detector] in
      let faces = try await group.concurrentMap(limit: detector.concurrentFrames) { frame in
        try await detector.refinedFaces(in: frame).map(\.refinement.face)
      }
      let breaks = try await SceneCuts.breaks(in: group + [next].compactMap(\.self), detector)
      return GroupDetections(faces: faces, cuts: Set(breaks.cuts))
    }
  }
}

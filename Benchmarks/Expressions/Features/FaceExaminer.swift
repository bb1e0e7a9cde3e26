internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// Examines the faces in pictures as the program does, and keeps the intermediate numbers.
struct FaceExaminer {
  /// One examination of a face.
  struct Examination {
    let face: FaceObservation<SquareSpace>
    /// The output of the landmark networks; nil if no mesh was found.
    let examined: ExaminedFace?
  }

  private let detector: CenterFaceDetector
  private let finder: LandmarkFinder

  init(in folder: RuntimeFolder) throws {
    detector = try CenterFaceDetector(in: folder)
    finder = try LandmarkFinder(in: folder)
  }

  /// Examines the faces in a picture with upright and square pixels: each as it was detected and, if its
  /// mesh is found, again with the part of the picture that the mesh fills, as in the next frame of a
  /// video.
  func faces(inFileAt path: String) async throws -> [[Examination]] {
    let frame = try Frame.first(inFileAt: path).frame
    let (width, height) = (Double(frame.size.width), Double(frame.size.height))
    let size = detector.pictureSize(width: width, height: height)
    var scaler = PictureScaler()
    let found = try await detector.detect(in: scaler.picture(of: frame, size: size))
    let toSquare = AffineTransform<PictureSpace, SquareSpace>(
      scaleX: width / Double(size.width),
      scaleY: height / Double(size.height)
    )
    var faces: [[Examination]] = []
    for face in found { faces.append(try await examine(face.mapped(by: toSquare), in: frame)) }
    return faces
  }

  private func examine(
    _ face: FaceObservation<SquareSpace>,
    in frame: Frame
  ) async throws -> [Examination] {
    let around = FaceSurroundings(of: face)
    let toCoded = AffineTransform<SquareSpace, CodedSpace>(scaleX: 1, scaleY: 1)
    var magnifier = FrameMagnifier()
    let part = try magnifier.picture(
      of: frame,
      around: toCoded.apply(around.area),
      side: around.maximumSide
    )
    guard let part else { return [] }
    let view = PictureView(
      picture: part.picture,
      fromSquare: toCoded.then(part.map)
    )
    let extent = FaceExtent(face.bounds, angle: face.landmarks.roll ?? 0)
    guard let first = try await finder.examine(extent, in: view) else {
      return [Examination(face: face, examined: nil)]
    }
    let again = try await finder.examine(first.mesh.extent, in: view)
    return [first, again].compactMap { examined in
      examined.map { Examination(face: $0.describe(face, in: view), examined: $0) }
    }
  }
}

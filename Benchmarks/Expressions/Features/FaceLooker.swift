internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateMedia
internal import AnnotateMediaTypes

/// Looks at pictures as the product does, and keeps the numbers that it forgets.
struct FaceLooker {
  /// A look at a face.
  struct Sight {
    let face: FaceObservation<SquareSpace>
    /// Nil where no mesh was found.
    let examined: ExaminedFace?
  }

  private let detector: CenterFaceDetector
  private let finder: LandmarkFinder

  init(in folder: RuntimeFolder) throws {
    detector = try CenterFaceDetector(in: folder)
    finder = try LandmarkFinder(in: folder)
  }

  /// The faces of a picture with upright and square pixels: each as it was found and, where its mesh
  /// is found, once more with the part of the picture that the mesh fills, as in a video's next frame.
  func faces(inFileAt path: String) async throws -> [[Sight]] {
    let frame = try Frame.first(inFileAt: path).frame
    let (width, height) = (Double(frame.size.width), Double(frame.size.height))
    let size = detector.pictureSize(width: width, height: height)
    var scaler = PictureScaler()
    let found = try await detector.detect(in: scaler.picture(of: frame, size: size))
    let toSquare = AffineTransform<PictureSpace, SquareSpace>(
      scaleX: width / Double(size.width),
      scaleY: height / Double(size.height)
    )
    var faces: [[Sight]] = []
    for face in found { faces.append(try await look(at: face.mapped(by: toSquare), in: frame)) }
    return faces
  }

  private func look(at face: FaceObservation<SquareSpace>, in frame: Frame) async throws -> [Sight]
  {
    let side = LandmarkFinder.viewMargin * max(face.bounds.width, face.bounds.height)
    let area = Rect<CodedSpace>(
      x: face.bounds.center.x - side / 2,
      y: face.bounds.center.y - side / 2,
      width: side,
      height: side
    )
    var magnifier = FrameMagnifier()
    let part = try magnifier.picture(of: frame, around: area, side: LandmarkFinder.viewSide)
    guard let part else { return [] }
    let view = PictureView(
      picture: part.picture,
      fromSquare: AffineTransform<SquareSpace, CodedSpace>(scaleX: 1, scaleY: 1).then(part.map)
    )
    let extent = FaceExtent(face.bounds, angle: face.landmarks.roll ?? 0)
    guard let first = try await finder.examine(extent, in: view) else {
      return [Sight(face: face, examined: nil)]
    }
    let again = try await finder.examine(first.mesh.extent, in: view)
    return [first, again].compactMap { examined in
      examined.map { Sight(face: $0.describe(face, in: view), examined: $0) }
    }
  }
}

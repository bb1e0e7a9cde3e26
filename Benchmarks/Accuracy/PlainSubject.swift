internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateMedia
internal import AnnotateMediaTypes

/// A detector alone, as its authors use it: the whole picture, once.
struct PlainSubject: BoxSubject {
  let name: String
  private let detector: any FaceDetector
  private let threshold: Double
  /// The width to which pictures are scaled; nil is the detector's own choice.
  private let width: Int?

  /// CenterFace, with pictures reduced to a width of 640 pixels and never enlarged.
  ///
  /// - Throws: an error if the model is missing.
  static func centerFace() throws -> PlainSubject {
    let folder = try RuntimeFolder.locate()
    let own = OwnModel(
      path: try folder.model(named: CenterFaceDetector.fileName),
      kind: CenterFaceLayout.name
    )
    return PlainSubject(
      name: "CenterFace alone, 640 wide",
      detector: try ImportedDetector(own, confidence: BoxConfidence.least, in: folder),
      threshold: CenterFaceDetector.defaultThreshold,
      width: 640
    )
  }

  /// BlazeFace for faces up to five metres away, with the network's own boxes, which end at the brows.
  ///
  /// - Throws: an error if the model is missing.
  static func blazeFace() throws -> PlainSubject {
    PlainSubject(
      name: "BlazeFace alone, its own boxes",
      detector: try BlazeFaceDetector(
        in: .locate(),
        threshold: BoxConfidence.least,
        hasUsualExtents: false
      ),
      threshold: BlazeFaceDetector.defaultThreshold,
      width: nil
    )
  }

  func boxes(_ path: String) async throws -> FoundBoxes {
    let (frame, stream) = try Frame.first(inFileAt: path)
    let geometry = stream.geometry ?? FrameGeometry(codedSize: frame.size)
    let square = geometry.squareSize
    let size = size(square.width, square.height)
    let stored = geometry.orientation.swapsAxes ? size.transposed : size
    var scaler = PictureScaler()
    let picture = try scaler.picture(of: frame, size: stored)
      .turnedUpright(from: geometry.orientation)
    let toDisplay = AffineTransform<PictureSpace, DisplaySpace>(
      scaleX: Double(geometry.displaySize.width) / Double(size.width),
      scaleY: Double(geometry.displaySize.height) / Double(size.height)
    )
    let found = try await detector.detect(in: picture).map { FoundBox($0.mapped(by: toDisplay)) }
    return FoundBoxes(found, atLeast: threshold)
  }

  private func size(_ width: Double, _ height: Double) -> PixelSize {
    guard let limit = self.width else { return detector.pictureSize(width: width, height: height) }
    let scale = min(1, Double(limit) / width)
    return PixelSize(Int((width * scale).rounded()), Int((height * scale).rounded()))
  }
}

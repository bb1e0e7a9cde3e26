internal import AnnotateContainers
internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// A detector alone: it runs once, on the whole picture, reduced to a width of 640 pixels and never
/// enlarged.
struct PlainSubject: BoxSubject {
  private static let width = 640.0

  let name: String
  private let detector: any FaceDetector
  private let threshold: Double

  /// CenterFace.
  ///
  /// - Throws: an error if the model is missing.
  static func centerFace() throws -> PlainSubject {
    try PlainSubject("CenterFace", CenterFaceDetector.fileName, CenterFaceLayout.self)
  }

  /// YuNet, with its own scores.
  ///
  /// - Throws: an error if the model is missing.
  static func yuNet() throws -> PlainSubject {
    try PlainSubject("YuNet", YuNetDetector.fileName, YuNetLayout.self)
  }

  private init(_ model: String, _ fileName: String, _ layout: any OutputLayout.Type) throws {
    let folder = try RuntimeFolder.locate()
    let own = OwnModel(path: try folder.model(named: fileName), kind: layout.name)
    name = "\(model) alone, \(Int(Self.width)) wide"
    detector = try ImportedDetector(own, confidence: BoxConfidence.least, in: folder)
    threshold = layout.defaultThreshold
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
    let scale = min(1, Self.width / width)
    return PixelSize(Int((width * scale).rounded()), Int((height * scale).rounded()))
  }
}

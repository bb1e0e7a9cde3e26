internal import Faces
internal import Media
internal import MediaTypes
internal import Stages

/// Adds to the frames of one stream the faces that are seen in them.
struct LookStage {
  private let looker: FrameLooker
  private let options: LookOptions
  private let geometry: FrameGeometry

  /// Makes ready for the frames of a stream, of which each chroma sample has so many pixels across and
  /// down.
  init(
    _ geometry: FrameGeometry,
    pixelsPerChroma: PixelSize,
    options: LookOptions,
    models: LookModels
  ) {
    (self.geometry, self.options) = (geometry, options)
    looker = FrameLooker(geometry, pixelsPerChroma: pixelsPerChroma, models: models)
  }

  /// Lets the models make ready for pictures of this stream.
  func prepare() async throws {
    try await looker.prepare()
  }

  /// Adds the faces to the frames of `input` and passes everything on to `output`.
  func run(
    from input: BoundedChannel<MediaElement>,
    into output: BoundedChannel<MediaElement>
  ) async throws {
    while let element = try await input.next() {
      guard case .frame(let frame, let index, _) = element else {
        try await output.send(element)
        continue
      }
      try await output.send(.frame(frame, index: index, faces: faces(of: frame)))
    }
    output.finish()
  }

  /// The faces of a clip that has one frame only.
  func faces(of frame: Frame) async throws -> [FaceObservation<DisplaySpace>] {
    var faces: [FaceObservation<SquareSpace>] = []
    for face in try await looker.detect(in: frame) {
      faces.append(try await looker.lookClosely(at: face, in: frame))
    }
    return chosen(of: faces)
  }

  private func chosen(
    of faces: [FaceObservation<SquareSpace>]
  ) -> [FaceObservation<DisplaySpace>] {
    guard let squareToDisplay = geometry.displayToSquare.inverse else { return [] }
    return options.chosen(
      of: faces.map { $0.mapped(by: squareToDisplay) },
      pictureHeight: Double(geometry.displaySize.height)
    )
  }
}

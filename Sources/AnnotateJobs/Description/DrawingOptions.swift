/// The stamps and the faces that get them.
public struct DrawingOptions: Sendable {
  /// The styles to stamp on faces, in the order of drawing.
  public var styles: [StyleChoice]
  /// Which faces are stamped.
  public var selection = FaceSelection()
  /// What covers do where faces are not seen.
  public var covers = CoverOptions()
  /// The parts of the picture that are hidden, whatever they show.
  public var areas: [AreaRequest] = []
  /// Whether the areas of the sidecar with the faces are covered; a sidecar that is written has them in any case.
  package var coversRecordedAreas = true

  /// Stamps all faces.
  public init(styles: [StyleChoice] = [.standard]) {
    self.styles = styles
  }
}

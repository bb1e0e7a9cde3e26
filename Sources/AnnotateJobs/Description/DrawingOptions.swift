internal import AnnotateStamps

/// The stamps and the faces that get them.
public struct DrawingOptions: Sendable {
  /// The styles to stamp on faces, in the order of drawing.
  public var styles: [StyleChoice]
  /// Which faces are stamped.
  public var selection = FaceSelection()
  /// What covers do where faces are not seen.
  public var covers = CoverOptions()

  /// Stamps all faces.
  public init(styles: [StyleChoice] = [.standard]) {
    self.styles = styles
  }

  /// Whether a style covers faces; styles must have been read.
  package var hidesFaces: Bool { styles.contains { $0.style?.isCover == true } }
}

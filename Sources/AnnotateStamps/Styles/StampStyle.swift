/// What is stamped on a face.
public protocol StampStyle: Sendable {
  /// The name by which users choose it.
  var name: String { get }
  /// What it draws, in one line.
  var summary: String { get }
  /// Whether it is there to hide faces: missing one then matters more than drawing one too many.
  var isCover: Bool { get }
  /// Whether it leaves nothing of the picture but faces.
  var keepsOnlyFaces: Bool { get }
  /// Whether what it draws hangs on more than a frame and what is known of the face there.
  var remembersFrames: Bool { get }
  /// For how many frames after its last one a face is still drawn, ever fainter.
  var fadeOut: Int { get }

  /// The stamps for one face in the upright picture with square pixels, in the order of drawing.
  func stamps(for subject: StampSubject, at moment: StampMoment) -> [Stamp]

  /// The same, frame after frame of one face, for styles in which something comes and goes.
  func stamps(
    for subject: StampSubject,
    at moment: StampMoment,
    remembering memory: inout StampMemory
  ) -> [Stamp]
}

extension StampStyle {
  /// Most styles decorate.
  public var isCover: Bool { false }
  /// Most styles leave the picture.
  public var keepsOnlyFaces: Bool { false }
  /// Most styles look at one frame alone.
  public var remembersFrames: Bool { false }
  /// Most styles end with the face.
  public var fadeOut: Int { 0 }
  /// Most styles look at one frame alone.
  public func stamps(
    for subject: StampSubject,
    at moment: StampMoment,
    remembering memory: inout StampMemory
  ) -> [Stamp] {
    stamps(for: subject, at: moment)
  }
}

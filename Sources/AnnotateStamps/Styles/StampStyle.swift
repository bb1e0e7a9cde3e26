/// Decides which stamps a face gets.
public protocol StampStyle: Sendable {
  /// The name by which users choose the style.
  var name: String { get }
  /// A description of one line.
  var summary: String { get }
  /// Whether the style hides faces, so that a missed face is worse than a superfluous stamp.
  var isCover: Bool { get }
  /// Whether the style removes everything but faces from the picture.
  var keepsOnlyFaces: Bool { get }
  /// Whether the stamps of a frame depend on earlier frames of the face.
  var remembersFrames: Bool { get }
  /// Whether stamps are moved as their `freedom` allows.
  var arrangesStamps: Bool { get }
  /// The number of frames after a face's last one in which its stamps fade out.
  var fadeOut: Int { get }

  /// Returns the stamps for one face, in the upright picture with square pixels and in the order of drawing.
  func stamps(for subject: StampSubject, at moment: StampMoment) -> [Stamp]

  /// Returns the stamps for the next frame of one face, for styles whose stamps fade in and out.
  func stamps(
    for subject: StampSubject,
    at moment: StampMoment,
    remembering memory: inout StampMemory
  ) -> [Stamp]
}

extension StampStyle {
  /// False, as most styles decorate.
  public var isCover: Bool { false }
  /// False, as most styles keep the picture.
  public var keepsOnlyFaces: Bool { false }
  /// False, as most styles depend on a single frame.
  public var remembersFrames: Bool { false }
  /// False, as most stamps belong where they are.
  public var arrangesStamps: Bool { false }
  /// Zero, as most stamps end with the face.
  public var fadeOut: Int { 0 }
  /// Ignores the memory, as most styles depend on a single frame.
  public func stamps(
    for subject: StampSubject,
    at moment: StampMoment,
    remembering memory: inout StampMemory
  ) -> [Stamp] {
    stamps(for: subject, at: moment)
  }
}

public import Faces
public import MediaTypes

/// The face's rectangle, a blue disc on each eye and a green ellipse on the mouth.
public struct FeaturesStyle: StampStyle {
  /// The name by which users choose it.
  public static let name = "features"
  /// What it draws, in one line.
  public static let summary = "the face's rectangle, blue eyes and a green mouth"

  private static let red = StampColor(red: 0.9, green: 0.1, blue: 0.1, alpha: 0.9)
  private static let blue = StampColor(red: 0.1, green: 0.35, blue: 1, alpha: 0.6)
  private static let green = StampColor(red: 0.1, green: 0.8, blue: 0.25, alpha: 0.6)

  /// Makes the style.
  public init() {}

  /// The rectangle, then the eyes and the mouth that were found.
  public func stamps(for face: FaceObservation<SquareSpace>) -> [Stamp] {
    let bounds = face.bounds
    let line = max(1.5, bounds.width / 60)
    let frame = Stamp(
      .outline(Self.red, thickness: line),
      center: bounds.center,
      width: bounds.width,
      height: bounds.height
    )
    let eyes = [face.landmarks.rightEye, face.landmarks.leftEye].compactMap(\.self).map { eye in
      Stamp(.ellipse(Self.blue), center: eye, width: bounds.width / 5, height: bounds.width / 5)
    }
    let mouth = face.landmarks.mouth.map { mouth in
      Stamp(
        .ellipse(Self.green),
        center: mouth,
        width: bounds.width / 3,
        height: bounds.height / 8,
        rotation: face.landmarks.roll ?? 0
      )
    }
    return [frame] + eyes + [mouth].compactMap(\.self)
  }
}

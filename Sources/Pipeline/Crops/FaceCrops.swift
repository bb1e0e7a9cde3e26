internal import Faces
internal import Files
internal import Media
internal import MediaTypes
internal import Stamps
internal import Tracking
internal import Wording

/// Writes each face of each frame as a picture of its own: level, in its middle, always of one size.
///
/// The pictures are cut from the source, without stamps.
struct FaceCrops: ~Copyable {
  /// The side of a picture as a multiple of the face's longer side.
  private static let margin = 1.5

  private let size: Int
  private let geometry: FrameGeometry
  private let folder: PartialFolder
  private var magnifier = FrameMagnifier()

  /// Makes the folder under a temporary name.
  ///
  /// - Throws: `.cannotCreate` where something is in it already.
  init(_ options: CropOptions, of geometry: FrameGeometry) throws(AnnotateError) {
    (size, self.geometry) = (options.size, geometry)
    folder = try PartialFolder(for: options.folder, overwrites: false) { _ in false }
  }

  /// Writes the faces of a frame: `0003/000041.png` is face 3 in frame 41; another one of the same number
  /// gets `-2`.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  mutating func write(_ faces: [Face], of frame: Frame, _ index: Int) throws(AnnotateError) {
    for (face, key) in zip(faces, FaceKey.keys(of: faces)) {
      guard let picture = try picture(of: face, in: frame) else { continue }
      let suffix = key.place > 0 ? "-\(key.place + 1)" : ""
      let name = "\(face.id.padded(to: 4))/\(index.padded(to: 6))\(suffix).png"
      try folder.write(try StillEncoder.png(of: picture), toFileNamed: name)
    }
  }

  /// Puts the folder at its final path.
  ///
  /// - Throws: `.cannotCreate` where something has appeared there.
  func commit() throws(AnnotateError) { try folder.commit() }

  /// Takes the folder back.
  func withdraw() { folder.withdraw() }

  /// What lies beyond the frame's edge is black; nil where nothing of the face lies in the frame.
  private mutating func picture(
    of face: Face,
    in frame: Frame
  ) throws(AnnotateError) -> ImageBuffer? {
    let place = FacePlace(face.observation.mapped(by: geometry.displayToSquare))
    let side = place.longerSide * Self.margin
    guard side > 0, side.isFinite, let squareToDisplay = geometry.displayToSquare.inverse else {
      return nil
    }
    let toCoded = squareToDisplay.then(geometry.displayToCoded)
    // However the square is turned, it lies within this one.
    let reach = side * 0.7072
    let area = Rect<SquareSpace>(
      x: place.center.x - reach,
      y: place.center.y - reach,
      width: 2 * reach,
      height: 2 * reach
    )
    let cut = try magnifier.picture(
      of: frame,
      around: toCoded.apply(area),
      side: Int((Double(size) * 1.4143).rounded(.up))
    )
    return cut.map { cut in
      PictureView(picture: cut.picture, fromSquare: toCoded.then(cut.map))
        .level(center: place.center, side: side, angle: place.roll, pixels: size)
    }
  }
}

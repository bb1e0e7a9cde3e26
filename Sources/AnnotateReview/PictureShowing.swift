internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// A way in which a browser may show a video.
///
/// Not all players turn pictures upright and crop them to their clean aperture.
struct PictureShowing: Equatable {
  /// Width and height with square pixels.
  let size: (width: Double, height: Double)
  /// The map from the sidecar's coordinates to the unit square of the picture shown.
  let map: AffineTransform<DisplaySpace, PictureSpace>

  static func == (first: PictureShowing, second: PictureShowing) -> Bool {
    first.size == second.size && first.map == second.map
  }

  /// All ways in which the video may be shown, the correct one first; `isOutput` states whether the video
  /// has the picture of the sidecar's `output`.
  static func all(of header: SidecarHeader, isOutput: Bool) -> [PictureShowing] {
    let geometry = header.geometry
    let turned = [geometry.orientation, .up].flatMap { orientation in
      [geometry.cleanAperture, nil].map { aperture in
        source(
          geometry,
          as: FrameGeometry(
            codedSize: geometry.codedSize,
            cleanAperture: aperture,
            orientation: orientation,
            sampleAspectRatio: geometry.sampleAspectRatio
          )
        )
      }
    }
    let output = header.output.map { [self.output($0)] } ?? []
    return (isOutput ? output + turned : turned + output).reduce(into: []) { ways, way in
      if !ways.contains(way) { ways.append(way) }
    }
  }

  private static func source(_ own: FrameGeometry, as shown: FrameGeometry) -> PictureShowing {
    let size = shown.displaySize
    let map = own.displayToCoded.then(shown.codedToDisplay)
    return PictureShowing(size: shown.squareSize, map: unit(map, size))
  }

  private static func output(_ output: SidecarHeader.Output) -> PictureShowing {
    PictureShowing(
      size: (Double(output.size.width), Double(output.size.height)),
      map: unit(output.fromDisplay, output.size)
    )
  }

  private static func unit(
    _ map: AffineTransform<DisplaySpace, DisplaySpace>,
    _ size: PixelSize
  ) -> AffineTransform<DisplaySpace, PictureSpace> {
    map.then(AffineTransform(scaleX: 1 / Double(size.width), scaleY: 1 / Double(size.height)))
  }

  /// The JSON that `Page/picture.js` reads.
  var json: JSONValue {
    .object([
      "size": .array([.number(size.width), .number(size.height)]),
      "map": .array(
        [map.a, map.b, map.c, map.d, map.tx, map.ty].map { .rounded($0, places: 9) }
      ),
    ])
  }
}

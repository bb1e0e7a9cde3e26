@testable import AnnotateFaces

extension SceneThumbnail {
  /// The thumbnail of a made-up scene with scattered cells: scenes with other numbers have nothing in common.
  ///
  /// - Parameters:
  ///   - number: the number of the scene.
  ///   - shift: the number of cells by which the camera has turned to the left.
  ///   - light: the factor by which the scene is brighter.
  /// - Returns: a thumbnail whose cells have no pattern.
  static func scene(_ number: Int, shift: Int = 0, light: Double = 1) -> SceneThumbnail {
    grey(
      (0..<count).map { index in
        let (row, column) = (index / columns, index % columns - shift)
        // The fractional part of a product with an irrational number is scattered evenly.
        let product = Double((column + 64) * 131 + row * 71 + number * 7919) * 0.618_033_988_75
        let noise = product * Double(3 + (row * 5 + (column + 64) * 3 + number) % 11)
        return min(255, light * (20 + 90 * (noise - noise.rounded(.down))))
      }
    )
  }

  /// A thumbnail without colours.
  static func grey(_ brightness: [Double]) -> SceneThumbnail {
    let none = [Double](repeating: 0, count: count)
    return SceneThumbnail(brightness: brightness, blue: none, red: none)
  }

  /// The same picture in the haze of a light on its left, which is brighter there and has less contrast.
  var litFromLeft: SceneThumbnail {
    .grey(
      brightness.enumerated().map { index, value in
        let right = Double(index % Self.columns) / Double(Self.columns)
        return min(255, 0.7 * value + 35 + 110 * (1 - right))
      }
    )
  }

  /// The same picture in red light.
  var inRedLight: SceneThumbnail {
    SceneThumbnail(
      brightness: brightness,
      blue: blue.map { $0 - 20 },
      red: red.map { $0 + 40 }
    )
  }

  /// The same picture with black bars above and below it.
  var withBars: SceneThumbnail {
    .grey(
      brightness.enumerated().map { index, value in
        (3..<Self.rows - 3).contains(index / Self.columns) ? value : 4
      }
    )
  }
}

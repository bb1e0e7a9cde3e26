/// Chooses the colours of a palette: most for what is seen most, some for what is rare and unlike the rest.
package struct PaletteMaker {
  /// The fraction of the palette that is for rare colours, such as those of small stamps.
  private static let rareFraction = 8
  /// How often the colours move to the middle of what they stand for.
  private static let rounds = 3

  private struct Sample {
    let color: PaletteColor
    let count: Int
    /// The index of the nearest colour of the palette, and the distance to it.
    var nearest = 0
    var distance = Int.max
  }

  private var samples: [Sample]
  private var palette: [PaletteColor] = []

  /// Chooses at most `limit` colours.
  package static func colors(for counts: ColorCounts, limit: Int) -> [PaletteColor] {
    var maker = PaletteMaker(counts)
    guard maker.samples.count > limit else { return maker.samples.map(\.color) }
    maker.divide(into: limit - limit / rareFraction)
    for _ in 0..<rounds { maker.center() }
    maker.addRare(until: limit)
    return maker.palette
  }

  private init(_ counts: ColorCounts) {
    samples = counts.samples.map { Sample(color: $0.mean, count: $0.count) }
  }

  /// Starts with the means of boxes: the one with the largest error is halved until there are enough.
  private mutating func divide(into count: Int) {
    var boxes = [ColorBox(samples.map { ($0.color, $0.count) })]
    while boxes.count < count,
      let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
      let (low, high) = boxes[worst].halves()
    {
      boxes[worst] = low
      boxes.append(high)
    }
    palette = boxes.map(\.mean)
  }

  /// Moves each colour to the mean of the samples that are nearest to it.
  private mutating func center() {
    for index in samples.indices { samples[index].distance = .max }
    for (number, color) in palette.enumerated() { offer(color, number) }
    var sums = Array(repeating: ColorCounts.Sample(), count: palette.count)
    for sample in samples {
      let (color, count) = (sample.color, sample.count)
      sums[sample.nearest].add(
        ColorCounts.Sample(
          red: color.red * count,
          green: color.green * count,
          blue: color.blue * count,
          count: count
        )
      )
    }
    for (number, sum) in sums.enumerated() where sum.count > 0 { palette[number] = sum.mean }
  }

  /// Adds the samples that the palette shows worst; their number counts little.
  private mutating func addRare(until limit: Int) {
    for index in samples.indices { samples[index].distance = .max }
    for (number, color) in palette.enumerated() { offer(color, number) }
    func weight(_ sample: Sample) -> Double {
      Double(sample.count).squareRoot() * Double(sample.distance)
    }
    while palette.count < limit, let worst = samples.max(by: { weight($0) < weight($1) }) {
      palette.append(worst.color)
      offer(worst.color, palette.count - 1)
    }
  }

  /// Gives a colour to the samples to which it is nearer than those before.
  private mutating func offer(_ color: PaletteColor, _ number: Int) {
    for index in samples.indices {
      let distance = samples[index].color.distance(to: color)
      guard distance < samples[index].distance else { continue }
      (samples[index].nearest, samples[index].distance) = (number, distance)
    }
  }
}

/// Colours that one colour may stand for.
private struct ColorBox {
  typealias Content = [(color: PaletteColor, count: Int)]

  private let content: Content
  /// The part in which the colours differ most.
  private let axis: Int
  private let middle: Double
  let mean: PaletteColor
  /// The squared differences along the axis on which they are largest.
  let error: Double

  init(_ content: Content) {
    self.content = content
    let count = Double(content.reduce(0) { $0 + $1.count })
    let spreads = PaletteColor.weights.indices.map { axis in
      let sum = content.reduce(0.0) { $0 + Double($1.count * $1.color[axis]) }
      let mean = sum / count
      let error = content.reduce(0.0) {
        let difference = Double($1.color[axis]) - mean
        return $0 + Double($1.count) * difference * difference
      }
      return (axis: axis, mean: mean, error: Double(PaletteColor.weights[axis]) * error)
    }
    let widest = spreads.max { $0.error < $1.error } ?? spreads[0]
    (axis, middle, error) = (widest.axis, widest.mean, widest.error)
    let means = spreads.map { Int($0.mean.rounded()) }
    mean = PaletteColor(red: means[0], green: means[1], blue: means[2])
  }

  /// The colours on both sides of the mean; nil if there is only one colour.
  func halves() -> (ColorBox, ColorBox)? {
    let low = content.filter { Double($0.color[axis]) <= middle }
    let high = content.filter { Double($0.color[axis]) > middle }
    return low.isEmpty || high.isEmpty ? nil : (ColorBox(low), ColorBox(high))
  }
}

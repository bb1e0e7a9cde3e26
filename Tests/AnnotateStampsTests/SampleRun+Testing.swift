import AnnotateMediaTypes

@testable import AnnotateStamps

/// One sample of a picture that a stamp covers.
struct CoveredSample: Equatable {
  let column: Int
  let row: Int
  /// Red, green, blue and alpha from 0 to 1, colours multiplied by alpha.
  let color: SIMD4<Float>
}

extension StampRaster {
  /// The samples that are not quite transparent, from the top left.
  func samples(of paint: some Paint) -> [CoveredSample] {
    var samples: [CoveredSample] = []
    var painted = PaintedRow()
    forEachRun(of: paint) { row, first, run in
      paint.paint(run, into: &painted)
      for index in 0..<run.count where painted.alpha(index) > 0 {
        let color = painted.samples[index]
        samples.append(CoveredSample(column: first + index, row: row, color: color))
      }
    }
    return samples
  }
}

extension Sprite {
  /// What a single sample shows.
  func color(at point: Point<StampSpace>, footprint: Footprint) -> SIMD4<Float> {
    let run = SampleRun(start: point, step: (0, 0), count: 1, footprint: footprint)
    var painted = PaintedRow()
    SpritePaint(sprite: self, opacity: 1).paint(run, into: &painted)
    return painted.samples[0]
  }
}

import AnnotateMediaTypes

@testable import AnnotateStamps

/// A sample of a picture that a stamp covers.
struct CoveredSample: Equatable {
  let column: Int
  let row: Int
  /// Red, green and blue multiplied by alpha, then alpha; from 0 to 1.
  let color: SIMD4<Float>
}

extension StampRaster {
  /// Returns the samples that are not fully transparent, from the top left.
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
  /// Returns the colour of a single sample.
  func color(at point: Point<StampSpace>, footprint: Footprint) -> SIMD4<Float> {
    let run = SampleRun(start: point, step: (0, 0), count: 1, footprint: footprint)
    var painted = PaintedRow()
    SpritePaint(sprite: self, opacity: 1).paint(run, into: &painted)
    return painted.samples[0]
  }
}

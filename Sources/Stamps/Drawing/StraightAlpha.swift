internal import MediaTypes

/// Prepares samples for pictures that are partly transparent themselves.
///
/// Such pictures keep their colours apart from alpha. What a stamp's colour counts for is its alpha's
/// share of the alpha of both (the over operator of Porter and Duff); where the picture is opaque that
/// is the stamp's alpha itself, and where it is clear the stamp's colour is taken whole.
enum StraightAlpha {
  /// The samples as colour components need them; alpha itself takes them as they are.
  static func weighed<Frame: MutablePlanes & ~Copyable>(
    _ samples: [CoveredSample],
    _ grid: SampleGrid,
    over frame: inout Frame
  ) -> [CoveredSample] {
    guard frame.layout.hasAlpha, let component = frame.layout.components.last else {
      return samples
    }
    let reader = ComponentReader(component: component, isBigEndian: frame.layout.isBigEndian)
    let (largest, size) = (Float((1 << component.depth) - 1), frame.size)
    return frame.withMutablePlane(component.plane) { bytes, bytesPerRow in
      samples.map { sample in
        let columns = luma(sample.column, grid.step.x, size.width)
        let rows = luma(sample.row, grid.step.y, size.height)
        var sum: Float = 0
        for row in rows {
          for column in columns {
            sum += Float(reader.code(column, row, in: bytes, bytesPerRow: bytesPerRow))
          }
        }
        let backdrop = sum / largest / Float(rows.count * columns.count)
        let alpha = sample.color.w + backdrop * (1 - sample.color.w)
        return CoveredSample(column: sample.column, row: sample.row, color: sample.color / alpha)
      }
    }
  }

  /// The luma samples that belong to one of a grid.
  private static func luma(_ index: Int, _ step: Double, _ count: Int) -> Range<Int> {
    let first = min(count - 1, index * Int(step))
    return first..<min(count, first + Int(step))
  }
}

internal import AnnotateMediaTypes

extension PictureForm {
  /// Reads the codes of one component in some columns of a row to the beginning of `codes`.
  ///
  /// `codes` grows if it is too short.
  func read(
    _ component: Int,
    _ columns: Range<Int>,
    _ row: Int,
    of planes: Planes,
    into codes: inout [UInt16]
  ) {
    if codes.count < columns.count {
      codes = [UInt16](repeating: 0, count: max(256, columns.count))
    }
    planes(layout.components[component].plane) { bytes, bytesPerRow in
      var codes = codes.mutableSpan
      rows[component].read(columns, row: row, of: bytes, bytesPerRow: bytesPerRow, into: &codes)
    }
  }

  /// Writes the first codes to one component in some columns of a row.
  func write(
    _ codes: [UInt16],
    to component: Int,
    _ columns: Range<Int>,
    _ row: Int,
    of planes: Planes
  ) {
    planes(layout.components[component].plane) { bytes, bytesPerRow in
      rows[component]
        .write(codes.span, to: columns, row: row, of: &bytes, bytesPerRow: bytesPerRow)
    }
  }

  /// Returns the sample grid of one component.
  func grid(_ component: Int) -> SampleGrid {
    layers.first { $0.components.contains(component) }?.grid ?? lumaGrid
  }
}

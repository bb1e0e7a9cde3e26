internal import AnnotateMediaTypes

/// Something that takes the place of what is there, made of what is there.
protocol Cover: Sendable {
  associatedtype Plane: CoverPlane

  /// Makes what takes the place of one component's numbers under a stamp.
  ///
  /// `columns` and `rows` are the samples that the picture has; `read` gives the numbers of a part of
  /// one row.
  func plane(
    under raster: StampRaster,
    _ columns: Range<Int>,
    _ rows: Range<Int>,
    read: (_ columns: Range<Int>, _ row: Int, _ numbers: inout [Float]) -> Void
  ) -> Plane
}

/// What takes the place of one component's numbers.
protocol CoverPlane: Sendable {
  /// Writes the numbers of a run, which begins at a column of a row.
  mutating func read(_ run: SampleRun, _ column: Int, _ row: Int, into numbers: inout [Float])
}

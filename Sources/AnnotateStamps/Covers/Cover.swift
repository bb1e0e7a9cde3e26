internal import AnnotateMediaTypes

/// A cover: replaces a part of the picture with values computed from the picture itself.
protocol Cover: Sendable {
  associatedtype Plane: CoverPlane

  /// Computes the replacement of one component's values under a stamp.
  ///
  /// `columns` and `rows` are the samples of the picture; `read` returns the values of a part of one row.
  func plane(
    under raster: StampRaster,
    _ columns: Range<Int>,
    _ rows: Range<Int>,
    read: (_ columns: Range<Int>, _ row: Int, _ values: inout [Float]) -> Void
  ) -> Plane
}

/// The replacement of one component's values.
protocol CoverPlane: Sendable {
  /// Writes the values of a run that begins at a column of a row.
  mutating func read(_ run: SampleRun, _ column: Int, _ row: Int, into values: inout [Float])
}

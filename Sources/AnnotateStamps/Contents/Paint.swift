internal import AnnotateMediaTypes

/// Something that has a colour at every point of a stamp's unit square.
protocol Paint: Sendable {
  /// Writes the colours of a run of samples, each averaged over roughly the area of a footprint.
  ///
  /// The samples are at most half a footprint outside of the unit square.
  func paint(_ run: SampleRun, into row: inout PaintedRow)

  /// Whether anything may be visible at points in `area`, each averaged over `footprint`; must not be false
  /// if something is.
  func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool
}

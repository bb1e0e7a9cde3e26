internal import AnnotateMediaTypes

/// Something that has a colour at every place of a stamp's unit square.
protocol Paint: Sendable {
  /// Writes the colours of a run of samples, each averaged over about the area of a footprint.
  ///
  /// Places are at most half a footprint outside of the unit square.
  func paint(_ run: SampleRun, into row: inout PaintedRow)

  /// Whether anything may be visible at points in `area`, each looked at over `footprint`; it must
  /// not say no where something is.
  func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool
}

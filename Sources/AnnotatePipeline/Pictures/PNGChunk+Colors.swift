internal import AnnotateMediaTypes
internal import AnnotateStills

extension PNGChunk {
  /// The chunk `cICP`, for colours that are not the usual ones; nil for others.
  init?(meaningOf color: ColorDescription) {
    guard color.isUnconventional else { return nil }
    let primaries = UInt8(clamping: color.primaries)
    let transfer = UInt8(clamping: color.transfer)
    // The matrix of PNG is that of RGB, and its range is full.
    self.init(type: "cICP", data: [primaries, transfer, 0, 1])
  }
}

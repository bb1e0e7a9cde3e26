package import AnnotateLibav
package import AnnotateMediaTypes
package import AnnotatePictures
internal import AnnotateStills

extension PNGChunk {
  /// The chunk `cICP`, for colours that are not the default ones; nil for others.
  init?(meaningOf color: ColorDescription) {
    guard color.isUnconventional else { return nil }
    let primaries = UInt8(clamping: color.primaries)
    let transfer = UInt8(clamping: color.transfer)
    // The matrix of PNG is that of RGB, and its range is full.
    self.init(type: "cICP", data: [primaries, transfer, 0, 1])
  }
}

extension StillEncoder {
  /// A PNG file that states how to interpret its colours unless they are the default ones.
  package static func selfContainedPNG(of picture: Frame) throws(AnnotateError) -> [UInt8] {
    var metadata = StillMetadata()
    metadata.pngChunks = [PNGChunk(meaningOf: picture.color)].compactMap(\.self)
    let encoded = try encode(picture, as: StillEncoding(.png))
    return StillEmbedding.embed(metadata, orientation: .up, size: picture.size, in: encoded, .png)
      ?? encoded
  }
}

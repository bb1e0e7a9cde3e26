package import AnnotateMedia
package import AnnotateMediaTypes
internal import AnnotateStills

extension StillEncoder {
  /// A PNG file that states how to interpret its colours unless they are the usual ones.
  package static func selfContainedPNG(of picture: Frame) throws(AnnotateError) -> [UInt8] {
    var metadata = StillMetadata()
    metadata.pngChunks = [PNGChunk(meaningOf: picture.color)].compactMap(\.self)
    let encoded = try encode(picture, as: StillEncoding(.png))
    return StillEmbedding.embed(metadata, orientation: .up, size: picture.size, in: encoded, .png)
      ?? encoded
  }
}

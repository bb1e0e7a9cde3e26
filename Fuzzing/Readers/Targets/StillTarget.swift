import AnnotateMediaTypes
import AnnotateStills

/// A JPEG, PNG, TIFF or WebP file: its EXIF, XMP, Photoshop and other parts, which are then embedded again.
enum StillTarget {
  static func use(_ bytes: [UInt8]) {
    guard let file = StillFile(bytes) else { return }
    let size = PixelSize(64, 48)
    for format in [StillFormat.jpeg, .png, .tiff, .webp] {
      _ = file.metadata.losses(in: format)
      _ = StillEmbedding.embed(
        file.metadata,
        orientation: file.metadata.orientation,
        size: size,
        in: bytes,
        format
      )
    }
    _ = XMPDocument.adding([], to: file.metadata.xmp, size: size)
  }
}

internal import Files
internal import Media
internal import MediaTypes
internal import Stamps

extension RigPicture {
  /// Reads a picture.
  ///
  /// - Throws: `.missingInput` where it cannot be opened, `.badInput` where it is no picture.
  init(contentsOfFile path: String, rate: Double?) throws(AnnotateError) {
    let document = try FileContents.read(path)
    // Of this size the proportions are as exact as anybody can see.
    let probe = try SVGRasterizer().picture(of: document, named: path, size: PixelSize(1024, 1024))
    self.init(
      Artwork(name: path, document: document),
      proportion: Double(probe.size.width) / Double(probe.size.height)
    )
  }
}

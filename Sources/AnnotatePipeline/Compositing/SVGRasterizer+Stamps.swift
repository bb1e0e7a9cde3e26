internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateStamps

extension SVGRasterizer {
  /// Draws artwork and text for stamps.
  static let rasterize: Rasterize = { (document, name, size) throws(AnnotateError) in
    if name == TextDocument.name { try TextSprite.checkFont() }
    return try SVGRasterizer().picture(of: document, named: name, size: size)
  }
}

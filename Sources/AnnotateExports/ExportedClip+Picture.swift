internal import AnnotateMediaTypes

extension ExportedClip {
  /// The rectangle of the whole picture.
  var picture: Rect<DisplaySpace> {
    let size = geometry.displaySize
    return Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// The part of a face's rectangle that lies in the picture; nil if none does.
  func visible(_ face: ExportedFace) -> Rect<DisplaySpace>? {
    face.bounds.intersection(picture).flatMap { $0.area > 0 ? $0 : nil }
  }
}

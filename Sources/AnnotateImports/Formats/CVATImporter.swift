internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import AnnotateXML

/// Imports tracks of boxes in the format CVAT for video 1.1, and boxes of CVAT for images.
///
/// Between two keyframes CVAT interpolates the box linearly. After the last one the box stays where it is.
/// From a box that is marked as outside on, it shows none. If the file contains the boxes between
/// keyframes, these are used.
struct CVATImporter: FaceImporter {
  let name = "cvat"
  let summary = "CVAT for video 1.1; boxes of CVAT for images keep a track_id"
  let firstFrame = 0

  func read(
    _ bytes: [UInt8],
    firstFrame: Int
  ) throws(ImportFailure) -> ImportedClip {
    var reader = XMLReader(bytes)
    var document = CVATDocument(firstFrame: firstFrame)
    while let piece = try Self.next(of: &reader) { try document.take(piece) }
    return try document.clip()
  }

  private static func next(of reader: inout XMLReader) throws(ImportFailure) -> XMLPiece? {
    do throws(XMLFailure) {
      return try reader.next()
    } catch {
      throw ImportFailure(error.reason, line: error.line)
    }
  }
}

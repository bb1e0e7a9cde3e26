internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import AnnotateXML

/// Tracks of boxes in the form of CVAT for video 1.1, and boxes of CVAT for images.
///
/// CVAT shows a box between two keyframes where the straight line between them has it, after the last
/// one where that is, and none from a box on that is outside. Where it writes the boxes between, these
/// count as they are.
package struct CVATImporter: TrackImporter {
  package let name = "cvat"
  package let summary = "CVAT for video 1.1; boxes of CVAT for images keep a track_id"
  package let firstFrame = 0

  package func read(
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

import AnnotateFaces
import AnnotateImports
import AnnotateMediaTypes
import Testing

/// The clip that an importer reads from a text.
func read(
  _ text: String,
  as format: String,
  firstFrame: Int? = nil,
  label: String? = nil,
  labelNames: [String] = []
) throws -> ImportedClip {
  let importer = try #require(ImportRegistry.importer(named: format))
  let first = firstFrame ?? importer.firstFrame
  let choices = ImportChoices(firstFrame: first, label: label, labelNames: labelNames)
  return try importer.read(Array(text.utf8), choices)
}

/// The reason why a text is refused, with the line.
func refusal(of text: String, as format: String) -> String? {
  do {
    _ = try read(text, as: format)
    return nil
  } catch {
    return (error as? ImportFailure)?.description
  }
}

extension ImportedClip {
  /// The left edges of a face in a range of frames; nil if it is not visible.
  func lefts(of id: Int, _ frames: Range<Int>) -> [Double?] {
    let track = tracks.first { $0.id == id }
    return frames.map { track?.face(in: $0)?.bounds.x }
  }
}

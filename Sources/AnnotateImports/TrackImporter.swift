/// A format from which tracks are imported.
///
/// To add one, write a file in `Formats/`, a line in `ImportRegistry` and a test file.
package protocol TrackImporter: Sendable {
  /// The name that users type.
  var name: String { get }
  /// One line of help, in lower case and without a full stop.
  var summary: String { get }
  /// The default number of the first frame.
  var firstFrame: Int { get }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The file, which may be hostile.
  ///   - firstFrame: The number of the video's first frame in the file.
  /// - Returns: The tracks; their frames are indices from 0.
  /// - Throws: `ImportFailure` if the file is not valid.
  func read(_ bytes: [UInt8], firstFrame: Int) throws(ImportFailure) -> ImportedClip
}

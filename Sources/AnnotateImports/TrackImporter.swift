/// One format that tracks are read from.
///
/// A new one is a file in `Formats/`, a line in `ImportRegistry` and a test file.
package protocol TrackImporter: Sendable {
  /// What users type.
  var name: String { get }
  /// One line of help: lower case, no final stop.
  var summary: String { get }
  /// The number that the first frame has where nobody says otherwise.
  var firstFrame: Int { get }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - bytes: the file, which may be hostile.
  ///   - firstFrame: the number that the first frame of the video has in it.
  /// - Returns: the tracks, whose frames count from 0.
  /// - Throws: where it is not what it should be.
  func read(_ bytes: [UInt8], firstFrame: Int) throws(ImportFailure) -> ImportedClip
}

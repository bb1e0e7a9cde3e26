/// The counts of a finished job and the paths of its files.
public struct AnnotationResult: Sendable, Equatable {
  /// The number of frames written.
  public let frames: Int
  /// The number of faces in all frames.
  public let faces: Int
  /// The number of different faces, as far as the tracker can distinguish them.
  public let tracks: Int
  /// The number of damaged packets of the input that were skipped.
  public let damagedPackets: Int
  /// The number of frames of the input that show damage.
  public let damagedFrames: Int
  /// The number of frames of a live input that arrived too fast and were dropped.
  public internal(set) var lateFrames = 0
  /// The number of frames that were made, but that a receiver did not get.
  public internal(set) var undeliveredFrames = 0
  /// The number of frames that were covered completely.
  public internal(set) var coveredFrames = 0
  /// The numbers of the vanished faces for which frames were covered completely.
  public internal(set) var vanishedFaces: [Int] = []
  /// The faces that options leave visible while others are covered, by rising track ID.
  public internal(set) var visibleFaces: [VisibleFace] = []
  /// The number of frames whose packets are those of the input, byte for byte; nil if all were encoded.
  public internal(set) var copiedFrames: Int?
  /// The path of the video; nil if none was written.
  public let output: String?
  /// The path of the sidecar, or `-` for standard output; nil if none was written.
  public let sidecar: String?
  /// The path of the folder with one file for each frame; nil if none was written.
  public let facesFolder: String?
  /// The paths of the exports.
  public internal(set) var exports: [String] = []

  /// Describes a finished job.
  package init(
    frames: Int,
    faces: Int,
    tracks: Int,
    damagedPackets: Int,
    damagedFrames: Int,
    lateFrames: Int = 0,
    coveredFrames: Int = 0,
    vanishedFaces: [Int] = [],
    output: String?,
    sidecar: String?,
    facesFolder: String?,
    exports: [String] = []
  ) {
    (self.frames, self.faces, self.tracks) = (frames, faces, tracks)
    (self.damagedPackets, self.damagedFrames) = (damagedPackets, damagedFrames)
    self.lateFrames = lateFrames
    (self.coveredFrames, self.vanishedFaces) = (coveredFrames, vanishedFaces)
    (self.output, self.sidecar) = (output, sidecar)
    (self.facesFolder, self.exports) = (facesFolder, exports)
  }
}

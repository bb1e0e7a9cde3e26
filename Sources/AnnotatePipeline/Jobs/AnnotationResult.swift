/// What a finished job has done.
public struct AnnotationResult: Sendable, Equatable {
  /// Frames written.
  public let frames: Int
  /// Faces in all frames.
  public let faces: Int
  /// Different faces, as far as they could be told apart.
  public let tracks: Int
  /// Pieces of the input that were damaged and skipped.
  public let damagedPackets: Int
  /// Frames of a live input that came too fast and were left out.
  public internal(set) var lateFrames = 0
  /// Frames that were covered whole.
  public internal(set) var coveredFrames = 0
  /// The numbers of the faces for whose sake they were.
  public internal(set) var vanishedFaces: [Int] = []
  /// The video's path; nil where none was to be made.
  public let output: String?
  /// The sidecar's path; nil where none was wanted.
  public let sidecar: String?
  /// The folder with the faces of each frame; nil where none was wanted.
  public let facesFolder: String?
  /// The files for other programs.
  public internal(set) var exports: [String] = []

  /// Describes what a job has done.
  package init(
    frames: Int,
    faces: Int,
    tracks: Int,
    damagedPackets: Int,
    lateFrames: Int = 0,
    coveredFrames: Int = 0,
    vanishedFaces: [Int] = [],
    output: String?,
    sidecar: String?,
    facesFolder: String?,
    exports: [String] = []
  ) {
    (self.frames, self.faces, self.tracks) = (frames, faces, tracks)
    (self.damagedPackets, self.lateFrames) = (damagedPackets, lateFrames)
    (self.coveredFrames, self.vanishedFaces) = (coveredFrames, vanishedFaces)
    (self.output, self.sidecar) = (output, sidecar)
    (self.facesFolder, self.exports) = (facesFolder, exports)
  }
}

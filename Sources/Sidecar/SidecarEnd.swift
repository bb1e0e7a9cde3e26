public import JSON

/// The last line of a sidecar, without which it counts as cut off.
public struct SidecarEnd: Sendable, Equatable {
  /// Lines of frames.
  public let frames: Int
  /// Faces in all frames.
  public let faces: Int
  /// Different faces.
  public let tracks: Int
  /// Pieces of the source that could not be read.
  public let damagedPackets: Int

  /// States counts.
  public init(frames: Int, faces: Int, tracks: Int, damagedPackets: Int) {
    self.frames = frames
    self.faces = faces
    self.tracks = tracks
    self.damagedPackets = damagedPackets
  }

  /// The end record as one JSON object.
  public var json: JSONValue {
    .object([
      "end": .object([
        "frames": .integer(frames),
        "faces": .integer(faces),
        "tracks": .integer(tracks),
        "damagedPackets": .integer(damagedPackets),
      ])
    ])
  }
}

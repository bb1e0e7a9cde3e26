/// One track: a face in all frames that show it.
package struct ExportedTrack: Sendable {
  /// The number of the track.
  package let id: Int
  /// The number of the person; nil if the face was not recognised.
  package let person: Int?
  /// The face in each frame that shows it, in the order of frames; frames between them may be missing.
  package let faces: [ExportedFace]

  /// Creates a track from its number, that of the person, and its faces.
  package init(id: Int, person: Int? = nil, faces: [ExportedFace]) {
    self.id = id
    self.person = person
    self.faces = faces
  }

  /// The name for readers, such as `face 1`.
  package var title: String { "face \(id)" }
}

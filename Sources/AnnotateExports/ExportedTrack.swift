/// All that is seen of one face, frame after frame.
package struct ExportedTrack: Sendable {
  /// The number of the track.
  package let id: Int
  /// The face in each frame that shows it, in order; frames may be missing between them.
  package let faces: [ExportedFace]

  /// Gathers what is seen of the face of a number.
  package init(id: Int, faces: [ExportedFace]) {
    self.id = id
    self.faces = faces
  }

  /// What people read, such as `face 1`.
  package var title: String { "face \(id)" }
}

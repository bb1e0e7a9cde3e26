package import AnnotateExports
package import AnnotateFaces
package import AnnotateMediaTypes

/// The face of a track that shows best who it is.
package struct BestFace: Sendable {
  /// The face, with the frame in which it is.
  package let face: ExportedFace

  /// For each track of a clip, by their numbers.
  package static func ofTracks(in clip: ExportedClip) -> [Int: BestFace] {
    let pairs = clip.tracks.compactMap { track -> (Int, BestFace)? in
      let scored = track.faces.lazy.map { (score: score($0), face: $0) }
      return scored.max { $0.score < $1.score }.map { (track.id, BestFace(face: $0.face)) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Large, sure, seen from the front and with open eyes; what was not seen comes last.
  private static func score(_ face: ExportedFace) -> Double {
    let side = min(face.bounds.width, face.bounds.height)
    // From some size on, more pixels show no more of a face.
    let size = min(max(side, 0), 200)
    let turn = (face.pose?.yaw ?? 0).magnitude + (face.pose?.pitch ?? 0).magnitude
    let openness = [face.expression.leftEye, face.expression.rightEye].compactMap { $0?.openness }
    let open = openness.isEmpty ? 0.7 : openness.reduce(0, +) / Double(openness.count)
    let front = max(0.2, 1 - turn / 90)
    return size * face.confidence * front * (0.5 + open)
      * (face.source == .interpolated ? 0.01 : 1)
  }

  /// What is needed to cut the face out of its frame, in display space.
  package var observation: FaceObservation<DisplaySpace> {
    FaceObservation(
      bounds: face.bounds,
      confidence: face.confidence,
      landmarks: FaceLandmarks(
        leftEye: face.place(of: .leftEye),
        rightEye: face.place(of: .rightEye)
      )
    )
  }
}

internal import AnnotateExports
internal import AnnotateFaces
internal import AnnotateMediaTypes

/// The face of a track by which the person is easiest to recognise.
struct BestFace: Sendable {
  /// The face, with the index of its frame.
  let face: ExportedFace

  /// The best face of each track of a clip, by the numbers of the tracks.
  static func ofTracks(in clip: ExportedClip) -> [Int: BestFace] {
    let pairs = clip.tracks.compactMap { track -> (Int, BestFace)? in
      let scored = track.faces.lazy.map { (score: score($0), face: $0) }
      return scored.max { $0.score < $1.score }.map { (track.id, BestFace(face: $0.face)) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The score of a face: high if it is large, confident, frontal and has open eyes; lowest if it was not
  /// detected.
  private static func score(_ face: ExportedFace) -> Double {
    let side = face.bounds.shorterSide
    // Above a certain size, more pixels do not show more of a face.
    let size = min(max(side, 0), 200)
    let turn = (face.pose?.yaw ?? 0).magnitude + (face.pose?.pitch ?? 0).magnitude
    let openness = [face.expression.leftEye, face.expression.rightEye].compactMap { $0?.openness }
    let open = openness.isEmpty ? 0.7 : openness.reduce(0, +) / Double(openness.count)
    let front = max(0.2, 1 - turn / 90)
    return size * face.confidence * front * (0.5 + open)
      * (face.source == .interpolated ? 0.01 : 1)
  }

  /// The observation that is needed to crop the face from its frame, in display space.
  var observation: FaceObservation<DisplaySpace> {
    FaceObservation(
      bounds: face.bounds,
      confidence: face.confidence,
      landmarks: FaceLandmarks(
        leftEye: face.position(of: .leftEye),
        rightEye: face.position(of: .rightEye)
      )
    )
  }
}

internal import AnnotateTracking

/// Tells the faces of a frame apart, also where two were given one number by hand.
struct FaceKey: Hashable {
  let id: Int
  /// How many faces of that number come before it in the frame.
  let place: Int

  /// The keys of the faces of a frame, in their order.
  static func keys(of faces: [Face]) -> [FaceKey] {
    var counts: [Int: Int] = [:]
    return faces.map { face in
      defer { counts[face.id, default: 0] += 1 }
      return FaceKey(id: face.id, place: counts[face.id, default: 0])
    }
  }
}

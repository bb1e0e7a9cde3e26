internal import AnnotateTracking

/// Identifies a face in a frame, even if two faces were given the same number by hand.
struct FaceKey: Hashable {
  let id: Int
  /// The number of faces with the same `id` that come before it in the frame.
  let index: Int

  /// The keys of the faces of a frame, in their order.
  static func keys(of faces: [Face]) -> [FaceKey] {
    var counts: [Int: Int] = [:]
    return faces.map { face in
      defer { counts[face.id, default: 0] += 1 }
      return FaceKey(id: face.id, index: counts[face.id, default: 0])
    }
  }
}

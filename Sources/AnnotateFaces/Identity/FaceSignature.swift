/// What a face recognition network says about one view of a face: a direction in 128 dimensions, which is
/// similar for views of the same person.
///
/// It is biometric data: it stays in memory and in the work files of a farm, and is never written into a
/// sidecar, an export or a log.
package struct FaceSignature: Sendable, Equatable {
  /// The number of dimensions.
  package static let count = 128
  /// The length of the direction in the units of `values`, which is fine enough for similarities with
  /// three digits.
  private static let length: Float = 2000

  /// The coordinates of the direction, rounded, so that a file gives them back exactly.
  package let values: [Int16]

  /// Takes coordinates; nil unless there are `count` of them that are not all zero.
  package init?(_ values: [Int16]) {
    guard values.count == Self.count, values.contains(where: { $0 != 0 }) else { return nil }
    self.values = values
  }

  /// Scales a network's output and rounds it; nil if it has another length or no direction.
  init?(scaling output: [Float]) {
    let norm = output.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard norm > 0, norm.isFinite else { return nil }
    self.init(output.map { Int16(($0 / norm * Self.length).rounded()) })
  }

  /// The cosine of the angle to another signature, from -1 to 1.
  package func similarity(to other: FaceSignature) -> Double {
    SignatureSum(of: self).similarity(to: other)
  }
}

/// The numbers of points of MediaPipe's canonical face; left and right are the subject's own.
enum MeshNumber {
  static let rightEye = (outer: 33, inner: 133)
  static let leftEye = (outer: 263, inner: 362)
  /// Three points of the crease above the upper lid and three below the lower lid, both from the outer
  /// corner to the inner one.
  static let rightCreases = [29, 27, 28, 24, 23, 22]
  static let leftCreases = [259, 257, 258, 254, 253, 252]
  static let rightBrow = (outer: 70, middle: 105, inner: 107)
  static let leftBrow = (outer: 300, middle: 334, inner: 336)
  static let noseTip = 1
  static let rightMouthCorner = 61
  static let leftMouthCorner = 291
  static let upperLip = 0
  static let lowerLip = 17
  static let chin = 152
  /// From the ear down.
  static let rightJaw = [234, 132, 172, 149]
  static let leftJaw = [454, 361, 397, 378]
}

internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// One annotation of a document.
struct COCOAnnotation {
  private let json: JSONValue
  private let name: String

  init(_ json: JSONValue, _ index: Int) {
    self.json = json
    name = "annotation \(json["id"]?.integer.map(String.init) ?? "number \(index + 1)")"
  }

  /// The number of the track; nil if the annotation has none.
  var track: Int? {
    get throws(ImportFailure) {
      guard let value = json["track_id"] ?? json["attributes"]?["track_id"], value != .null else {
        return nil
      }
      guard let track = value.number.flatMap(ImportedNumber.length).flatMap(Int.init(exactly:)),
        track >= 0
      else { throw ImportFailure("'track_id' of \(name) is not a whole number of at least 0") }
      return track
    }
  }

  func key(
    _ images: COCOImages,
    _ points: [Int64: [COCOPoint?]]
  ) throws(ImportFailure) -> ImportedKey {
    guard let frame = json["image_id"]?.integer.flatMap({ images.frames[$0] }) else {
      throw ImportFailure("'image_id' of \(name) matches no image")
    }
    let edges = json["bbox"]?.elements ?? []
    let box = edges.compactMap(\.number).compactMap(ImportedNumber.length)
    guard edges.count == 4, box.count == 4, box[2] >= 0, box[3] >= 0 else {
      throw ImportFailure("'bbox' of \(name) is not x, y, width and height in pixels")
    }
    var key = ImportedKey(
      frame: frame,
      bounds: Rect(x: box[0], y: box[1], width: box[2], height: box[3])
    )
    if let score = json["score"]?.number, (0...1).contains(score) { key.confidence = score }
    key.landmarks = try landmarks(json["category_id"]?.integer.flatMap { points[$0] } ?? [])
    return key
  }

  /// The landmarks of the face; each point has x, y and a flag, which is 0 if the point is unknown.
  private func landmarks(
    _ points: [COCOPoint?]
  ) throws(ImportFailure) -> FaceLandmarks<DisplaySpace> {
    var landmarks = FaceLandmarks<DisplaySpace>()
    guard let elements = json["keypoints"]?.elements, !points.isEmpty else { return landmarks }
    let numbers = elements.compactMap(\.number).compactMap(ImportedNumber.length)
    guard numbers.count == 3 * points.count, elements.count == numbers.count else {
      throw ImportFailure("'keypoints' of \(name) are not three numbers for each point")
    }
    for (index, point) in points.enumerated() where numbers[3 * index + 2] > 0 {
      guard let point else { continue }
      landmarks[keyPath: point.path] = Point(numbers[3 * index], numbers[3 * index + 1])
    }
    return landmarks
  }
}

/// A point of a face with its name in COCO.
enum COCOPoint: String, CaseIterable {
  case leftEye, rightEye, leftPupil, rightPupil, nose, mouthLeft, mouthRight, upperLip, lowerLip
  case chin

  /// The point with the given name, however its words are joined.
  init?(named name: String) {
    let plain = name.lowercased().filter { $0.isLetter }
    let others = ["leftmouth": "mouthleft", "rightmouth": "mouthright", "nosetip": "nose"]
    let wanted = others[plain] ?? plain
    guard let point = Self.allCases.first(where: { $0.rawValue.lowercased() == wanted }) else {
      return nil
    }
    self = point
  }

  /// The key path of the point in the landmarks.
  var path: WritableKeyPath<FaceLandmarks<DisplaySpace>, Point<DisplaySpace>?> {
    switch self {
    case .leftEye: \.leftEye
    case .rightEye: \.rightEye
    case .leftPupil: \.leftPupil
    case .rightPupil: \.rightPupil
    case .nose: \.nose
    case .mouthLeft: \.mouthLeft
    case .mouthRight: \.mouthRight
    case .upperLip: \.upperLip
    case .lowerLip: \.lowerLip
    case .chin: \.chin
    }
  }
}

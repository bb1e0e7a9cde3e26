internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// Imports boxes and keypoints in the format of COCO, with an image for each frame.
struct COCOImporter: FaceImporter {
  let name = "coco"
  let summary = "COCO: boxes and keypoints; faces keep the numbers of track_id"
  let firstFrame = 0

  func isTracks(_ path: String) -> Bool {
    path.hasPrefix("annotations/") && path.hasSuffix(".json") || path.hasSuffix(".coco.json")
  }

  func read(
    _ bytes: [UInt8],
    _ choices: ImportChoices
  ) throws(ImportFailure) -> ImportedClip {
    let document = try ImportedJSON.parse(bytes)
    let images = try COCOImages(document, choices.firstFrame)
    let points = Self.points(document)
    let notes = try Self.list("annotations", of: document).enumerated().map {
      COCOAnnotation($1, $0)
    }
    let labels = Self.labels(document)
    let used = notes.compactMap { $0.category.flatMap { labels[$0] } }
    let wanted = choices.faceLabels(among: used, and: labels.values)
    var numbered: [Int: [ImportedKey]] = [:]
    var unnumbered: [Int: [ImportedKey]] = [:]
    var omissions = ImportOmissions()
    for note in notes {
      if let label = note.category.flatMap({ labels[$0] }), !wanted.contains(label.lowercased()) {
        omissions.labels[label, default: 0] += 1
        continue
      }
      guard let key = try note.key(images, points) else {
        omissions.withoutBox += 1
        continue
      }
      if let track = try note.track {
        numbered[track, default: []].append(key)
      } else {
        unnumbered[key.frame, default: []].append(key)
      }
    }
    var clip = try ImportedClip(numbered: numbered, unnumbered: unnumbered)
    (clip.pictureSize, clip.omissions) = (images.size, omissions)
    return clip
  }

  /// The names of the categories, by their numbers.
  private static func labels(_ document: JSONValue) -> [Int64: String] {
    (document["categories"]?.elements ?? []).reduce(into: [:]) { labels, category in
      guard let id = category["id"]?.integer else { return }
      labels[id] = category["name"]?.string
    }
  }

  static func list(_ name: String, of document: JSONValue) throws(ImportFailure) -> [JSONValue] {
    guard let list = document[name]?.elements else {
      throw ImportFailure("it is not a COCO file: the list '\(name)' is missing")
    }
    return list
  }

  /// The points that each category lists, by the number of the category.
  private static func points(_ document: JSONValue) -> [Int64: [COCOPoint?]] {
    let categories = document["categories"]?.elements ?? []
    return categories.reduce(into: [:]) { points, category in
      guard let id = category["id"]?.integer else { return }
      points[id] = category["keypoints"]?.elements?.map {
        $0.string.flatMap(COCOPoint.init(named:))
      }
    }
  }
}

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
      // Datasets of videos call it an instance.
      let value = json["track_id"] ?? json["attributes"]?["track_id"] ?? json["instance_id"]
      guard let value, value != .null else { return nil }
      guard let track = value.number.flatMap(ImportedNumber.length).flatMap(Int.init(exactly:)),
        track >= 0
      else { throw ImportFailure("'track_id' of \(name) is not a whole number of at least 0") }
      return track
    }
  }

  /// The number of the category; nil if the annotation has none.
  var category: Int64? { json["category_id"]?.integer }

  /// The box with its points; nil if the annotation has no box.
  func key(
    _ images: COCOImages,
    _ points: [Int64: [COCOPoint?]]
  ) throws(ImportFailure) -> ImportedKey? {
    guard let frame = json["image_id"]?.integer.flatMap({ images.frames[$0] }) else {
      throw ImportFailure("'image_id' of \(name) matches no image")
    }
    guard let edges = json["bbox"]?.elements, !edges.isEmpty else { return nil }
    let box = edges.compactMap(\.number).compactMap(ImportedNumber.length)
    guard edges.count == 4, box.count == 4, box[2] >= 0, box[3] >= 0 else {
      throw ImportFailure("'bbox' of \(name) is not x, y, width and height in pixels")
    }
    var key = ImportedKey(
      frame: frame,
      bounds: Rect(x: box[0], y: box[1], width: box[2], height: box[3])
    )
    if let score = json["score"]?.number, (0...1).contains(score) { key.confidence = score }
    key.landmarks = try landmarks(category.flatMap { points[$0] } ?? [])
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

/// The images of a document; each is a frame.
struct COCOImages {
  private(set) var frames: [Int64: Int] = [:]
  private(set) var size: PixelSize?

  init(_ document: JSONValue, _ firstFrame: Int) throws(ImportFailure) {
    let images = try COCOImporter.list("images", of: document)
    // Datasets of videos call it an identifier.
    let stated = images.map {
      ($0["frame_index"] ?? $0["frame_id"])?.integer.flatMap { Int(exactly: $0) }
    }
    let names = images.map { $0["file_name"]?.string ?? "" }
    let named = names.map { FrameNumber.atEnd(of: $0) }
    let isStated = stated.allSatisfy { $0 != nil }
    let isNamed = named.allSatisfy { $0 != nil }
    if !isStated, isNamed {
      var pictures = FrameNames()
      for case (let name, let number?) in zip(names, named) { try pictures.add(name, of: number) }
    }
    for (index, image) in images.enumerated() {
      guard let id = image["id"]?.integer else {
        throw ImportFailure("image \(index + 1) of the list has no 'id'")
      }
      let frame: Int? =
        if isStated {
          stated[index]
        } else if isNamed {
          named[index].map { $0 - firstFrame }
        } else {
          index
        }
      guard let frame, (0...ImportedNumber.maximum).contains(frame),
        frames.updateValue(frame, forKey: id) == nil
      else { throw ImportFailure("image \(id) appears twice or has no valid frame number") }
    }
    if let width = images.first?["width"]?.integer, let height = images.first?["height"]?.integer,
      (1...32768).contains(width), (1...32768).contains(height)
    {
      size = PixelSize(Int(width), Int(height))
    }
  }
}

internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// Imports boxes and points in the format of Datumaro, with an item for each frame.
struct DatumaroImporter: FaceImporter {
  let name = "datumaro"
  let summary = "Datumaro: boxes and points; faces keep the numbers of track_id"
  let firstFrame = 0

  func isTracks(_ path: String) -> Bool {
    path.hasSuffix(".json") && FilePath(FilePath(path).folder).lastComponent == "annotations"
  }

  func read(_ bytes: [UInt8], _ choices: ImportChoices) throws(ImportFailure) -> ImportedClip {
    let document = try ImportedJSON.parse(bytes)
    guard let items = document["items"]?.elements else {
      throw ImportFailure("it is not a Datumaro file: the list 'items' is missing")
    }
    let categories = document["categories"]
    let labels = (categories?["label"]?["labels"]?.elements ?? []).map { $0["name"]?.string ?? "" }
    let points = Self.points(categories)
    let notes = try items.enumerated().map { index, item throws(ImportFailure) in
      try DatumaroItem(item, index, choices.firstFrame)
    }
    let used = notes.flatMap(\.boxes).compactMap { $0.label(among: labels) }
    let wanted = choices.faceLabels(among: used, and: labels)
    var (numbered, unnumbered) = ([Int: [ImportedKey]](), [Int: [ImportedKey]]())
    var omissions = ImportOmissions()
    for note in notes {
      omissions.otherShapes += note.otherShapes
      for box in note.boxes {
        if let label = box.label(among: labels), !wanted.contains(label.lowercased()) {
          omissions.labels[label, default: 0] += 1
          continue
        }
        guard !box.isRotated else {
          omissions.rotatedBoxes += 1
          continue
        }
        var key = try box.key(in: note.frame)
        if let set = note.points(of: box), let names = points[box.labelID ?? 0] {
          key.landmarks = try set.landmarks(named: names)
        }
        if let track = try box.track {
          numbered[track, default: []].append(key)
        } else {
          unnumbered[key.frame, default: []].append(key)
        }
      }
    }
    var clip = try ImportedClip(numbered: numbered, unnumbered: unnumbered)
    (clip.pictureSize, clip.omissions) = (notes.lazy.compactMap(\.size).first, omissions)
    return clip
  }

  /// The points that each label has, by its number.
  private static func points(_ categories: JSONValue?) -> [Int64: [COCOPoint?]] {
    (categories?["points"]?["items"]?.elements ?? []).reduce(into: [:]) { points, item in
      guard let id = item["label_id"]?.integer else { return }
      points[id] = item["labels"]?.elements?.map { $0.string.flatMap(COCOPoint.init(named:)) }
    }
  }
}

/// An item of a document, which is a frame.
private struct DatumaroItem {
  let frame: Int
  let size: PixelSize?
  let boxes: [DatumaroAnnotation]
  /// The number of shapes that are neither boxes nor points of one.
  let otherShapes: Int
  private let pointSets: [DatumaroAnnotation]

  init(_ json: JSONValue, _ index: Int, _ firstFrame: Int) throws(ImportFailure) {
    let name = json["id"]?.string ?? ""
    let stated = json["attr"]?["frame"]?.integer.flatMap { Int(exactly: $0) }
    guard let frame = stated ?? FrameNumber.atEnd(of: name).map({ $0 - firstFrame }),
      (0...ImportedNumber.maximum).contains(frame)
    else { throw ImportFailure("item \(index + 1) of the list has no number of a frame") }
    self.frame = frame
    let sides = (json["image"]?["size"]?.elements ?? []).compactMap(\.integer)
    size =
      sides.count == 2 && sides.allSatisfy { (1...32768).contains($0) }
      ? PixelSize(Int(sides[1]), Int(sides[0])) : nil
    let all = (json["annotations"]?.elements ?? []).map { DatumaroAnnotation($0, name) }
    boxes = all.filter { $0.kind == "bbox" }
    pointSets = all.filter { $0.kind == "points" }
    otherShapes = all.count - boxes.count - pointSets.count
  }

  /// The points in the group of a box.
  func points(of box: DatumaroAnnotation) -> DatumaroAnnotation? {
    guard let group = box.group, group != 0 else { return nil }
    return pointSets.first { $0.group == group }
  }
}

/// A shape of an item.
private struct DatumaroAnnotation {
  private let json: JSONValue
  private let item: String

  init(_ json: JSONValue, _ item: String) { (self.json, self.item) = (json, item) }

  var kind: String? { json["type"]?.string }
  var group: Int64? { json["group"]?.integer }
  var labelID: Int64? { json["label_id"]?.integer }

  var isRotated: Bool { (json["attributes"]?["rotation"]?.number ?? 0) != 0 }

  func label(among labels: [String]) -> String? {
    labelID.flatMap { Int(exactly: $0) }.flatMap { labels.indices.contains($0) ? labels[$0] : nil }
  }

  /// The number of the track; nil if the annotation has none.
  var track: Int? {
    get throws(ImportFailure) {
      guard let value = json["attributes"]?["track_id"], value != .null else { return nil }
      guard let track = value.number.flatMap(ImportedNumber.length).flatMap(Int.init(exactly:)),
        track >= 0
      else { throw failure("'track_id'", "is not a whole number of at least 0") }
      return track
    }
  }

  func key(in frame: Int) throws(ImportFailure) -> ImportedKey {
    let edges = json["bbox"]?.elements ?? []
    let box = edges.compactMap(\.number).compactMap(ImportedNumber.length)
    guard edges.count == 4, box.count == 4, box[2] >= 0, box[3] >= 0 else {
      throw failure("'bbox'", "is not x, y, width and height in pixels")
    }
    let bounds = Rect<DisplaySpace>(x: box[0], y: box[1], width: box[2], height: box[3])
    var key = ImportedKey(frame: frame, bounds: bounds)
    if let score = json["attributes"]?["score"]?.number, (0...1).contains(score) {
      key.confidence = score
    }
    return key
  }

  /// The landmarks; an unknown point has the visibility 0.
  func landmarks(named names: [COCOPoint?]) throws(ImportFailure) -> FaceLandmarks<DisplaySpace> {
    let elements = json["points"]?.elements ?? []
    let numbers = elements.compactMap(\.number).compactMap(ImportedNumber.length)
    guard numbers.count == 2 * names.count, elements.count == numbers.count else {
      throw failure("'points'", "are not two numbers for each point")
    }
    let visibility = (json["visibility"]?.elements ?? []).map { $0.integer ?? 0 }
    var landmarks = FaceLandmarks<DisplaySpace>()
    for (index, point) in names.enumerated() {
      let isKnown = visibility.indices.contains(index) ? visibility[index] > 0 : true
      guard let point, isKnown else { continue }
      landmarks[keyPath: point.path] = Point(numbers[2 * index], numbers[2 * index + 1])
    }
    return landmarks
  }

  private func failure(_ member: String, _ why: String) -> ImportFailure {
    ImportFailure("\(member) of an annotation of item '\(item)' \(why)")
  }
}

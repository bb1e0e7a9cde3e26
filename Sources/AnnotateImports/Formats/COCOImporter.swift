internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// Imports boxes and keypoints in the format of COCO, with an image for each frame.
struct COCOImporter: FaceImporter {
  let name = "coco"
  let summary = "COCO: boxes and keypoints; faces keep the numbers of track_id"
  let firstFrame = 0

  func read(
    _ bytes: [UInt8],
    firstFrame: Int
  ) throws(ImportFailure) -> ImportedClip {
    let document = try ImportedJSON.parse(bytes)
    let images = try COCOImages(document, firstFrame)
    let points = Self.points(document)
    var numbered: [Int: [ImportedKey]] = [:]
    var unnumbered: [Int: [ImportedKey]] = [:]
    for (number, json) in try Self.list("annotations", of: document).enumerated() {
      let note = COCOAnnotation(json, number)
      let key = try note.key(images, points)
      if let track = try note.track {
        numbered[track, default: []].append(key)
      } else {
        unnumbered[key.frame, default: []].append(key)
      }
    }
    var clip = try ImportedClip(numbered: numbered, unnumbered: unnumbered)
    clip.pictureSize = images.size
    return clip
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

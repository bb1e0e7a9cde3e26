internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// Imports the regions of a video from Label Studio: those of the first annotation, or else of the first
/// prediction.
struct LabelStudioImporter: FaceImporter {
  let name = "label-studio"
  let summary = "Label Studio: JSON of one video task, with regions of boxes"
  let firstFrame = 1

  func read(
    _ bytes: [UInt8],
    firstFrame: Int
  ) throws(ImportFailure) -> ImportedClip {
    let regions = try Self.regions(try ImportedJSON.parse(bytes))
    let faces = regions.filter { $0.labels.contains("face") }
    let wanted = faces.isEmpty ? regions : faces
    var numbers = LabelStudioNumbers(wanted)
    var tracks: [Int: [ImportedKey]] = [:]
    for region in wanted { tracks[numbers.number(of: region)] = try region.keys(firstFrame) }
    let last = wanted.compactMap(\.frameCount).max().map { $0 - 1 }
    var clip = try ImportedClip(numbered: tracks, unnumbered: [:], end: last)
    clip.unit = .percent
    return clip
  }

  /// The regions of the only task; a file may be the task or a list of tasks.
  private static func regions(_ document: JSONValue) throws(ImportFailure) -> [LabelStudioRegion] {
    let tasks = document.elements ?? [document]
    guard let task = tasks.first, task["annotations"] ?? task["predictions"] != nil else {
      throw ImportFailure("it is no task of Label Studio: there are no annotations")
    }
    guard tasks.count == 1 else {
      throw ImportFailure("it has \(tasks.count) tasks: export the one of the video")
    }
    let sets = (task["annotations"]?.elements ?? []) + (task["predictions"]?.elements ?? [])
    let kept = sets.first { $0["was_cancelled"] != .bool(true) }
    var regions: [LabelStudioRegion] = []
    for (index, json) in (kept?["result"]?.elements ?? []).enumerated()
    where json["type"]?.string == "videorectangle" {
      regions.append(LabelStudioRegion(json, index))
    }
    return regions
  }
}

/// The numbers of the tracks: that of a region whose name is `face` and a number, else one that is free.
private struct LabelStudioNumbers {
  private let wanted: Set<Int>
  private var taken: Set<Int> = []

  init(_ regions: [LabelStudioRegion]) { wanted = Set(regions.compactMap(\.number)) }

  mutating func number(of region: LabelStudioRegion) -> Int {
    if let number = region.number, taken.insert(number).inserted { return number }
    let free = (1...).first { !taken.contains($0) && !wanted.contains($0) } ?? 0
    taken.insert(free)
    return free
  }
}

/// A region of a video.
struct LabelStudioRegion {
  private let json: JSONValue
  private let name: String

  init(_ json: JSONValue, _ index: Int) {
    self.json = json
    name = "region \(json["id"]?.string.map { "'\($0.prefix(40))'" } ?? "number \(index + 1)")"
  }

  /// The number of the track that was exported as the region; nil if it has another name.
  var number: Int? {
    guard let id = json["id"]?.string, id.hasPrefix("face") else { return nil }
    let digits = id.dropFirst(4)
    return digits.allSatisfy { $0.isASCII && $0.isNumber } ? ImportedNumber.count(digits) : nil
  }

  /// The labels in lower case.
  var labels: [String] {
    (json["value"]?["labels"]?.elements ?? []).compactMap { $0.string?.lowercased() }
  }

  /// The number of frames of the video.
  var frameCount: Int? {
    json["value"]?["framesCount"]?.number.flatMap(ImportedNumber.length).flatMap(Int.init(exactly:))
  }

  /// The boxes, in percent of the picture.
  func keys(_ firstFrame: Int) throws(ImportFailure) -> [ImportedKey] {
    var keys: [ImportedKey] = []
    for json in json["value"]?["sequence"]?.elements ?? [] {
      keys.append(try key(json, firstFrame))
    }
    return keys
  }

  private func key(_ json: JSONValue, _ firstFrame: Int) throws(ImportFailure) -> ImportedKey {
    func length(_ member: String) -> Double? { json[member]?.number.flatMap(ImportedNumber.length) }
    guard let frame = length("frame").flatMap(Int.init(exactly:)) else {
      throw ImportFailure("a box of \(name) has no 'frame'")
    }
    guard let x = length("x"), let y = length("y"), let width = length("width"),
      let height = length("height"), width >= 0, height >= 0
    else {
      throw ImportFailure("the box of \(name) in frame \(frame) has no x, y, width and height")
    }
    guard length("rotation") ?? 0 == 0 else {
      throw ImportFailure("the box of \(name) in frame \(frame) is rotated, which is not supported")
    }
    var key = ImportedKey(
      frame: frame - firstFrame,
      bounds: Rect(x: x, y: y, width: width, height: height)
    )
    key.goesOn = json["enabled"] == .bool(true)
    return key
  }
}

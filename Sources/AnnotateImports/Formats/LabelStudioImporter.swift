internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// Imports the regions of a video from Label Studio: those of the first annotation, or else of the first
/// prediction.
struct LabelStudioImporter: FaceImporter {
  let name = "label-studio"
  let summary = "Label Studio: JSON of one video task, with regions of boxes"
  let firstFrame = 1

  func isTracks(_ path: String) -> Bool { path.hasSuffix(".json") }

  func read(
    _ bytes: [UInt8],
    _ choices: ImportChoices
  ) throws(ImportFailure) -> ImportedClip {
    let results = try Self.results(try ImportedJSON.parse(bytes))
    let regions = results.enumerated().filter { $1["type"]?.string == "videorectangle" }.map {
      LabelStudioRegion($1, $0)
    }
    if regions.isEmpty, let type = results.lazy.compactMap({ $0["type"]?.string }).first {
      throw ImportFailure("its regions are of the type '\(type.prefix(40))', not boxes of a video")
    }
    return try Self.clip(of: regions, choices, otherShapes: results.count - regions.count)
  }

  private static func clip(
    of regions: [LabelStudioRegion],
    _ choices: ImportChoices,
    otherShapes: Int
  ) throws(ImportFailure) -> ImportedClip {
    let wanted = choices.faceLabels(among: regions.flatMap(\.labels))
    let faces = regions.filter {
      $0.labels.isEmpty || $0.labels.contains { wanted.contains($0.lowercased()) }
    }
    var omissions = ImportOmissions()
    omissions.otherShapes = otherShapes
    for region in regions where !faces.contains(region) {
      omissions.labels[region.labels[0], default: 0] += region.boxCount
    }
    var numbers = LabelStudioNumbers(faces)
    var tracks: [Int: [ImportedKey]] = [:]
    for region in faces {
      let keys = try region.keys(choices.firstFrame)
      omissions.rotatedBoxes += region.boxCount - keys.count
      tracks[numbers.number(of: region)] = keys
    }
    let last = faces.compactMap(\.frameCount).max().map { $0 - 1 }
    var clip = try ImportedClip(numbered: tracks, unnumbered: [:], end: last)
    (clip.unit, clip.omissions) = (.percent, omissions)
    clip.clockRate = LabelStudioRegion.clockRate(of: regions)
    return clip
  }

  /// The results of the only task; a file may be the task or a list of tasks.
  private static func results(_ document: JSONValue) throws(ImportFailure) -> [JSONValue] {
    let tasks = document.elements ?? [document]
    guard let task = tasks.first, task["annotations"] ?? task["predictions"] != nil else {
      // In this form the names of the configuration's tags stand where the task has its data.
      let isShort = tasks.first?["annotation_id"] != nil
      throw ImportFailure(
        isShort
          ? "it is an export as JSON_MIN, which lacks the type of regions: export as JSON"
          : "it is no task of Label Studio: there are no annotations"
      )
    }
    guard tasks.count == 1 else {
      throw ImportFailure("it has \(tasks.count) tasks: export the one of the video")
    }
    let sets = (task["annotations"]?.elements ?? []) + (task["predictions"]?.elements ?? [])
    return sets.first { $0["was_cancelled"] != .bool(true) }?["result"]?.elements ?? []
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
struct LabelStudioRegion: Equatable {
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

  /// The labels.
  var labels: [String] { (json["value"]?["labels"]?.elements ?? []).compactMap(\.string) }

  /// How many boxes the region has.
  var boxCount: Int { sequence.count }

  private var sequence: [JSONValue] { json["value"]?["sequence"]?.elements ?? [] }

  /// The number of frames of the video.
  var frameCount: Int? {
    json["value"]?["framesCount"]?.number.flatMap(ImportedNumber.length).flatMap(Int.init(exactly:))
  }

  /// The rate at which regions count frames; nil if their boxes have no times.
  ///
  /// A box's frame divided by its time is the rate, the more exactly the later it is.
  static func clockRate(of regions: [LabelStudioRegion]) -> Rational? {
    let pairs = regions.flatMap(\.sequence).compactMap { box -> (frame: Double, time: Double)? in
      guard let frame = box["frame"]?.number.flatMap(ImportedNumber.length),
        let time = box["time"]?.number.flatMap(ImportedNumber.length), frame >= 1, time > 0
      else { return nil }
      return (frame, time)
    }
    guard let last = pairs.max(by: { $0.time < $1.time }) else { return nil }
    return rate(near: last.frame / last.time)
  }

  /// The rate that a number with some decimals stands for; nil if no video has such a rate.
  private static func rate(near number: Double) -> Rational? {
    guard (0.01...1000).contains(number) else { return nil }
    let whole = Rational(Int(number.rounded()), 1)
    let fractional = Rational(Int((number * 1.001).rounded()) * 1000, 1001)
    let exact = [whole, fractional].first { abs($0.doubleValue / number - 1) < 0.000_01 }
    return exact ?? Rational(Int((number * 1_000_000).rounded()), 1_000_000)
  }

  /// The boxes that are not rotated, in percent of the picture.
  func keys(_ firstFrame: Int) throws(ImportFailure) -> [ImportedKey] {
    var keys: [ImportedKey] = []
    for json in sequence {
      if let key = try key(json, firstFrame) { keys.append(key) }
    }
    return keys
  }

  /// A box; nil if it is rotated.
  private func key(_ json: JSONValue, _ firstFrame: Int) throws(ImportFailure) -> ImportedKey? {
    func length(_ member: String) -> Double? { json[member]?.number.flatMap(ImportedNumber.length) }
    guard let frame = length("frame").flatMap(Int.init(exactly:)) else {
      throw ImportFailure("a box of \(name) has no 'frame'")
    }
    guard let x = length("x"), let y = length("y"), let width = length("width"),
      let height = length("height"), width >= 0, height >= 0
    else {
      throw ImportFailure("the box of \(name) in frame \(frame) has no x, y, width and height")
    }
    guard length("rotation") ?? 0 == 0 else { return nil }
    var key = ImportedKey(
      frame: frame - firstFrame,
      bounds: Rect(x: x, y: y, width: width, height: height)
    )
    key.goesOn = json["enabled"] == .bool(true)
    return key
  }
}

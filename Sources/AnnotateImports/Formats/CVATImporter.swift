internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import AnnotateXML

/// Imports tracks of boxes in the format CVAT for video 1.1, and boxes of CVAT for images.
///
/// Between two keyframes CVAT interpolates the box linearly. After the last one the box stays where it is.
/// From a box that is marked as outside on, it shows none. If the file contains the boxes between
/// keyframes, these are used.
struct CVATImporter: FaceImporter {
  let name = "cvat"
  let summary = "CVAT for video 1.1; boxes of CVAT for images keep a track_id"
  let firstFrame = 0

  func isTracks(_ path: String) -> Bool {
    path == "annotations.xml" || path.hasSuffix("/annotations.xml")
  }

  func read(
    _ bytes: [UInt8],
    _ choices: ImportChoices
  ) throws(ImportFailure) -> ImportedClip {
    var reader = XMLReader(bytes)
    var document = CVATDocument(choices)
    while let piece = try Self.next(of: &reader) { try document.take(piece) }
    return try document.clip()
  }

  private static func next(of reader: inout XMLReader) throws(ImportFailure) -> XMLPiece? {
    do throws(XMLFailure) {
      return try reader.next()
    } catch {
      throw ImportFailure(error.reason, line: error.line)
    }
  }
}

/// The content of a CVAT document that is being read.
struct CVATDocument {
  private struct Box {
    var track: Int?
    let label: String
    var key: ImportedKey
  }

  private let choices: ImportChoices
  private var path: [XMLTag] = []
  private var tracks: Set<Int> = []
  private var boxes: [Box] = []
  /// The box that is being read.
  private var box: Box?
  private var text = ""
  private var size: (width: Int?, height: Int?) = (nil, nil)
  private var frames = CVATFrames()
  private var omissions = ImportOmissions()
  /// The labels that the task lists, and those of shapes that are no boxes.
  private var otherLabels: Set<String> = []

  private static let shapes: Set = [
    "polygon", "polyline", "points", "ellipse", "cuboid", "mask", "skeleton",
  ]

  init(_ choices: ImportChoices) { self.choices = choices }

  mutating func take(_ piece: XMLPiece) throws(ImportFailure) {
    switch piece {
    case .start(let tag):
      text = ""
      try begin(tag)
      path.append(tag)
    case .text(let more): text += more
    case .end(let name):
      let tag = path.removeLast()
      try end(name, tag)
    }
  }

  private mutating func begin(_ tag: XMLTag) throws(ImportFailure) {
    guard !path.isEmpty else {
      guard tag.name == "annotations" else {
        throw ImportFailure("it is not a CVAT file: <annotations> is missing", line: tag.line)
      }
      return
    }
    switch tag.name {
    case "track":
      let id = try tag.count("id")
      guard tracks.insert(id).inserted else {
        throw ImportFailure("track \(id) appears twice", line: tag.line)
      }
    case "image":
      if let width = tag.attributes["width"].flatMap(Int.init) { size.width = width }
      if let height = tag.attributes["height"].flatMap(Int.init) { size.height = height }
    case "box": box = try openBox(tag)
    case let name where Self.shapes.contains(name):
      guard let parent = path.last, ["track", "image"].contains(parent.name) else { break }
      omissions.otherShapes += 1
      let labelled = parent.name == "track" ? parent : tag
      if let label = labelled.attributes["label"] { otherLabels.insert(label) }
    default: break
    }
  }

  private mutating func openBox(_ tag: XMLTag) throws(ImportFailure) -> Box? {
    guard let parent = path.last, parent.name == "track" || parent.name == "image" else {
      throw ImportFailure("<box> is outside any track", line: tag.line)
    }
    let isTrack = parent.name == "track"
    let frame = isTrack ? try tag.count("frame") : try parent.count("id")
    let (left, top) = (try tag.length("xtl"), try tag.length("ytl"))
    let (right, bottom) = (try tag.length("xbr"), try tag.length("ybr"))
    guard right >= left, bottom >= top else {
      throw ImportFailure("<box> ends before it begins", line: tag.line)
    }
    if let turn = tag.attributes["rotation"], ImportedNumber.length(turn) != 0 {
      omissions.rotatedBoxes += 1
      return nil
    }
    var key = ImportedKey(
      frame: frame - choices.firstFrame,
      bounds: Rect(x: left, y: top, width: right - left, height: bottom - top)
    )
    key.isOutside = tag.attributes["outside"] == "1"
    key.goesOn = isTrack && tag.attributes["keyframe"] == "1"
    key.line = tag.line
    let label = isTrack ? parent.attributes["label"] : tag.attributes["label"]
    return Box(
      track: isTrack ? try parent.count("id") : nil,
      label: label ?? "face",
      key: key
    )
  }

  private mutating func end(_ name: String, _ tag: XMLTag) throws(ImportFailure) {
    switch name {
    case "attribute": takeAttribute(tag.attributes["name"])
    case "box":
      if let box { boxes.append(box) }
      box = nil
    case "width" where path.last?.name == "original_size": size.width = Int(text)
    case "height" where path.last?.name == "original_size": size.height = Int(text)
    case "name" where path.last?.name == "label": otherLabels.insert(text)
    default:
      if let parent = path.last?.name { frames.take(text, of: name, in: parent) }
    }
    text = ""
  }

  /// Reads an attribute of the open box.
  ///
  /// Attributes of labels have no name here and are ignored.
  private mutating func takeAttribute(_ name: String?) {
    if name == "smile" { box?.key.smiles = ["true": true, "false": false][text.lowercased()] }
    if name == "track_id", box?.track == nil { box?.track = ImportedNumber.count(text) }
  }

  /// The tracks with the label of faces.
  func clip() throws(ImportFailure) -> ImportedClip {
    let wanted = choices.faceLabels(among: boxes.lazy.map(\.label), and: otherLabels)
    var numbered: [Int: [ImportedKey]] = [:]
    var unnumbered: [Int: [ImportedKey]] = [:]
    var omissions = omissions
    for box in boxes {
      if !wanted.contains(box.label.lowercased()) {
        omissions.labels[box.label, default: 0] += 1
      } else if let track = box.track {
        numbered[track, default: []].append(box.key)
      } else {
        unnumbered[box.key.frame, default: []].append(box.key)
      }
    }
    var clip = try ImportedClip(
      numbered: numbered,
      unnumbered: unnumbered,
      end: frames.last.map { $0 - choices.firstFrame }
    )
    clip.omissions = omissions
    if let width = size.width, let height = size.height, width > 0, height > 0 {
      clip.pictureSize = PixelSize(width, height)
    }
    return clip
  }
}

/// Which frames of the video a task of CVAT has: from a first to a last one, and of these every so many.
///
/// Boxes have the numbers of the video's frames; segments and the size count within the task.
private struct CVATFrames {
  private var first = 0
  private var stop: Int?
  private var step = 1
  private var size: Int?
  private var lastOfSegments: Int?

  /// Takes the text of an element of the task's description.
  mutating func take(_ text: String, of element: String, in parent: String) {
    let number = ImportedNumber.count(text)
    switch (parent, element) {
    case ("segment", "stop"):
      lastOfSegments = [lastOfSegments, number].compactMap(\.self).max()
    case ("task", "size"), ("job", "size"): size = number
    case ("task", "start_frame"), ("job", "start_frame"): first = number ?? 0
    case ("task", "stop_frame"), ("job", "stop_frame"): stop = number
    case ("task", "frame_filter"), ("job", "frame_filter"):
      step = max(1, text.split(separator: "=").last.flatMap(ImportedNumber.count) ?? 1)
    default: break
    }
  }

  /// The number of the last frame in the video; nil if the file does not tell.
  var last: Int? {
    let number = lastOfSegments ?? size.flatMap { $0 > 0 ? $0 - 1 : nil }
    let counted: Int? = number.flatMap { number in
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: step)
      return isTooLarge ? nil : first + product
    }
    return counted ?? stop
  }
}

extension XMLTag {
  /// The attribute `name`.
  ///
  /// - Throws: `ImportFailure` if it is missing.
  func require(_ name: String) throws(ImportFailure) -> String {
    guard let value = attributes[name] else {
      throw ImportFailure("<\(self.name)> has no '\(name)'", line: line)
    }
    return value
  }

  /// The attribute `name` as a non-negative integer.
  ///
  /// - Throws: `ImportFailure` if it is missing or anything else.
  func count(_ name: String) throws(ImportFailure) -> Int {
    guard let number = ImportedNumber.count(try require(name)) else {
      throw ImportFailure(
        "'\(name)' of <\(self.name)> is not a whole number of at least 0",
        line: line
      )
    }
    return number
  }

  /// The attribute `name` as a number of pixels.
  ///
  /// - Throws: `ImportFailure` if it is missing or anything else.
  func length(_ name: String) throws(ImportFailure) -> Double {
    guard let number = ImportedNumber.length(try require(name)) else {
      throw ImportFailure("'\(name)' of <\(self.name)> is not a number of pixels", line: line)
    }
    return number
  }
}

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

  func read(
    _ bytes: [UInt8],
    firstFrame: Int
  ) throws(ImportFailure) -> ImportedClip {
    var reader = XMLReader(bytes)
    var document = CVATDocument(firstFrame: firstFrame)
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
  private struct Track {
    let label: String
    var keys: [ImportedKey] = []
  }

  /// A box that is being read.
  private struct OpenBox {
    var track: Int?
    let label: String
    var key: ImportedKey
  }

  let firstFrame: Int
  private var path: [XMLTag] = []
  private var tracks: [Int: Track] = [:]
  /// The boxes of images that name no track, by frame.
  private var unnumbered: [Int: [ImportedKey]] = [:]
  private var box: OpenBox?
  private var text = ""
  private var size: (width: Int?, height: Int?) = (nil, nil)
  private var lastFrames: [Int] = []
  private var otherShapes = 0

  private static let shapes: Set = [
    "polygon", "polyline", "points", "ellipse", "cuboid", "mask", "skeleton",
  ]

  init(firstFrame: Int) { self.firstFrame = firstFrame }

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
      guard tracks[id] == nil else {
        throw ImportFailure("track \(id) appears twice", line: tag.line)
      }
      tracks[id] = Track(label: tag.attributes["label"] ?? "face")
    case "image":
      if let width = tag.attributes["width"].flatMap(Int.init) { size.width = width }
      if let height = tag.attributes["height"].flatMap(Int.init) { size.height = height }
    case "box": box = try openBox(tag)
    case let name where Self.shapes.contains(name):
      if ["track", "image"].contains(path.last?.name) { otherShapes += 1 }
    default: break
    }
  }

  private func openBox(_ tag: XMLTag) throws(ImportFailure) -> OpenBox {
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
      throw ImportFailure("<box> is rotated, which is not supported", line: tag.line)
    }
    var key = ImportedKey(
      frame: frame - firstFrame,
      bounds: Rect(x: left, y: top, width: right - left, height: bottom - top)
    )
    key.isOutside = tag.attributes["outside"] == "1"
    key.goesOn = isTrack && tag.attributes["keyframe"] == "1"
    key.line = tag.line
    let label = isTrack ? parent.attributes["label"] : tag.attributes["label"]
    return OpenBox(
      track: isTrack ? try parent.count("id") : nil,
      label: label ?? "face",
      key: key
    )
  }

  private mutating func end(_ name: String, _ tag: XMLTag) throws(ImportFailure) {
    switch name {
    case "attribute": takeAttribute(tag.attributes["name"])
    case "box": closeBox()
    case "width" where path.last?.name == "original_size": size.width = Int(text)
    case "height" where path.last?.name == "original_size": size.height = Int(text)
    case "stop" where path.last?.name == "segment":
      if let frame = ImportedNumber.count(text) { lastFrames.append(frame - firstFrame) }
    default: break
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

  private mutating func closeBox() {
    guard let box else { return }
    self.box = nil
    guard let track = box.track else {
      unnumbered[box.key.frame, default: []].append(box.key)
      return
    }
    tracks[track, default: Track(label: box.label)].keys.append(box.key)
  }

  /// The tracks; if some are labelled as faces, only those.
  func clip() throws(ImportFailure) -> ImportedClip {
    let faces = tracks.filter { $0.value.label.lowercased() == "face" }
    var clip = try ImportedClip(
      numbered: (faces.isEmpty ? tracks : faces).mapValues(\.keys),
      unnumbered: unnumbered,
      end: lastFrames.max()
    )
    clip.otherShapes = otherShapes
    if let width = size.width, let height = size.height, width > 0, height > 0 {
      clip.pictureSize = PixelSize(width, height)
    }
    return clip
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

internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// A field of a text: a value of a face or of a frame.
struct TextField: Sendable, Equatable {
  /// The path in the sidecar's object of a face, or the name of a value of the frame.
  let path: [String]

  /// Short names of common fields.
  private static let short: [String: String] = [
    "smile": "smile.score", "smiling": "smile.smiling", "leftEyeClosed": "leftEye.closed",
    "rightEyeClosed": "rightEye.closed",
  ]
  private static let ofFrame = ["frame", "seconds", "time", "timecode"]
  private static let plain = [
    "id", "person", "name", "label", "frameCount", "confidence", "source", "roll", "yaw", "pitch",
  ]

  /// All valid paths, in which `#` stands for the index of an element.
  private static let known: Set<String> = {
    var paths = Set(plain + ofFrame + short.values)
    func add(_ name: String, _ points: [String], itself: Bool = false) {
      for point in points + (itself ? [""] : []) {
        let path = point.isEmpty ? name : "\(name).\(point)"
        paths.formUnion(["\(path).x", "\(path).y"])
      }
    }
    for eye in ["leftEye", "rightEye"] {
      add(eye, ["pupil", "inner", "outer", "upperLid", "lowerLid"], itself: true)
      paths.insert("\(eye).openness")
    }
    for brow in ["leftBrow", "rightBrow"] { add(brow, ["inner", "middle", "outer"]) }
    add("mouth", ["left", "right", "upperLip", "lowerLip"], itself: true)
    for point in ["nose", "chin", "jaw.left.#", "jaw.right.#"] { add(point, [], itself: true) }
    return paths.union(["bounds.#", "mesh.#.#"])
  }()

  /// The names for suggestions.
  static var names: [String] { known.subtracting(short.values).union(short.keys).sorted() }

  /// Examples of names, for messages.
  static let examples =
    "such as id, confidence, smile, leftEyeClosed, time, timecode, frame or leftEye.openness"

  /// Reads a name such as `leftEye.openness`; nil if there is no such field.
  init?(_ text: String) {
    let full = Self.short[text] ?? text
    let parts = full.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let pattern = parts.map { Self.isNumber($0) ? "#" : $0 }.joined(separator: ".")
    guard Self.known.contains(pattern) else { return nil }
    path = parts
  }

  private static func isNumber(_ text: String) -> Bool {
    (1...4).contains(text.utf8.count)
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Returns the value; nil if it is unknown for this face or frame.
  func value(of subject: StampSubject, at moment: StampMoment) -> JSONValue? {
    switch path[0] {
    case "id": .integer(subject.id)
    case "name": subject.name.map { .string($0) }
    case "label": .string(subject.name ?? String(subject.id))
    case "frameCount": .integer(subject.frameCount)
    case "confidence": .number(subject.face.confidence)
    case "frame": .integer(moment.frame)
    case "seconds": moment.time.map { .number($0.seconds) }
    case "time": moment.time.map { .string($0.description) }
    case "timecode": moment.timecode.map { .string($0.description) }
    default:
      path.reduce(subject.fields()) { value, name in value.flatMap { Self.member(name, $0) } }
    }
  }

  private static func member(_ name: String, _ value: JSONValue) -> JSONValue? {
    guard let elements = value.elements else { return value[name] }
    return Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
  }
}

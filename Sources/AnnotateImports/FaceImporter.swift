/// A format from which the faces of a video are imported.
///
/// A format is a pure function of the bytes of a file, which may be hostile. `ImportJob` reads a format of your own.
/// To add one to the program, write a file in `Formats/`, a line in `ImportRegistry` and a test with hostile input.
public protocol FaceImporter: Sendable {
  /// The name that users type, in lower case, such as `label-studio`; the sidecar's header records it.
  var name: String { get }
  /// One line of help, in lower case and without a full stop.
  var summary: String { get }
  /// The number that the format gives the first frame of a video, unless users say otherwise.
  var firstFrame: Int { get }

  /// Whether a file of a ZIP archive has the tracks.
  func isTracks(_ path: String) -> Bool

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The file, of up to 1 GiB.
  ///   - choices: What the user says about the file.
  /// - Returns: The tracks; their frames are indices from 0.
  /// - Throws: `ImportFailure` if the file is not valid.
  func read(_ bytes: [UInt8], _ choices: ImportChoices) throws(ImportFailure) -> ImportedClip
}

extension FaceImporter {
  /// 0 by default.
  public var firstFrame: Int { 0 }

  /// False by default, because tools write most formats as they are.
  public func isTracks(_ path: String) -> Bool { false }
}

/// What is known about a file besides its bytes.
public struct ImportChoices: Sendable {
  /// The number of the video's first frame in the file.
  public var firstFrame: Int
  /// The label of the faces, in any case; nil for `face`, or for the only label that the file has.
  public var label: String?
  /// The names of labels that the file counts from 1; empty if they are not known.
  public var labelNames: [String]

  /// Creates choices.
  public init(firstFrame: Int = 0, label: String? = nil, labelNames: [String] = []) {
    (self.firstFrame, self.label, self.labelNames) = (firstFrame, label, labelNames)
  }
}

extension ImportChoices {
  /// The labels, in lower case, that mean a face among those of a file: the one that was asked for, else `face` if there is
  /// such a label, else the only one that boxes have.
  ///
  /// - Parameters:
  ///   - labels: The labels of the boxes.
  ///   - others: What else the file lists as a label, whether something has it or not.
  /// - Returns: The labels; a box with another one is no face.
  func faceLabels(
    among labels: some Sequence<String>,
    and others: some Sequence<String> = []
  ) -> Set<String> {
    let used = Set(labels.map { $0.lowercased() })
    if let label { return [label.lowercased()] }
    let known = used.union(others.map { $0.lowercased() })
    return known.contains("face") || used.count > 1 ? ["face"] : used
  }
}

/// Why a file cannot be imported, with the line.
public struct ImportFailure: Error, Sendable, Hashable {
  /// The number of the line, from 1; nil if unknown.
  public let line: Int?
  /// The reason, in lower case and without a full stop.
  public let reason: String

  /// Creates a failure; `reason` is in lower case and without a full stop, and lines are counted from 1.
  public init(_ reason: String, line: Int? = nil) {
    (self.line, self.reason) = (line, reason)
  }

  /// The reason, preceded by the number of the line.
  package var description: String { (line.map { "line \($0): " } ?? "") + reason }
}

/// The registry of import formats, in the order in which they are listed.
package enum ImportRegistry {
  /// All formats.
  package static let all: [any FaceImporter] = [
    CVATImporter(), MOTImporter(), COCOImporter(), DatumaroImporter(), YOLOImporter(),
    LabelStudioImporter(), OpenFaceImporter(), MediaPipeImporter(),
  ]

  /// The importer with the given name; nil if there is none.
  package static func importer(named name: String) -> (any FaceImporter)? {
    all.first { $0.name == name }
  }
}

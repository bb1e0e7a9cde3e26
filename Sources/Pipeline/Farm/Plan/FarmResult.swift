internal import JSON
internal import Sidecar

/// The record beside a finished result, by whose contents it is recognised.
public struct FarmResult: Sendable, Equatable {
  /// The version of the format that this module reads and writes.
  public static let version = 1

  /// What was done.
  public var phase: FarmPhase
  /// The frames, from 0 in display order.
  public var frames: ClosedRange<Int>
  /// The name of the file in the record's folder; for `join` the path of the output.
  public var file: String
  /// The size of the file in bytes.
  public var size: Int
  /// The SHA-256 of the file in hexadecimal digits; for `join` a digest of samples of it.
  public var digest: String
  /// The hash of the plan's clip, `FarmPlan.hash(of:)`.
  public var plan: String
  /// The digest of the results that it was made of; empty for `look`.
  public var origin: String
  /// Pieces of the input that were damaged and skipped.
  public var damagedPackets: Int
  /// Faces in all frames; nil where they were not counted.
  public var faces: Int?
  /// Frames that were covered whole, and the numbers of the faces for whose sake they were.
  public var coveredFrames = 0
  /// The numbers of the faces for whose sake frames were covered whole.
  public var vanishedFaces: [Int] = []

  /// Describes a result.
  public init(
    phase: FarmPhase,
    frames: ClosedRange<Int>,
    file: String,
    size: Int,
    digest: String,
    plan: String,
    origin: String,
    damagedPackets: Int,
    faces: Int? = nil
  ) {
    (self.phase, self.frames, self.file) = (phase, frames, file)
    (self.size, self.digest, self.plan) = (size, digest, plan)
    (self.origin, self.damagedPackets, self.faces) = (origin, damagedPackets, faces)
  }
}

extension FarmResult {
  /// The record as one JSON object.
  var json: JSONValue {
    .object([
      "schema": .string("annotate.farm.result"),
      "version": .integer(Self.version),
      "phase": .string(phase.rawValue),
      "first": .integer(frames.lowerBound),
      "last": .integer(frames.upperBound),
      "frames": .integer(frames.count),
      "file": .string(file),
      "size": .integer(size),
      "digest": .string(digest),
      "plan": .string(plan),
      "origin": .string(origin),
      "damagedPackets": .integer(damagedPackets),
      "faces": faces.map { .integer($0) },
      "coveredFrames": coveredFrames > 0 ? .integer(coveredFrames) : nil,
      "vanishedFaces": vanishedFaces.isEmpty
        ? nil : .array(vanishedFaces.map { .integer($0) }),
    ])
  }

  /// Understands a record.
  init(_ json: JSONValue) throws(SidecarFailure) {
    guard json["schema"]?.string == "annotate.farm.result",
      json["version"]?.count == Self.version
    else { throw SidecarFailure("it is no record of a result of this version") }
    let first = try json.require("first", "a whole number from 0 on", \.count)
    let last = try json.require("last", "a whole number, not below 'first'") { value in
      value.count.flatMap { $0 >= first ? $0 : nil }
    }
    self.init(
      phase: try json.require("phase", "a phase") {
        $0.string.flatMap(FarmPhase.init(rawValue:))
      },
      frames: first...last,
      file: try json.require("file", "a text", \.string),
      size: try json.require("size", "a count of bytes", \.count),
      digest: try json.require("digest", "a text", \.string),
      plan: try json.require("plan", "a text", \.string),
      origin: try json.require("origin", "a text", \.string),
      damagedPackets: try json.require("damagedPackets", "a count", \.count),
      faces: try json.optional("faces", "a count", \.count)
    )
    coveredFrames = try json.optional("coveredFrames", "a count", \.count) ?? 0
    let vanished = try json.optional("vanishedFaces", "an array", \.elements) ?? []
    vanishedFaces = vanished.compactMap(\.count)
  }
}

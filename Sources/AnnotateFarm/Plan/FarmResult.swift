internal import AnnotateJSON
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// The record of a finished result, stored next to the result's file.
package struct FarmResult: Sendable, Equatable {
  /// The version of the format that this module reads and writes.
  package static let version = 2

  /// The phase.
  package var phase: FarmPhase
  /// The index of the first planned frame, from 0 in display order.
  package var first: Int
  /// The index of the last planned frame.
  package var last: Int
  /// The number of frames in the result; frames that cannot be decoded are missing.
  package var count: Int
  /// The name of the file in the record's folder; for `join`, the path of the output.
  package var file: String
  /// The size of the file in bytes.
  package var size: Int
  /// A fast digest of the file, in hexadecimal digits; for `join`, the SHA-256 of samples of it.
  ///
  /// It detects damage and mix-ups, not forgery.
  package var digest: String
  /// The hash of the plan's clip, `FarmPlan.hash(of:for:)`.
  package var plan: String
  /// The digest of the results that it was made from; empty for `detect`.
  package var origin: String
  /// The number of damaged packets of the input that were skipped.
  package var damagedPackets: Int
  /// The number of frames of the input that show damage.
  package var damagedFrames = 0
  /// The number of faces in all frames; nil if they were not counted.
  package var faces: Int?
  /// The number of tracks; nil if they were not counted.
  package var tracks: Int?
  /// The number of frames that were covered completely.
  package var coveredFrames = 0
  /// The track numbers of the vanished faces for which frames were covered completely.
  package var vanishedFaces: [Int] = []
  /// For `join`, the number of frames whose packets are those of the source; nil if all were encoded.
  package var copiedFrames: Int?
  /// For `link`, the index in the sidecar of the first frame of each range; nil if all are as planned.
  package var firstFrames: [Int]?
  /// For `join`, whether the output was stored elsewhere, so that the file is not needed any more; nil if it stays
  /// where it is.
  package var isStored: Bool?
  /// How long the step took, in seconds; nil if it was not measured.
  package var seconds: Double?
  /// How often the step was tried, as far as the process knows that did it.
  package var attempts = 1

  /// Describes a result.
  package init(
    phase: FarmPhase,
    frames: ClosedRange<Int>,
    count: Int,
    file: String = "",
    size: Int = 0,
    digest: String = "",
    plan: String,
    origin: String,
    damagedPackets: Int
  ) {
    (self.phase, self.count) = (phase, count)
    (first, last) = (frames.lowerBound, frames.upperBound)
    (self.file, self.size, self.digest) = (file, size, digest)
    (self.plan, self.origin, self.damagedPackets) = (plan, origin, damagedPackets)
  }

  /// The digest of several results that one is made from.
  ///
  /// - Throws: `.temporary` if there is not enough memory.
  static func origin(_ digests: [String]) throws(AnnotateError) -> String {
    try FileDigest.sha256(of: Array(digests.joined(separator: "\n").utf8))
  }
}

extension FarmResult {
  /// The record as one JSON object.
  var json: JSONValue {
    .object([
      "schema": .string("annotate.farm.result"),
      "version": .integer(Self.version),
      "phase": .string(phase.rawValue),
      "first": .integer(first),
      "last": .integer(last),
      "frames": .integer(count),
      "file": .string(file),
      "size": .integer(size),
      "digest": .string(digest),
      "plan": .string(plan),
      "origin": .string(origin),
      "damagedPackets": .integer(damagedPackets),
      "damagedFrames": damagedFrames > 0 ? .integer(damagedFrames) : nil,
      "faces": faces.map { .integer($0) },
      "tracks": tracks.map { .integer($0) },
      "coveredFrames": coveredFrames > 0 ? .integer(coveredFrames) : nil,
      "vanishedFaces": vanishedFaces.isEmpty
        ? nil : .array(vanishedFaces.map { .integer($0) }),
      "copiedFrames": copiedFrames.map { .integer($0) },
      "firstFrames": firstFrames.map { .array($0.map { .integer($0) }) },
      "stored": isStored.map { .bool($0) },
      "seconds": seconds.map { .rounded($0, places: 3) },
      "attempts": attempts > 1 ? .integer(attempts) : nil,
    ])
  }

  /// Understands a record.
  init(_ json: JSONValue) throws(SidecarFailure) {
    guard json["schema"]?.string == "annotate.farm.result",
      json["version"]?.count == Self.version
    else { throw SidecarFailure("it is not a record of a result, or has another version") }
    let first = try json.require("first", "a whole number of at least 0", \.count)
    let last = try json.require("last", "a whole number, not below 'first'") { value in
      value.count.flatMap { $0 >= first ? $0 : nil }
    }
    self.init(
      phase: try json.require("phase", "a phase") {
        $0.string.flatMap(FarmPhase.init(rawValue:))
      },
      frames: first...last,
      count: try json.require("frames", "a whole number of at least 0", \.count),
      file: try json.require("file", "a text", \.string),
      size: try json.require("size", "a count of bytes", \.count),
      digest: try json.require("digest", "a text", \.string),
      plan: try json.require("plan", "a text", \.string),
      origin: try json.require("origin", "a text", \.string),
      damagedPackets: try json.require("damagedPackets", "a count", \.count)
    )
    damagedFrames = try json.optional("damagedFrames", "a count", \.count) ?? 0
    faces = try json.optional("faces", "a count", \.count)
    tracks = try json.optional("tracks", "a count", \.count)
    coveredFrames = try json.optional("coveredFrames", "a count", \.count) ?? 0
    copiedFrames = try json.optional("copiedFrames", "a count", \.count)
    let vanished = try json.optional("vanishedFaces", "an array", \.elements) ?? []
    vanishedFaces = vanished.compactMap(\.count)
    firstFrames = try json.optional("firstFrames", "an array", \.elements)?.compactMap(\.count)
    isStored = json["stored"].map { $0 == .bool(true) }
    seconds = try json.optional("seconds", "a number", \.number)
    attempts = try json.optional("attempts", "a count", \.count) ?? 1
  }
}

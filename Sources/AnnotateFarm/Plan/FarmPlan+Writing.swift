internal import AnnotateFiles
package import AnnotateJSON
internal import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotateSidecar

extension FarmPlan {
  /// The plan as one JSON object.
  ///
  /// - Throws: `.temporary` if there is not enough memory.
  package func json() throws(AnnotateError) -> JSONValue {
    let content = portable.content
    let hash = try FileDigest.sha256(of: Array(content.line.utf8))
    return .object((content.members ?? []) + [JSONValue.Member("hash", .string(hash))])
  }

  /// Everything but the hash.
  private var content: JSONValue {
    let parts: [JSONValue] = [
      .object([
        "schema": .string("annotate.farm"),
        "version": .integer(Self.version),
        "generator": .object([
          "name": .string("annotate"), "version": .string(programVersion),
        ]),
      ]),
      request.json,
      .object([
        "roots": roots.isEmpty ? nil : roots.json,
        "transfer": transfer?.json,
        "clips": .array(clips.map(Self.json)),
      ]),
    ]
    return .object(parts.flatMap { $0.members ?? [] })
  }

  /// Writes the plan.
  ///
  /// - Throws: `.cannotCreate` if the file cannot be created, `.inputOutput` if writing fails.
  package func write(to path: String) throws(AnnotateError) {
    let file = try PartialFile(for: path, overwrites: true)
    try FileContents.write(Array((try json().line + "\n").utf8), to: file)
    try file.commit()
  }

  static func json(_ identity: FarmClip.Identity) -> JSONValue {
    .object(["size": .integer(identity.size), "digest": .string(identity.digest)])
  }

  private static func json(_ clip: FarmClip) -> JSONValue {
    let paths: JSONValue = .object([
      "name": .string(clip.name),
      "input": .string(clip.input),
      "output": .string(clip.output),
      "source": clip.source.map { .string($0) },
      "destination": clip.destination.map { .string($0) },
      "request": clip.request?.json,
    ])
    let rest: JSONValue =
      if let obstacle = clip.obstacle {
        .object([
          "obstacle": .object([
            "exitCode": .integer(obstacle.kind.rawValue),
            "what": .string(obstacle.what),
            "why": obstacle.why.map { .string($0) },
          ])
        ])
      } else {
        .object([
          "container": .string(clip.container),
          "identity": json(clip.identity),
          "timeBase": .array([
            .integer(clip.timeBase.numerator), .integer(clip.timeBase.denominator),
          ]),
          "frames": .integer(clip.frameCount),
          "ranges": .array(clip.ranges.map(json)),
        ])
      }
    return .object((paths.members ?? []) + (rest.members ?? []))
  }

  private static func json(_ range: FarmRange) -> JSONValue {
    .object([
      "first": .integer(range.first),
      "last": .integer(range.last),
      "pts": .integer(range.time),
      "keyframe": range.entry.map {
        .object(["pts": .integer($0.presentation), "dts": .integer($0.decode)])
      },
      "continuesSegment": range.continuesSegment ? .bool(true) : nil,
    ])
  }
}

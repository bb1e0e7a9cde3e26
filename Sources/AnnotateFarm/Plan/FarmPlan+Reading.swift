internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateJobs
package import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar

extension FarmPlan {
  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - path: The path of its file.
  ///   - roots: The roots that lie elsewhere on this computer than where the plan was made.
  /// - Throws: `.missingInput` if there is none; `.badInput` if it is not a valid plan, was made by another
  ///   version of the program, was edited by hand, or has not these roots.
  package init(contentsOf path: String, roots: [FarmRoot] = []) throws(AnnotateError) {
    guard FileIdentity(of: path) != nil else {
      let script = FarmSetup.planScript(of: FilePath(path).folder)
      throw AnnotateError(FarmProblem.noPlan(path: path, script: script))
    }
    let bytes = try FileContents.read(path)
    let json: JSONValue
    do throws(SidecarFailure) {
      json = try Self.parse(bytes)
      try self.init(json)
    } catch {
      throw AnnotateError(FarmProblem.planInvalid(path: path, error))
    }
    guard try self.json() == json else { throw AnnotateError(FarmProblem.planEdited(path: path)) }
    if !roots.isEmpty { self = try relocated(roots) }
  }

  private static func parse(_ bytes: [UInt8]) throws(SidecarFailure) -> JSONValue {
    do throws(JSONSyntaxError) {
      return try JSONValue(parsing: bytes)
    } catch {
      throw SidecarFailure(error.description)
    }
  }

  /// Reads the contents of a plan, whose hash is not checked.
  init(_ json: JSONValue) throws(SidecarFailure) {
    guard json["schema"]?.string == "annotate.farm" else {
      throw SidecarFailure("it is not a plan: 'schema' is not 'annotate.farm'")
    }
    let version = try json.require("version", "a whole number", \.integer)
    guard version == Self.version else {
      throw SidecarFailure(
        "it has version \(version), but this program only reads version \(Self.version)"
      )
    }
    let generator = try json.require("generator", "an object") { $0 }
    self.init(
      programVersion: try generator.require("version", "a text", \.string),
      request: try FarmRequest(json),
      clips: try json.list("clips", Self.clip)
    )
    roots = try [FarmRoot](json["roots"])
    transfer = try json.optionalObject("transfer").map(FarmTransfer.init)
    if !roots.isEmpty { self = mappingPaths(roots.located) }
  }

  private static func clip(_ json: JSONValue) throws(SidecarFailure) -> FarmClip {
    var clip = try clipWithoutAddresses(json)
    clip.source = try json.optional("source", "a text", \.string)
    clip.destination = try json.optional("destination", "a text", \.string)
    clip.request = try json.optionalObject("request").map(FarmRequest.init)
    return clip
  }

  private static func clipWithoutAddresses(
    _ json: JSONValue
  ) throws(SidecarFailure) -> FarmClip {
    let name = try json.require("name", "a text", \.string)
    let input = try json.require("input", "a text", \.string)
    let output = try json.require("output", "a text", \.string)
    if let obstacle = try json.optionalObject("obstacle") {
      let kind = try obstacle.require("exitCode", "an exit code") {
        $0.count.flatMap(AnnotateError.Kind.init(rawValue:))
      }
      return FarmClip(
        name: name,
        input: input,
        output: output,
        obstacle: FarmClip.Obstacle(
          kind: kind,
          what: try obstacle.require("what", "a text", \.string),
          why: try obstacle.optional("why", "a text", \.string)
        )
      )
    }
    let identity = try json.require("identity", "an object") { $0 }
    let unit = try json.require("timeBase", "a fraction above zero") { value in
      value.pair.flatMap { $0.0 > 0 && $0.1 > 0 ? $0 : nil }
    }
    return FarmClip(
      name: name,
      input: input,
      output: output,
      container: try json.require("container", "a text", \.string),
      identity: FarmClip.Identity(
        size: try identity.require("size", "a count of bytes", \.count),
        digest: try identity.require("digest", "a text", \.string)
      ),
      timeBase: Rational(unit.0, unit.1),
      frameCount: try json.require("frames", "a count of frames", \.frameCount),
      ranges: try json.list("ranges") { range throws(SidecarFailure) in
        try Self.range(range, in: Rational(unit.0, unit.1))
      }
    )
  }

  private static func range(
    _ json: JSONValue,
    in unit: Rational
  ) throws(SidecarFailure) -> FarmRange {
    // A plan of an earlier version of annotate may have others, whose detections would differ from a single run's.
    let group = FrameRange.groupLength
    let first = try json.require("first", "a multiple of \(group): plan again") { value in
      value.frameCount.flatMap { $0 % group == 0 ? $0 : nil }
    }
    var range = FarmRange(
      first: first,
      last: try json.require("last", "the index of a frame, not below 'first'") { value in
        value.frameCount.flatMap { $0 >= first ? $0 : nil }
      },
      time: try json.requireTime("pts", in: unit).value,
      entry: try json.optionalObject("keyframe").map { keyframe throws(SidecarFailure) in
        FarmEntry(
          presentation: try keyframe.requireTime("pts", in: unit).value,
          decode: try keyframe.requireTime("dts", in: unit).value
        )
      }
    )
    range.continuesSegment = json["continuesSegment"] == .bool(true)
    return range
  }
}

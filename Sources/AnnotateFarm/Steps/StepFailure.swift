internal import AnnotateJSON
package import AnnotateMediaTypes
internal import AnnotateSidecar

/// The record of a step that has failed, stored where the record of its result would be.
package struct StepFailure: Sendable, Equatable {
  /// The version of the format that this module reads and writes.
  static let version = 1

  /// The hash of what decides the result, `FarmPlan.hash(of:for:)`.
  let plan: String
  /// The exit code.
  package let exitCode: Int32
  /// What failed and why, in one line.
  package let message: String

  /// Describes a failure.
  package init(plan: String, exitCode: Int32, message: String) {
    (self.plan, self.exitCode, self.message) = (plan, exitCode, message)
  }

  /// Describes the error of a step; nil if the step is to be tried again.
  package init?(_ error: AnnotateError, plan: String) {
    guard error.kind != .temporary else { return nil }
    self.init(plan: plan, exitCode: error.exitCode, message: error.line)
  }

  /// The exit codes of failures that would happen on every computer.
  private static let lastingCodes = [
    AnnotateError.Kind.badInput, .missingInput, .internalFault,
  ].map { Int32($0.rawValue) }

  /// Whether it would happen on every computer.
  var isLasting: Bool { Self.lastingCodes.contains(exitCode) }
}

extension StepFailure {
  /// The record as one JSON object.
  var json: JSONValue {
    .object([
      "schema": .string("annotate.farm.failure"),
      "version": .integer(Self.version),
      "plan": .string(plan),
      "exitCode": .integer(Int(exitCode)),
      "message": .string(message),
    ])
  }

  /// Understands a record.
  init(_ json: JSONValue) throws(SidecarFailure) {
    guard json["schema"]?.string == "annotate.farm.failure",
      json["version"]?.count == Self.version
    else { throw SidecarFailure("it is not a record of a failure, or has another version") }
    self.init(
      plan: try json.require("plan", "a text", \.string),
      exitCode: try json.require("exitCode", "an exit code") {
        $0.count.flatMap { Int32(exactly: $0) }
      },
      message: try json.require("message", "a text", \.string)
    )
  }
}

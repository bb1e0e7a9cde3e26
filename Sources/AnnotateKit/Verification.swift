internal import AnnotateFiles
public import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateStages
public import AnnotateVerification

/// Compares an output with the source from which it was made, feature by feature.
public struct Verification: Sendable {
  /// The path of the written video or picture, or the pattern of numbered pictures.
  public let output: String
  /// The path of the source.
  public let source: String
  /// The path of the sidecar that was written with the output; nil if there is none.
  public let sidecar: String?
  /// The limits of what is read.
  public var session = Session()

  /// Describes a comparison; without `sidecar`, a sidecar next to the output is used if there is one.
  public init(of output: String, with source: String, sidecar: String? = nil) {
    (self.output, self.source) = (output, source)
    self.sidecar = sidecar ?? Self.sidecar(beside: output)
  }

  /// Reads the output and the source to their ends and compares them.
  ///
  /// - Returns: a line for each kept, changed or lost feature.
  /// - Throws: `AnnotateError` if a file cannot be read to its end, `CancellationError` if the task was
  ///   cancelled.
  public func run() async throws -> VerificationReport {
    try await Verifying().report(on: self)
  }

  private static func sidecar(beside output: String) -> String? {
    guard output != "-" else { return nil }
    let path = AnnotationJob.foundSidecarPath(beside: output)
    return FileIdentity(of: path)?.isRegular == true ? path : nil
  }
}

/// Reads files on its own serial queue.
private actor Verifying {
  private let executor = SerialQueueExecutor(label: "annotate.verify")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func report(on verification: Verification) throws -> VerificationReport {
    var verifier = try Verifier(
      output: verification.output,
      source: verification.source,
      faces: verification.sidecar,
      limits: verification.session.limits
    )
    return try verifier.report { _ in try Task.checkCancellation() }
  }
}

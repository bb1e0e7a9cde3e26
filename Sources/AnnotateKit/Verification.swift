internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateStages
public import AnnotateVerification

/// Compares an output with the source that it was made from, feature by feature.
public struct Verification: Sendable {
  /// The video or still that was written, or the pattern of numbered ones.
  public let output: String
  /// What it was made from.
  public let source: String
  /// The sidecar that was written with it; nil for none.
  public let sidecar: String?

  /// Describes a comparison; without a sidecar, that beside the output counts where there is one.
  public init(of output: String, with source: String, sidecar: String? = nil) {
    (self.output, self.source) = (output, source)
    self.sidecar = sidecar ?? Self.sidecar(beside: output)
  }

  /// Reads both to their ends.
  ///
  /// - Returns: what was kept, changed and lost.
  /// - Throws: `AnnotateError` where a file cannot be read to its end, `CancellationError` where the task
  ///   was cancelled.
  public func run() async throws -> VerificationReport {
    try await Verifying().report(on: self)
  }

  private static func sidecar(beside output: String) -> String? {
    let path = AnnotationJob(input: "", output: output).sidecarPath
    return path.flatMap { FileIdentity(of: $0)?.isRegular == true ? $0 : nil }
  }
}

/// Reads on a serial queue of its own.
private actor Verifying {
  private let executor = SerialQueueExecutor(label: "annotate.verify")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func report(on verification: Verification) throws -> VerificationReport {
    var verifier = try Verifier(
      output: verification.output,
      source: verification.source,
      faces: verification.sidecar
    )
    return try verifier.report { _ in try Task.checkCancellation() }
  }
}

internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline

extension JobInput {
  /// What ends the input at the first signal, so that the output is complete; nil for a file, which has an
  /// end of its own.
  ///
  /// - Throws: `.unavailable` or `.usage` if the format of the input cannot be read.
  func stopAtSignal() throws(AnnotateError) -> InputStop? {
    guard try isEndless else { return nil }
    let stop = InputStop()
    InterruptSignals.shared.finishing { stop.request() }
    return stop
  }
}

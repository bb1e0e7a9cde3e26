internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateMediaTypes
internal import Synchronization

/// The models of jobs that one process does one after the other, so that they are compiled once.
///
/// Only those of the last job are kept, because compiled models take memory for each size of picture.
package final class SharedModels: Sendable {
  private struct Known {
    let options: DetectionOptions
    let input: DetectionMethod.Input
    let size: PixelSize
    let models: DetectionModels
  }

  private let known = Mutex<Known?>(nil)

  /// Has no models yet.
  package init() {}

  /// The models for a job on pictures of a size: those of the last job if they suit it.
  ///
  /// - Throws: `.unavailable` if a model is missing.
  func models(
    for options: DetectionOptions,
    in input: DetectionMethod.Input,
    size: PixelSize
  ) throws(AnnotateError) -> DetectionModels {
    let last = known.withLock(\.self)
    if let last, last.options == options, last.input == input, last.size == size {
      return last.models
    }
    let models = try DetectionModels(for: options, in: input, from: .locate())
    // Detectors that need the frames in order remember them.
    if !models.isOrdered {
      let made = Known(options: options, input: input, size: size, models: models)
      known.withLock { $0 = made }
    }
    return models
  }
}

internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateMediaTypes

/// The cost of one run of a network on this computer.
enum ModelCost {
  private static let warmUp = 3
  private static let runs = 15

  /// The median time of some runs, in milliseconds, measured now under the current load of the computer.
  ///
  /// - Throws: `.unavailable` if the network cannot be run.
  static func milliseconds(
    of model: BuiltInModel,
    in folder: RuntimeFolder
  ) throws(AnnotateError) -> Double {
    let compiled = try CompiledModel(
      path: folder.model(named: model.fileName),
      inputShape: model.inputCount == 1 ? model.inputShape : nil,
      in: folder
    )
    for index in 0..<compiled.inputCount {
      compiled.withInput(index) { $0.update(repeating: 0) }
    }
    for _ in 0..<warmUp { try compiled.infer() }
    var times: [Duration] = []
    let clock = ContinuousClock()
    for _ in 0..<runs {
      let start = clock.now
      try compiled.infer()
      times.append(clock.now - start)
    }
    return times.sorted()[runs / 2] / .milliseconds(1)
  }
}

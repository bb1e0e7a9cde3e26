package import AnnotateMediaTypes

/// What can be wrong with OpenVINO, its devices and models.
package enum InferenceProblem: Problem {
  /// No folder has models.
  case noModels(tried: [String])
  /// A model's file is missing.
  case noModel(path: String)
  /// OpenVINO's library cannot be loaded; the system says why for each file that was tried.
  case notLoaded(folder: String, reason: String?)
  /// The computer does not have a device.
  case noDevice(name: String, known: [String])
  /// OpenVINO fails, as it says.
  case failed(Operation, subject: String, reason: String)
  /// There is not enough memory to start OpenVINO.
  case noMemory(library: String)
  /// The numbers of a model are no 32-bit floating-point numbers.
  case otherNumbers(model: String)
  /// A model is not the network that it should be.
  case otherNetwork(model: String, expected: Network)

  /// What OpenVINO is asked to do.
  package enum Operation: Sendable, Hashable {
    case start, listDevices, readVersion
    case readModel, inspectModel, shapeModel, arrangeInput, compileModel, runModel
  }

  /// The networks that the program brings.
  package enum Network: Sendable, Hashable {
    case yuNet, sFace, contours
    /// A face mesh with a number of points, and a map of features.
    case mesh(points: Int)
  }

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    if case .noMemory = self { .temporary } else { .unavailable }
  }
}

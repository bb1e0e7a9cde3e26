/// The order of the numbers of a network's input.
package enum InputOrder: String, Sendable {
  /// The order with which the network was trained.
  case asTrained
  /// Planes of red, green and blue, for a network that was trained with pixels of three numbers.
  ///
  /// OpenVINO would turn pixels into planes, one number after the other.
  case planes
}

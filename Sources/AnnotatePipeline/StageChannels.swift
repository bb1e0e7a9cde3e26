/// The channels between stages.
package enum StageChannels {
  /// The number of frames that may wait between two stages; a 4K frame takes 12 MB.
  package static let capacity = 2
  /// The number of live frames that may wait for their detection: a frame is dropped if they do not fit.
  static let liveCapacity = 4
}

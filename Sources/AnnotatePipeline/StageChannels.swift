/// The channels between stages.
package enum StageChannels {
  /// The number of frames that may wait between two stages; a 4K frame takes 12 MB.
  package static let capacity = 4
}

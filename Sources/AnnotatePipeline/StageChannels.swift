/// The channels between stages.
enum StageChannels {
  /// How many frames may wait between two stages: a 4K frame takes 12 MB.
  static let capacity = 4
}

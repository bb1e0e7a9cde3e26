/// How many of the pictures of a video are read for damage that its decoder hides.
///
/// Whatever the choice, pictures count as damaged if their container or their decoder says so.
public enum DamageSearch: String, Sendable, CaseIterable {
  /// All pictures.
  case everything = "all"
  /// All pictures after the first sign of damage; until then, as many as take about a hundredth of the time in which a
  /// video is decoded and encoded.
  case samples = "some"
  /// No pictures.
  case nothing = "none"
}

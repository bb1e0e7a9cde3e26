public import Testing

extension Tag {
  /// Tests that take minutes, such as those that build packages.
  @Tag
  public static var slow: Self
}

/// Checks that pictures keep their metadata: EXIF, XMP, IPTC, ICC profile and so on.
struct StillMetadataCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] { comparison.stills }
}

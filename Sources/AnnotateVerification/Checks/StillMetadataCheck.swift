/// Whether files of pictures still say what they said: EXIF, XMP, IPTC, ICC profile and whatever else.
struct StillMetadataCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] { comparison.stills }
}

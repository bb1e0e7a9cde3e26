import AnnotateBitstreams

/// A packet of H.264, HEVC, VP8 or VP9, of which is found out whether its pictures end where the data end.
enum PictureTarget {
  static func use(_ bytes: [UInt8]) {
    let checks: [any PictureCheck] = [H264Check(), HEVCCheck(), VP8Check(), VP9Check()]
    for var check in checks {
      check.describe(bytes)
      _ = check.skip(bytes)
      _ = check.isDamaged(bytes)
    }
  }
}

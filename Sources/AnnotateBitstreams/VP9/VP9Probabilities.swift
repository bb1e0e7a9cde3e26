/// The probabilities of VP9, in 256ths, one after the other.
enum VP9Layout {
  static let small = 0
  static let middle = 2
  static let large = 6
  static let coefficients = 12
  static let skipped = coefficients + 1728
  static let interModes = skipped + 3
  static let filters = interModes + 21
  static let isInter = filters + 8
  static let isCompound = isInter + 4
  static let firstReference = isCompound + 5
  static let compoundReference = firstReference + 10
  static let directions = compoundReference + 5
  static let chromaDirections = directions + 36
  static let divisions = chromaDirections + 90
  static let joints = divisions + 48
  static let signs = joints + 3
  static let classes = signs + 2
  static let firstBits = classes + 20
  static let bits = firstBits + 2
  static let firstFractions = bits + 20
  static let fractions = firstFractions + 12
  static let firstHalves = fractions + 6
  static let halves = firstHalves + 2
  static let count = halves + 2

  /// The probabilities at the start.
  static let initial: [UInt8] =
    [100, 66, 20, 152, 15, 101, 3, 136, 37, 5, 52, 13] + VP9Defaults.coefficients
    + [192, 128, 64] + [
      2, 173, 34, 7, 145, 85, 7, 166, 63, 7, 94, 66, 8, 64, 46, 17, 81, 31, 25, 29, 30,
    ]
    + [235, 162, 36, 255, 34, 3, 149, 144] + [9, 102, 187, 225] + [239, 183, 119, 96, 41]
    + [33, 16, 77, 74, 142, 142, 172, 170, 238, 247] + [50, 126, 123, 221, 226]
    + VP9Defaults.directions + VP9Defaults.chromaDirections + VP9Defaults.divisions
    + [32, 64, 96] + [128, 128]
    + [224, 144, 192, 168, 192, 176, 192, 198, 198, 245]
    + [216, 128, 176, 160, 176, 176, 192, 198, 198, 208] + [216, 208]
    + [136, 140, 148, 160, 176, 192, 224, 234, 234, 240]
    + [136, 140, 148, 160, 176, 192, 224, 234, 234, 240]
    + [128, 128, 64, 96, 112, 64, 128, 128, 64, 96, 112, 64] + [64, 96, 64, 64, 96, 64]
    + [160, 160] + [128, 128]
}

/// The marks of a time axis.
struct PlotAxis {
  /// The steps between marks that people read easily, in hundredths of a second.
  private static let steps = [
    1, 2, 4, 10, 20, 50, 100, 200, 500, 1000, 1500, 3000, 6000, 12000, 30000, 60000, 90000,
    180_000, 360_000, 720_000, 1_440_000, 4_320_000, 8_640_000,
  ]

  /// The times of the marks, in hundredths of a second.
  let marks: [Int]
  private let hasFractions: Bool

  /// Divides `length` seconds by about `count` marks.
  init(length: Double, count: Int) {
    let hundredths = Int(min(max(length, 0), 1e9) * 100)
    let step = Self.steps.first { $0 * count >= hundredths } ?? max(1, hundredths / count)
    marks = Array(stride(from: 0, through: hundredths, by: step))
    hasFractions = step < 100
  }

  /// The label of a mark: minutes and seconds, with hours if there are any.
  func label(_ mark: Int) -> String {
    let seconds = mark / 100
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let rest = Self.twoDigits(seconds % 60) + (hasFractions ? "." + Self.twoDigits(mark % 100) : "")
    return hours > 0
      ? "\(hours):\(Self.twoDigits(minutes)):\(rest)" : "\(minutes):\(rest)"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

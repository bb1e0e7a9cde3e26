/// A point in time as tags state it, in one of the notations of ISO 8601, to the second.
struct Instant: Equatable {
  /// Seconds since 1970 in UTC; a time without a zone counts as UTC.
  let seconds: Int

  /// Understands `2021-01-25T17:59:57.5+0100` and similar texts; nil for others.
  init?(_ text: String) {
    let notation = #/(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?/#
    guard let match = text.wholeMatch(of: notation)?.output,
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6)
    else { return nil }
    let zone = match.7.map { Self.secondsEast(String($0)) } ?? 0
    let time = (hour * 60 + minute) * 60 + second
    seconds = Self.days(year, month, day) * 86_400 + time - zone
  }

  private static func secondsEast(_ zone: String) -> Int {
    let digits = zone.filter(\.isNumber)
    guard digits.count == 4, let number = Int(digits) else { return 0 }
    let seconds = (number / 100 * 60 + number % 100) * 60
    return zone.hasPrefix("-") ? -seconds : seconds
  }

  /// The days from 1970-01-01 to a date of the Gregorian calendar, with years that begin in March, so that the
  /// leap day is the last one.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400
      + (153 * monthFromMarch + 2) / 5 + day - 1 - 719_468
  }
}

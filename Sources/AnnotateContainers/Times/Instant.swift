internal import AnnotateWording

/// A point in time as tags and headers of files state it, to the second.
package struct Instant: Equatable, Sendable {
  /// Seconds since 1970 in UTC; a time without a zone counts as UTC.
  package let seconds: Int

  private static let secondsOfDay = 86_400
  /// The days from 1 March of the year 0 to 1970-01-01.
  private static let daysBefore1970 = 719_468

  /// Counts from 1970.
  package init(seconds: Int) { self.seconds = seconds }

  /// Understands `2021-01-25T17:59:57.5+0100` and similar texts, as in ISO 8601; nil for others.
  package init?(_ text: String) {
    let notation = #/(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?/#
    guard let match = text.wholeMatch(of: notation)?.output,
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6)
    else { return nil }
    let zone = match.7.map { Self.secondsEast(String($0)) } ?? 0
    let time = (hour * 60 + minute) * 60 + second
    seconds = Self.days(year, month, day) * Self.secondsOfDay + time - zone
  }

  /// The notation of ISO 8601 in UTC, such as `2021-01-25T16:59:57Z`.
  package var text: String {
    let time = (seconds % Self.secondsOfDay + Self.secondsOfDay) % Self.secondsOfDay
    let (year, month, day) = Self.date(ofDay: (seconds - time) / Self.secondsOfDay)
    let date = [year.padded(to: 4), month.padded(to: 2), day.padded(to: 2)].joined(separator: "-")
    let clock = [time / 3600, time / 60 % 60, time % 60].map { $0.padded(to: 2) }
    return date + "T" + clock.joined(separator: ":") + "Z"
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
      + (153 * monthFromMarch + 2) / 5 + day - 1 - daysBefore1970
  }

  /// The date so many days after 1970-01-01.
  private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    var year = 1970 + day / 365 + 1
    while days(year, 3, 1) > day { year -= 1 }
    let dayFromMarch = day - days(year, 3, 1)
    let monthFromMarch = (5 * dayFromMarch + 2) / 153
    let month = (monthFromMarch + 2) % 12 + 1
    let dayOfMonth = dayFromMarch - (153 * monthFromMarch + 2) / 5 + 1
    return (month > 2 ? year : year + 1, month, dayOfMonth)
  }
}

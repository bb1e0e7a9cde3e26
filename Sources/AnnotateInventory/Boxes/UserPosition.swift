/// A position on the earth in the user data of a movie or track, in degrees: of QuickTime or iTunes (`©xyz`, ISO 6709), or of
/// 3GPP (`loci`, TS 26.244 section 8.10).
///
/// FFmpeg reports all under the same name, so that the last one hides the others.
struct UserPosition {
  private let latitude: Double
  private let longitude: Double

  /// The box with a position that FFmpeg does not report; nil if there is none, or if it is the same.
  static func hidden(in userData: [QuickTimeBox]) -> QuickTimeBox? {
    let found = userData.flatMap { box in
      box.type == "meta" ? TagList(box)?.tags ?? [] : [box]
    }.filter { ["©xyz", "loci"].contains($0.type) }
    guard let last = found.last.flatMap(UserPosition.init) else { return nil }
    return found.dropLast().first { box in
      UserPosition(box).map { !$0.isSame(as: last) } ?? false
    }
  }

  /// Reads a box; nil if it holds no position.
  private init?(_ box: QuickTimeBox) {
    let found = box.type == "loci" ? Self.numbers(ofLocation: box) : Self.numbers(ofText: box)
    guard let found else { return nil }
    (latitude, longitude) = found
  }

  /// Whether both are the same point but for rounding to a thousandth of a degree.
  private func isSame(as other: UserPosition) -> Bool {
    abs(latitude - other.latitude) < 0.001 && abs(longitude - other.longitude) < 0.001
  }

  private static func numbers(ofText box: QuickTimeBox) -> (Double, Double)? {
    // Lengths, types and a language precede the text.
    let text = String(decoding: box.payload.dropFirst(4), as: UTF8.self)
    let numbers = text.matches(of: #/[+-][0-9.]+/#).compactMap { Double($0.output) }
    return numbers.count >= 2 ? (numbers[0], numbers[1]) : nil
  }

  private static func numbers(ofLocation box: QuickTimeBox) -> (Double, Double)? {
    // Version and flags, a language and a name that a zero ends precede the role and the position.
    guard let end = box.payload.dropFirst(6).firstIndex(of: 0),
      let longitude = box.payload.bigEndian32(at: end + 2),
      let latitude = box.payload.bigEndian32(at: end + 6)
    else { return nil }
    return (degrees(latitude), degrees(longitude))
  }

  private static func degrees(_ fixed: UInt32) -> Double {
    Double(Int32(bitPattern: fixed)) / 65_536
  }
}

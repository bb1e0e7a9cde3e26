package import AnnotateMediaTypes

/// A coded picture of a video, as its packet describes it, with times in ticks of the stream.
package struct CodedPicture: Sendable, Equatable {
  /// When it is shown.
  package var presentation: Int64
  /// When it is decoded.
  package var decode: Int64
  /// How long it is shown; 0 if the file does not say.
  package var duration: Int64
  /// The size of its packet in bytes.
  package var size: Int
  /// Whether decoding can begin with it.
  package var isEntry: Bool
  /// Whether it is an entry that continues the sequence before it.
  package var continuesSequence: Bool
  /// Whether its packet may be copied: it is shown, not damaged, and holds nothing that the output must not have.
  package var isCopyable: Bool

  /// Describes a picture.
  package init(
    presentation: Int64,
    decode: Int64,
    duration: Int64 = 0,
    size: Int = 0,
    isEntry: Bool = false,
    continuesSequence: Bool = false,
    isCopyable: Bool = true
  ) {
    (self.presentation, self.decode, self.duration) = (presentation, decode, duration)
    self.size = size
    (self.isEntry, self.continuesSequence) = (isEntry, continuesSequence)
    self.isCopyable = isCopyable
  }
}

/// Coded pictures that are decoded and shown without those before and after them, except for leading pictures.
package struct PictureGroup: Sendable, Equatable {
  /// The pictures in the order of the file.
  package private(set) var pictures: [CodedPicture]
  /// The number of pictures that follow the first and are shown before it; they may refer to the group before.
  package private(set) var leadingCount = 0

  /// Divides the pictures of a video into the smallest groups.
  ///
  /// A group begins with a picture at which decoding can begin, and all its pictures are shown after those before it. Where
  /// pictures that follow the first are shown earlier than it, and may refer to the group before, it joins that group,
  /// unless it may have such leading pictures.
  package static func divide(
    _ pictures: [CodedPicture],
    allowsLeading: Bool = false
  ) -> [PictureGroup] {
    var earliest: [Int64] = []
    for picture in pictures.reversed() {
      earliest.append(min(picture.presentation, earliest.last ?? .max))
    }
    earliest.reverse()
    var groups: [PictureGroup] = []
    var latest = Int64.min
    for (index, picture) in pictures.enumerated() {
      let leading = allowsLeading && picture.isEntry ? leadingCount(of: pictures[index...]) : 0
      let following = index + 1 + leading
      let isFirst =
        latest < earliest[index]
        && (following == pictures.count || picture.presentation < earliest[following])
      if groups.isEmpty || picture.isEntry && isFirst {
        groups.append(PictureGroup(pictures: [picture], leadingCount: leading))
      } else {
        groups[groups.count - 1].pictures.append(picture)
      }
      latest = max(latest, picture.presentation)
    }
    return groups
  }

  private static func leadingCount(of pictures: ArraySlice<CodedPicture>) -> Int {
    let first = pictures.first?.presentation ?? .min
    return pictures.dropFirst().prefix { $0.presentation < first }.count
  }

  /// The group with the leading pictures of the next one, each of which takes the place of the packet before it.
  package func taking(leadingOf next: PictureGroup) -> PictureGroup {
    var group = self
    for index in 0..<next.leadingCount {
      var picture = next.pictures[index + 1]
      picture.decode = next.pictures[index].decode
      group.pictures.append(picture)
    }
    return group
  }

  /// Adds the pictures of the next group.
  package mutating func append(_ next: PictureGroup) { pictures += next.pictures }

  /// When the pictures are shown, in this order.
  package var times: [Int64] { pictures.map(\.presentation).sorted() }

  /// Whether it continues the sequence of the group before it.
  package var continuesSequence: Bool { pictures.first?.continuesSequence == true }

  /// Whether all packets may be copied; the first group of a file may begin with pictures that need others.
  package var isCopyable: Bool {
    pictures.first?.isEntry == true && pictures.allSatisfy(\.isCopyable)
  }

  /// Whether an encoder may put each picture up to one packet later than it is shown: with the decode times of these packets,
  /// no picture would then be shown before it is decoded.
  package var allowsReordering: Bool {
    let times = times
    return pictures.indices.allSatisfy { pictures[$0].decode <= times[max(0, $0 - 1)] }
  }
}

/// The times of the packets that take the place of those of a group, and how large they may be together.
package struct GroupTimes: Sendable {
  /// How many bits an encoder may spend on them; nil if that is not known.
  package let limit: RateLimit?
  /// The bits of the largest picture that is replaced.
  package let largestPicture: Int
  private var decodeTimes: ArraySlice<Int64>
  private let durations: [Int64: Int64]

  /// Takes the times of a group, of which only some pictures in a row may be wanted.
  package init(of group: PictureGroup, in excerpt: Excerpt? = nil, _ timeBase: Rational) {
    func isWanted(_ time: Int64) -> Bool { excerpt?.contains(time, timeBase) ?? true }
    let wanted = group.times.map(isWanted)
    // Each picture gets the decode time of the packet that comes as late as it is shown.
    decodeTimes = zip(group.pictures, wanted).filter(\.1).map(\.0.decode)[...]
    let replaced = group.pictures.filter { isWanted($0.presentation) }
    limit = RateLimit(replacing: replaced, timeBase)
    largestPicture = 8 * (replaced.map(\.size).max() ?? 0)
    durations = Dictionary(group.pictures.map { ($0.presentation, $0.duration) }) { first, _ in
      first
    }
  }

  /// The decode time of the next packet, and how long the picture that is shown at a time lasts; nil if the group has no
  /// more packets.
  package mutating func next(presentation: Int64) -> (decode: Int64, duration: Int64)? {
    decodeTimes.popFirst().map { ($0, durations[presentation] ?? 0) }
  }
}

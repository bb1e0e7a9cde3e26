/// Which pictures of a stream show damage: those whose packets are damaged, and those that are predicted from
/// them.
///
/// Packets have numbers, ascending in the order in which they are decoded.
package struct DamageLedger {
  /// The packets from one keyframe to the next.
  private struct Group {
    let first: Int64
    /// When the keyframe is shown; nil if it is not known.
    let time: Int64?
    /// Whether the picture of the keyframe has been decoded.
    var hasKeyPicture = false
    /// Packets whose pictures are shown before the keyframe; those after it are never predicted from them.
    var leading: Set<Int64> = []
    /// Damaged packets from which others may be predicted, ascending.
    var lasting: [Int64] = []
    /// Damaged packets of pictures before the keyframe; only such pictures may be predicted from them.
    var lastingBefore: [Int64] = []
    /// Damaged packets from which no other is predicted.
    var single: Set<Int64> = []
  }

  private var groups: [Group] = []
  /// More than decoders have at work at the same time, also where each picture is a keyframe.
  private static let capacity = 256

  /// Makes a ledger without packets.
  package init() {}

  /// Notes the next packet.
  ///
  /// - Parameters:
  ///   - ticket: its number.
  ///   - time: when its picture is shown, in ticks of the stream; nil if it is not known.
  ///   - isKey: whether its picture is predicted from no other.
  package mutating func send(_ ticket: Int64, time: Int64?, isKey: Bool) {
    guard let last = groups.indices.last, !isKey else {
      groups.append(Group(first: ticket, time: time))
      if groups.count > Self.capacity { groups.removeFirst() }
      return
    }
    if let time, let start = groups[last].time, time < start { groups[last].leading.insert(ticket) }
  }

  /// Notes that the picture of a packet has been decoded; pictures come in the order in which they are shown.
  ///
  /// Where packets have no times, such as in AVI, this tells which pictures are shown before their keyframe.
  package mutating func receive(_ ticket: Int64) {
    guard let index = groups.lastIndex(where: { $0.first <= ticket }), groups[index].time == nil
    else { return }
    guard groups[index].first < ticket else { return groups[index].hasKeyPicture = true }
    guard !groups[index].hasKeyPicture else { return }
    groups[index].leading.insert(ticket)
    if let place = groups[index].lasting.firstIndex(of: ticket) {
      groups[index].lastingBefore.append(groups[index].lasting.remove(at: place))
    }
  }

  /// Notes that a packet is damaged.
  ///
  /// - Parameters:
  ///   - ticket: its number.
  ///   - isLasting: whether other pictures may be predicted from it.
  package mutating func damage(_ ticket: Int64, isLasting: Bool) {
    guard let index = groups.lastIndex(where: { $0.first <= ticket }) else { return }
    if isLasting, groups[index].leading.contains(ticket) {
      groups[index].lastingBefore.append(ticket)
    } else if isLasting {
      let place = groups[index].lasting.firstIndex { $0 >= ticket } ?? groups[index].lasting.count
      groups[index].lasting.insert(ticket, at: place)
    } else {
      groups[index].lasting.removeAll { $0 == ticket }
      groups[index].lastingBefore.removeAll { $0 == ticket }
      groups[index].single.insert(ticket)
    }
  }

  /// Whether any packet is known to be damaged, of those that a decoder may still have at work.
  package var hasAnyDamage: Bool {
    groups.contains { !$0.lasting.isEmpty || !$0.lastingBefore.isEmpty || !$0.single.isEmpty }
  }

  /// Whether a packet itself is known to be damaged.
  package func hasDamage(_ ticket: Int64) -> Bool {
    guard let group = groups.last(where: { $0.first <= ticket }) else { return false }
    return group.lasting.contains(ticket) || group.lastingBefore.contains(ticket)
      || group.single.contains(ticket)
  }

  /// Whether the picture of a packet shows damage, of its own or of pictures that it is predicted from.
  ///
  /// A picture that is decoded after a keyframe but shown before it is predicted from the pictures before
  /// the keyframe, too.
  ///
  /// - Parameters:
  ///   - ticket: the number of the packet.
  ///   - time: when the picture is shown, in ticks of the stream.
  /// - Returns: whether it shows damage.
  package func shows(_ ticket: Int64, time: Int64) -> Bool {
    for group in groups.reversed() where group.first <= ticket {
      if group.single.contains(ticket) { return true }
      if let first = group.lasting.first, first <= ticket { return true }
      if group.leading.contains(ticket), group.lastingBefore.contains(where: { $0 <= ticket }) {
        return true
      }
      let isLeading = group.leading.contains(ticket) || group.time.map { time < $0 } ?? false
      guard isLeading else { return false }
    }
    return false
  }
}

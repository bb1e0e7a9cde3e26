/// The description of a stream whose packets are divided into units: its parameter sets, and where decoding can begin.
package protocol UnitDescription: Sendable {
  /// Whether all sets that it announces are there.
  var isComplete: Bool { get }

  /// The number of bytes of the length before each unit of a packet; nil if start codes precede units, and packets have
  /// parameter sets, as in transport streams.
  var lengthSize: Int? { get }

  /// The least number from 1 that none of the parameter sets has; nil if there is none left.
  var freeNumber: Int? { get }

  /// Whether a group of pictures may begin with some that refer to the group before.
  var allowsLeading: Bool { get }

  /// The buffer of a decoder's input that the pictures do not empty; nil if none is declared.
  var declaredBuffer: DecoderBuffer? { get }

  /// An entry that begins a sequence of its own, from one that continues the sequence before it; nil if it cannot be read.
  ///
  /// None of the leading pictures that follow it may be kept.
  func restarting(_ packet: [UInt8]) -> [UInt8]?

  /// Reads the types of the units of a packet; nil if it is not divided into units that are known here.
  func contents(of packet: [UInt8]) -> UnitContents?
}

extension UnitDescription {
  package var isComplete: Bool { true }
  package var lengthSize: Int? { nil }
  package var freeNumber: Int? { nil }
  package var allowsLeading: Bool { false }
  package var declaredBuffer: DecoderBuffer? { nil }

  package func restarting(_ packet: [UInt8]) -> [UInt8]? { packet }
}

/// What the units of a packet tell about where decoding can begin.
package struct UnitContents: Sendable, Equatable {
  /// Whether nothing before the packet is needed to decode what follows.
  package var isEntry = false
  /// Whether it is an entry that continues the sequence before it, with the parameter sets of that, unless it is changed.
  package var continuesSequence = false
  /// Whether it has a parameter set that the description lacks.
  package var hasOtherSets = false
  /// Whether it has the unit that begins each picture of a transport stream.
  package var hasDelimiter = false
  /// The messages next to the pictures.
  package var messages: [[UInt8]] = []
}

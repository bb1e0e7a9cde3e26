internal import AnnotateBitstreams
internal import CAnnotateFFmpeg

/// How packets of an encoder go among those of a source whose pictures refer to headers.
///
/// Parameter sets of H.264 and HEVC get a number that no set of the source has, and the buffers of the source.
protocol SplicedUnits: Sendable {
  /// What the header of the source says.
  var description: any UnitDescription { get }

  /// Whether frames may be decoded in another order than they are shown.
  var allowsReordering: Bool { get }

  /// Whether pictures may consist of fields.
  var allowsFields: Bool { get }

  /// Whether packets of transport streams have the form that those of a container have.
  func fits(transport isTransport: Bool) -> Bool

  /// Sets what the encoder has to keep to, before the user's options.
  func apply(to context: UnsafeMutablePointer<AVCodecContext>, like source: AVCodecParameters)

  /// The parameters that the encoder takes after the user's, in its own syntax.
  func parameters(reorders: Bool) -> [String]

  /// Reads the header of the opened encoder.
  ///
  /// - Returns: whether its packets can go among those of the source.
  mutating func open(_ header: [UInt8]) -> Bool

  /// The description of the source with the sets of the encoder, whose header is given.
  func description(addingSetsOf header: [UInt8]) -> [UInt8]

  /// A packet of the encoder in the form of the source; nil if it cannot be read.
  func packet(of bytes: [UInt8]) -> [UInt8]?
}

extension SplicedUnits {
  var allowsReordering: Bool { true }
  var allowsFields: Bool { false }

  func fits(transport isTransport: Bool) -> Bool { true }
  func parameters(reorders: Bool) -> [String] { [] }
  mutating func open(_ header: [UInt8]) -> Bool { true }
  func description(addingSetsOf header: [UInt8]) -> [UInt8] { header }
}

/// Packets of x264 among those of H.264; the encoder itself takes the number.
struct H264SplicedUnits: SplicedUnits {
  /// The profiles by their numbers, with and without constraints.
  private static let profiles: [Int32: String] = [
    66: "baseline", 66 | 1 << 9: "baseline", 77: "main", 100: "high", 110: "high10", 122: "high422",
    244: "high444",
  ]

  private let source: H264Description
  private let number: Int
  private let profile: String

  var description: any UnitDescription { source }
  var allowsReordering: Bool { source.allowsReordering }
  var allowsFields: Bool { true }

  /// Reads the description of a source.
  init(_ header: [UInt8], profile: Int32) throws(SpliceObstacle) {
    guard let profile = Self.profiles[profile] else { throw SpliceObstacle(.pixels) }
    guard let source = H264Description(header), source.isComplete, let number = source.freeNumber
    else { throw SpliceObstacle(.otherHeader) }
    (self.source, self.number, self.profile) = (source, number, profile)
  }

  func apply(to context: UnsafeMutablePointer<AVCodecContext>, like source: AVCodecParameters) {
    context.setFields(FieldOrder.isTopFirst(source.field_order))
    context.pointee.profile = source.profile
    if source.level > 0 { context.pointee.level = source.level }
    av_opt_set(context.pointee.priv_data, "profile", profile, 0)
  }

  func parameters(reorders: Bool) -> [String] {
    // Where a decoder has to keep another number of frames, it may drop those that wait to be shown.
    let kept = source.referenceFrames ?? 1
    return ["sps-id=\(number)", "open-gop=0", "intra-refresh=0"]
      + (reorders ? ["b-pyramid=none"] : ["bframes=0"])
      + (kept == 0 ? ["keyint=1"] : ["ref=\(min(kept, 3))", "dpb-size=\(kept)"])
  }

  func fits(transport isTransport: Bool) -> Bool { source.fits(transport: isTransport) }

  func description(addingSetsOf header: [UInt8]) -> [UInt8] { source.adding(setsOf: header) }

  func packet(of bytes: [UInt8]) -> [UInt8]? { source.packet(of: bytes) }
}

/// Packets of x265 among those of HEVC; the encoder always takes the number 0, so that its slices are renumbered.
struct HEVCSplicedUnits: SplicedUnits {
  private let source: HEVCDescription
  private let number: Int
  private let buffering: HEVCBuffering
  private var renumbering: HEVCRenumbering?

  var description: any UnitDescription { source }
  var allowsReordering: Bool { buffering.reorderedFrames > 0 && buffering.keptFrames > 2 }

  /// Reads the description of a source.
  init(_ header: [UInt8], profile: Int32) throws(SpliceObstacle) {
    // Main and Main 10, which the encoder chooses by the depth of samples.
    guard (1...2).contains(profile) else { throw SpliceObstacle(.pixels) }
    guard let source = HEVCDescription(header), source.isComplete, let number = source.freeNumber,
      let buffering = source.buffering
    else { throw SpliceObstacle(.otherHeader) }
    (self.source, self.number, self.buffering) = (source, number, buffering)
  }

  func apply(to context: UnsafeMutablePointer<AVCodecContext>, like source: AVCodecParameters) {
    // Transport streams have no header, but the parameter sets have to be known.
    context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
  }

  func parameters(reorders: Bool) -> [String] {
    ["open-gop=0", "repeat-headers=0", "info=0", "hrd=0", "intra-refresh=0"]
      + (reorders ? ["b-pyramid=0"] : ["bframes=0"])
      + ["ref=\(max(1, min(3, buffering.keptFrames - 1)))"]
  }

  mutating func open(_ header: [UInt8]) -> Bool {
    renumbering = HEVCRenumbering(header, to: number, with: buffering)
    return renumbering != nil
  }

  func description(addingSetsOf header: [UInt8]) -> [UInt8] {
    source.adding(renumbering?.sets ?? [])
  }

  func fits(transport isTransport: Bool) -> Bool { source.fits(transport: isTransport) }

  func packet(of bytes: [UInt8]) -> [UInt8]? {
    guard let renumbering, let units = renumbering.units(of: bytes) else { return nil }
    return source.packet(of: units, with: renumbering.sets)
  }
}

/// Packets of FFmpeg's encoder among those of MPEG-2, with the header of the source.
struct MPEG2SplicedUnits: SplicedUnits {
  private let source: MPEG2Description

  var description: any UnitDescription { source }
  var allowsFields: Bool { true }

  /// Reads the description of a source.
  init(_ header: [UInt8]) throws(SpliceObstacle) {
    guard let source = MPEG2Description(header) else { throw SpliceObstacle(.otherHeader) }
    self.source = source
  }

  func apply(to context: UnsafeMutablePointer<AVCodecContext>, like source: AVCodecParameters) {
    let isTopFirst = FieldOrder.isTopFirst(source.field_order) ?? true
    context.setFields(self.source.isProgressive ? nil : isTopFirst)
  }

  func packet(of bytes: [UInt8]) -> [UInt8]? { source.packet(of: bytes) }
}

/// Packets of SVT-AV1 among those of AV1; keyframes bring their header with them.
struct AV1SplicedUnits: SplicedUnits {
  let description: any UnitDescription

  /// Reads the description of a source.
  init(_ header: [UInt8]) throws(SpliceObstacle) {
    guard let source = AV1Description(header) else { throw SpliceObstacle(.otherHeader) }
    description = source
  }

  func apply(to context: UnsafeMutablePointer<AVCodecContext>, like source: AVCodecParameters) {}

  func packet(of bytes: [UInt8]) -> [UInt8]? { bytes }
}

extension UnitDescription {
  /// Whether units stand as in the packets of a container.
  fileprivate func fits(transport isTransport: Bool) -> Bool {
    lengthSize == (isTransport ? nil : 4)
  }
}

extension UnsafeMutablePointer<AVCodecContext> {
  /// Has an encoder code fields, of which the upper one may be first, or whole pictures with nil.
  fileprivate func setFields(_ isTopFirst: Bool?) {
    let flags = AV_CODEC_FLAG_INTERLACED_DCT | AV_CODEC_FLAG_INTERLACED_ME
    if let isTopFirst {
      pointee.flags |= flags
      pointee.field_order = isTopFirst ? AV_FIELD_TT : AV_FIELD_BB
    } else {
      pointee.flags &= ~flags
      pointee.field_order = AV_FIELD_PROGRESSIVE
    }
  }
}

/// What prevents that packets go among those of a source.
struct SpliceObstacle: Error {
  let obstacle: SmartRenderingProblem.Obstacle

  init(_ obstacle: SmartRenderingProblem.Obstacle) { self.obstacle = obstacle }
}

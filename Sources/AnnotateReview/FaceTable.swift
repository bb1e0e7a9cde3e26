internal import AnnotateExports
internal import AnnotateFaces
internal import AnnotateMediaTypes

/// The data that a page draws: a set of columns for each track, which `Page/table.js` reads.
///
/// A face takes about twenty bytes instead of the thousand of its line in the sidecar. Drawing does not
/// need the exact values; the page saves changes in the text of the sidecar itself.
enum FaceTable {
  /// The units of coordinates in a pixel: coordinates are stored in quarters of a pixel.
  private static let coordinateUnits = 4.0
  /// The maximum stored coordinate, in pixels, so that absurd numbers do no harm.
  private static let farthest = 1e7

  /// The points that are drawn, in the order of their columns.
  private static let points: [FacePoint] = [
    .leftEye, .rightEye, .mouthLeft, .mouthRight, .upperLip, .lowerLip,
  ]

  /// The encoded table of a clip.
  static func bytes(of clip: ExportedClip) -> [UInt8] {
    var writer = NumberWriter()
    writer.write(clip.frames.count)
    write(timesOf: clip, to: &writer)
    writer.write(column: clip.frames.map { $0.timecode.map { Int64($0.frameNumber) } })
    writer.write(clip.tracks.count)
    for track in clip.tracks { write(track, to: &writer) }
    return writer.bytes
  }

  /// Writes the frames' times as differences of differences, which are zero at a constant rate, and the end
  /// of the last frame.
  private static func write(timesOf clip: ExportedClip, to writer: inout NumberWriter) {
    var (last, step): (Int64, Int64) = (0, 0)
    for index in clip.frames.indices.dropFirst() {
      let time = clip.time(of: index).value
      writer.write(signed: time - last - step)
      (step, last) = (time - last, time)
    }
    writer.write(clip.frames.isEmpty ? 0 : Int(clip.end(of: clip.frames.count - 1).value))
  }

  private static func write(_ track: ExportedTrack, to writer: inout NumberWriter) {
    writer.write(track.id)
    writer.write(track.faces.count)
    var last = 0
    for face in track.faces {
      writer.write(face.frame - last)
      last = face.frame
    }
    for side in [\Rect<DisplaySpace>.x, \.y, \.width, \.height] {
      writer.write(column: track.faces.lazy.map { coordinate($0.bounds[keyPath: side]) })
    }
    for point in points {
      writer.write(column: track.faces.lazy.map { coordinate($0.position(of: point)?.x) })
      writer.write(column: track.faces.lazy.map { coordinate($0.position(of: point)?.y) })
    }
    writer.write(column: track.faces.lazy.map { fraction($0.confidence) })
    writer.write(column: track.faces.lazy.map { fraction($0.expression.leftEye?.openness) })
    writer.write(column: track.faces.lazy.map { fraction($0.expression.rightEye?.openness) })
    writer.write(column: track.faces.lazy.map { fraction($0.expression.smile?.score) })
    writer.write(column: track.faces.lazy.map(flags))
  }

  private static func coordinate(_ value: Double?) -> Int64? {
    value.map { Int64((min(max($0, -farthest), farthest) * coordinateUnits).rounded()) }
  }

  private static func fraction(_ value: Double?) -> Int64? {
    value.map { Int64((min(max($0, 0), 1) * 255).rounded()) }
  }

  /// The source of a face in the lowest two bits, then flags for closed eyes and a smile.
  private static func flags(_ face: ExportedFace) -> Int64? {
    let source: Int64 =
      switch face.source {
      case .detected: 0
      case .refined: 1
      case .interpolated: 2
      case .edited: 3
      }
    let expression = face.expression
    return source + (expression.leftEye?.isClosed == true ? 4 : 0)
      + (expression.rightEye?.isClosed == true ? 8 : 0)
      + (expression.smile?.isSmiling == true ? 16 : 0)
  }
}

/// Writes integers of any size in as few bytes as they need: seven bits per byte, the lowest first.
struct NumberWriter {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []

  /// Writes a non-negative number.
  mutating func write(_ value: Int) { write(UInt64(max(0, value))) }

  /// Writes a number with its sign in the lowest bit, so that small ones are short.
  mutating func write(signed value: Int64) { write(Self.folded(value)) }

  /// Writes a column as differences between neighbouring values; 0 stands for an unknown value.
  mutating func write(column values: some Sequence<Int64?>) {
    var last: Int64 = 0
    for value in values {
      guard let value else {
        write(0)
        continue
      }
      write(Self.folded(value - last) + 1)
      last = value
    }
  }

  private mutating func write(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// The non-negative number for a signed one: 0, -1, 1, -2 and so on become 0, 1, 2, 3.
  private static func folded(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: (value << 1) ^ (value >> 63))
  }
}

import Foundation
import TestSupport
import Testing

/// A clip with a sidecar that has a face in a few frames, and the output that copies the rest.
struct SmartMaterial {
  let folder: TemporaryFolder
  let clip: String
  let faces: String
  let output: String

  /// Makes a clip of 60 frames with keyframes at 0, 20 and 40, and a sidecar with a face in some frames.
  init(
    _ ending: String = "mp4",
    _ encoding: [String] = Self.h264,
    outputEnding: String? = nil,
    inputs: [String] = [],
    faceFrames: ClosedRange<Int> = 23...27
  ) throws {
    folder = try TemporaryFolder()
    clip = folder.path("in.\(ending)")
    let picture = ["-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25:duration=2.4"]
    try FFmpeg.make(picture + inputs + encoding + [clip])
    (faces, output) = (folder.path("in.faces.jsonl"), folder.path("out.\(outputEnding ?? ending)"))
    try writeFaces(in: faceFrames)
  }

  /// Takes a clip as it is.
  init(
    of path: String,
    outputEnding: String,
    faceFrames: ClosedRange<Int>,
    orientation: Int = 1
  ) throws {
    folder = try TemporaryFolder()
    clip = path
    (faces, output) = (folder.path("in.faces.jsonl"), folder.path("out.\(outputEnding)"))
    try writeFaces(in: faceFrames, orientation: orientation)
  }

  private func writeFaces(in faceFrames: ClosedRange<Int>, orientation: Int = 1) throws {
    let size = try FileManager.default.attributesOfItem(atPath: clip)[.size] as? Int ?? 0
    let stream = try #require(FFprobe.streams(of: clip).first { $0.codecType == "video" })
    let unit = try #require(stream.timeBase.split(separator: "/").last.flatMap { Int($0) })
    let (width, height) = (stream.width ?? 0, stream.height ?? 0)
    let name = URL(fileURLWithPath: clip).lastPathComponent
    let header = """
      {"schema":"annotate.faces","version":1,"source":{"name":"\(name)","size":\(size)},\
      "stream":{"timeBase":[1,\(unit)],"frameRate":[25,1],"codedSize":[\(width),\(height)],\
      "displaySize":[\(width),\(height)],"sampleAspectRatio":[1,1],"orientation":\(orientation)}}
      """
    let times = try FFprobe.frameTimes(of: clip)
    let lines = times.enumerated().map { index, time in
      let face = faceFrames.contains(index) ? #"{"id":1,"bounds":[100,80,60,80]}"# : ""
      let ticks = time.numerator * unit / time.denominator
      return #"{"frame":\#(index),"pts":\#(ticks),"faces":[\#(face)]}"#
    }
    let end = #"{"end":{"frames":\#(times.count),"faces":\#(faceFrames.count)}}"#
    let text = ([header] + lines + [end]).map { $0 + "\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: faces))
  }

  static let h264 = keyframes + ["-c:v", "libx264", "-preset", "veryfast"]
  static let hevc = ["-c:v", "libx265", "-preset", "veryfast", "-x265-params", hevcParameters]
  static let hevcParameters = "log-level=error:open-gop=0:keyint=20:min-keyint=20:scenecut=0"
  static let openHEVC = [
    "-c:v", "libx265", "-preset", "veryfast", "-x265-params",
    "log-level=error:open-gop=1:keyint=20:min-keyint=20:scenecut=0",
  ]
  static let vp9 =
    keyframes + ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"]
  static let mpeg2 = keyframes + ["-c:v", "mpeg2video", "-q:v", "7"]
  // SVT-AV1, which encodes the groups between, would make some of the same packets.
  static let av1 =
    keyframes + ["-c:v", "libaom-av1", "-usage", "realtime", "-cpu-used", "8", "-crf", "40"]
  static let keyframes = ["-g", "20", "-keyint_min", "20", "-sc_threshold", "0"]

  /// Renders the clip; with nil, nothing is copied.
  func render(_ options: [String] = [], when: String? = "always") throws -> ProcessResult {
    let arguments = [
      "render", clip, "--faces", faces, "--faces-out", folder.path("out.faces.jsonl"),
    ]
    return try Program.run(
      arguments + ["-o", output, "-y", "--progress", "none", "--style", "solid", "--margin", "0"]
        + (when.map { ["--smart-render", $0] } ?? []) + options
    )
  }

  /// The indices of frames whose pictures differ between clip and output.
  func differences() throws -> [Int] {
    let (before, after) = (try FFmpeg.frameHashes(of: clip), try FFmpeg.frameHashes(of: output))
    #expect(before.count == after.count)
    return zip(before, after).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
  }

  /// How many packets of the output are packets of the clip, wherever they stand.
  func ownPacketCount() throws -> Int {
    let hashes = try [clip, output].map { try FFprobe.packetHashes(of: $0, stream: "v:0") }
    let source = Set(hashes[0])
    return hashes[1].count { source.contains($0) }
  }

  /// The indices of packets that differ between clip and output.
  func otherPackets() throws -> [Int] {
    let hashes = try [clip, output].map { try FFprobe.packetHashes(of: $0, stream: "v:0") }
    #expect(hashes[0].count == hashes[1].count)
    return hashes[0].indices.filter { hashes[0][$0] != hashes[1][$0] }
  }
}

import AnnotateMediaTypes
import Foundation
import TestSupport

/// People who move over a background, all made from one portrait, with their true positions.
struct PaintedScene {
  static let size = PixelSize(640, 360)

  /// A head that can be painted at any position.
  struct Head {
    /// The face in the used part of the portrait, which has 160x210 pixels.
    private static let face = Rect<DisplaySpace>(x: 37.7, y: 35.2, width: 93.2, height: 123.9)
    let size: PixelSize
    let bytes: Data
    let isMirrored: Bool

    /// Cuts the head out of the portrait; `filter` is an ffmpeg filter that changes its appearance.
    init(scale: Double = 1, isMirrored: Bool = false, filter: String = "null") throws {
      size = PixelSize(Int(160 * scale), Int(210 * scale))
      self.isMirrored = isMirrored
      let steps = [
        "crop=160:210:140:20", "scale=\(size.width):\(size.height):flags=area", filter,
        isMirrored ? "hflip" : "null",
      ]
      let portrait = Places.runtime.appendingPathComponent("samples/astronaut.png").path
      let options = ["-vf", steps.joined(separator: ","), "-pix_fmt", "rgb24"]
      bytes = Data(try FFmpeg.pictures(of: portrait, options: options))
    }

    /// Returns the bounds of the face if the head's upper left corner is at a position.
    func face(at x: Int, _ y: Int) -> Rect<DisplaySpace> {
      let scale = Double(size.width) / 160
      let left = isMirrored ? 160 - Self.face.maxX : Self.face.x
      return Rect(
        x: Double(x) + left * scale,
        y: Double(y) + Self.face.y * scale,
        width: Self.face.width * scale,
        height: Self.face.height * scale
      )
    }
  }

  /// A person, or something that hides people; actors are painted in order.
  struct Actor {
    let head: Head?
    /// Returns the upper left corner in a frame; nil if the actor is absent.
    let corner: (Int) -> (x: Int, y: Int)?

    /// The size of the actor: of a head, or of a post from top to bottom.
    var size: PixelSize { head?.size ?? PixelSize(60, 360) }

    /// Returns the area that the actor covers at a position.
    func area(at corner: (x: Int, y: Int)) -> Rect<DisplaySpace> {
      Rect(
        x: Double(corner.x),
        y: Double(corner.y),
        width: Double(size.width),
        height: Double(size.height)
      )
    }
  }

  let name: String
  let frameCount: Int
  /// The background's brightness on the left and on the right.
  let shades: (Int, Int)
  let actors: [Actor]

  /// Returns the faces of a frame that are mostly within the frame, numbered like the actors.
  func truth(at frame: Int) -> [TrackingScore.Box] {
    faces(at: frame) { $0 > 0.6 }
  }

  /// Returns the faces of a frame of which the fraction that `isWanted` accepts is within the frame.
  private func faces(at frame: Int, inside isWanted: (Double) -> Bool) -> [TrackingScore.Box] {
    let picture = Rect<DisplaySpace>(x: 0, y: 0, width: 640, height: 360)
    return actors.enumerated().compactMap { number, actor in
      guard let head = actor.head, let corner = actor.corner(frame) else { return nil }
      let face = head.face(at: corner.x, corner.y)
      let fraction = (face.intersection(picture)?.area ?? 0) / face.area
      return isWanted(fraction) ? TrackingScore.Box(id: number, bounds: face) : nil
    }
  }

  /// Returns the faces of a frame about half of which is within the frame: they may be reported or not.
  func leaving(at frame: Int) -> [Rect<DisplaySpace>] {
    faces(at: frame) { (0.4...0.6).contains($0) }.map(\.bounds)
  }

  /// Returns the faces of a frame that another actor hides in large part; their correct boxes are undefined.
  func hidden(at frame: Int) -> [Rect<DisplaySpace>] {
    truth(at: frame).compactMap { box in
      let covered = actors[(box.id + 1)...].compactMap { actor in
        actor.corner(frame).flatMap { actor.area(at: $0).intersection(box.bounds) }
      }
      return covered.contains { $0.area > 0.3 * box.bounds.area } ? box.bounds : nil
    }
  }

  /// Paints a frame: red, green and blue of each pixel.
  func picture(at frame: Int) -> Data {
    var bytes = background
    for actor in actors {
      guard let corner = actor.corner(frame) else { continue }
      let head = actor.head
      let size = actor.size
      for row in 0..<size.height where (0..<360).contains(corner.y + row) {
        let columns = max(0, -corner.x)..<max(max(0, -corner.x), min(size.width, 640 - corner.x))
        let start = 3 * ((corner.y + row) * 640 + corner.x + columns.lowerBound)
        let from = 3 * (row * size.width + columns.lowerBound)
        let line = head?.bytes[from..<from + 3 * columns.count]
        bytes.replaceSubrange(
          start..<start + 3 * columns.count,
          with: line ?? Data(repeating: 90, count: 3 * columns.count)
        )
      }
    }
    return bytes
  }

  private var background: Data {
    var row = Data()
    for column in 0..<640 {
      let stripe = column / 40 % 2 * 12
      let shade = UInt8(shades.0 + (shades.1 - shades.0) * column / 640 + stripe)
      row += [shade, shade, shade]
    }
    return (0..<360).reduce(into: Data()) { picture, _ in picture.append(row) }
  }

  /// Writes scenes one after the other into a clip of 25 frames a second.
  static func write(_ scenes: [PaintedScene], noise: Int = 0, to path: String) throws {
    let folder = try TemporaryFolder()
    let raw = folder.path("frames.rgb")
    try Data().write(to: URL(fileURLWithPath: raw))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: raw))
    for scene in scenes {
      for frame in 0..<scene.frameCount {
        try file.write(contentsOf: scene.picture(at: frame))
      }
    }
    try file.close()
    let filter = noise > 0 ? ["-vf", "noise=alls=\(noise):allf=t:all_seed=7"] : []
    let input = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "640x360", "-r", "25", "-i", raw]
    let encoding = ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "10", "-pix_fmt", "yuv420p"]
    try FFmpeg.make(input + filter + encoding + [path])
  }
}

internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePictures
internal import AnnotateStamps
internal import Foundation

/// A set of stamps to measure.
struct DrawingSubject: Sendable {
  let name: String
  /// The stamps for a picture of some size; `phase` from 0 to 1 moves them a little.
  let stamps: @Sendable (_ size: PixelSize, _ phase: Double) -> [Stamp]

  /// All subjects; lengths are for 1080 rows and grow with the picture, unless their name mentions
  /// pixels.
  static let all: [DrawingSubject] = [
    DrawingSubject(name: "copy") { _, _ in [] },
    DrawingSubject(name: "hearts") { size, phase in
      [0.4, 0.6].map { x in
        stamp(.artwork(.heart), size, x, phase, side: 90, rotation: 10 + 20 * phase)
      }
    },
    DrawingSubject(name: "square") { size, phase in
      [stamp(.artwork(.square), size, 0.5, phase, side: 345)]
    },
    DrawingSubject(name: "features") { size, phase in
      let blue = StampColor(red: 0.1, green: 0.35, blue: 1, alpha: 0.6)
      return [stamp(.outline(blue, thickness: 5), size, 0.5, phase, side: 300)]
        + [0.45, 0.55].map { stamp(.ellipse(blue), size, $0, phase, side: 60) }
    },
    DrawingSubject(name: "rectangle") { size, phase in
      let black = StampColor(red: 0, green: 0, blue: 0)
      return [stamp(.rectangle(black), size, 0.5, phase, side: 300, rotation: 10)]
    },
    DrawingSubject(name: "blur of 300 pixels") { size, phase in
      [covers(.blur(radius: 30, .ellipse), size, phase)]
    },
    DrawingSubject(name: "pixelate of 300 pixels") { size, phase in
      [covers(.pixelate(cell: 30, .rectangle), size, phase)]
    },
    DrawingSubject(name: "multiplied hearts") { size, phase in
      [0.4, 0.6].map { x in
        stamp(.artwork(.heart), size, x, phase, side: 90, rotation: 10, blend: .multiply)
      }
    },
  ]

  private static func covers(_ content: Stamp.Content, _ size: PixelSize, _ phase: Double) -> Stamp
  {
    let scale = Double(size.height) / 1080
    return stamp(content, size, 0.5, phase, side: 300 / scale, rotation: 10)
  }

  private static func stamp(
    _ content: Stamp.Content,
    _ size: PixelSize,
    _ x: Double,
    _ phase: Double,
    side: Double,
    rotation: Double = 0,
    blend: BlendMode = .normal
  ) -> Stamp {
    let scale = Double(size.height) / 1080
    return Stamp(
      content,
      center: Point(x * Double(size.width) + 40 * phase, Double(size.height) * 0.5 + 30 * phase),
      width: side * scale,
      height: side * scale,
      rotation: rotation,
      blend: blend
    )
  }

  /// The processor time of one frame: the least of several rounds.
  ///
  /// If `isShared`, the frame has another owner, so the time includes a copy of it.
  func milliseconds(_ size: PixelSize, _ frames: [Frame], isShared: Bool) throws -> Double {
    let placement = FramePlacement(of: FrameGeometry(codedSize: size))
    var compositor = Compositor(placement.squareToOutput) {
      (document, name, size) throws(AnnotateError) in
      try SVGRasterizer().picture(of: document, named: name, size: size)
    }
    // A frame without another owner, which need not be copied.
    var own = try MutableFrame(drawingOn: frames[0]).finish()
    var least = Double.infinity
    let count = 20
    for _ in 0..<6 {
      let start = Self.processorTime
      for number in 0..<count {
        let stamps = stamps(size, Double(number) / Double(count))
        let frame = isShared ? frames[number % frames.count] : own
        if !isShared { own = frames[0] }
        var drawing = try MutableFrame(drawingOn: consume frame)
        try compositor.draw(stamps, on: &drawing)
        let drawn = drawing.finish()
        if !isShared { own = drawn }
      }
      least = min(least, (Self.processorTime - start) / Double(count))
    }
    return least
  }

  /// The processor time of this thread in milliseconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}

import AnnotateMediaTypes
import AnnotatePictures
import Foundation
import TestSupport
import Testing

@testable import AnnotateStamps

/// Tries to undo the built-in covers on a real face.
@Suite("Covers cannot be undone")
struct UndoingTests {
  /// The face of the sample portrait, as a gray picture.
  private struct Portrait {
    let width: Int
    let height: Int
    var values: [Double]

    /// The width of the face in pixels; the picture is two faces wide and high.
    let face: Double

    /// Reduces the portrait so that its face, 210 pixels wide around (250, 221), is `face` pixels wide.
    init(face: Int) throws {
      let path = Places.repository.appendingPathComponent("Samples/portrait.jpg").path
      guard case .frames(let frames) = try PictureLoader.load(path) else { throw NoPicture() }
      let picture = frames[0].picture
      let scale = 210 / Double(face)
      let (left, top) = (250 - 210.0, 221 - 210.0)
      (width, height, self.face) = (2 * face, 2 * face, Double(face))
      values = []
      for y in 0..<height {
        for x in 0..<width {
          let columns = Int(left + Double(x) * scale)..<Int(left + Double(x + 1) * scale)
          let rows = Int(top + Double(y) * scale)..<Int(top + Double(y + 1) * scale)
          let sum = rows.reduce(0) { sum, row in
            columns.reduce(sum) { $0 + Int(picture[min(499, $1), min(499, row)].green) }
          }
          values.append(Double(sum) / Double(columns.count * rows.count))
        }
      }
    }

    struct NoPicture: Error {}

    /// The stamps of a built-in style for the face.
    func stamps(_ name: String) throws -> [Stamp] {
      let style = try #require(StyleRegistry.style(named: name))
      let subject = MadeUpSubject.ellipse(width: face, height: face, roll: 0)
      return style.stamps(for: subject, at: StampMoment()).map { stamp in
        Stamp(
          stamp.content,
          center: Point(face, face),
          width: stamp.width,
          height: stamp.height,
          isCover: stamp.isCover
        )
      }
    }

    /// The picture with stamps, in whole codes.
    func drawn(_ stamps: [Stamp]) throws -> Portrait {
      let size = PixelSize(width, height)
      var frame = SyntheticFrame(size, Layouts.gray, ColorDescription()) { _, x, y in
        Int(values[y * width + x].rounded())
      }
      try frame.draw(stamps)
      var drawn = self
      drawn.values = (0..<width * height).map { Double(frame.code(0, $0 % width, $0 / width)) }
      return drawn
    }

    /// The picture blurred by a Gaussian.
    func blurred(_ deviation: Double) -> Portrait {
      let reach = Int(3 * deviation) + 1
      let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
      let whole = weights.reduce(0, +)
      func line(_ source: [Double], _ count: Int) -> [Double] {
        (0..<count).map { position in
          var sum = 0.0
          for (offset, weight) in zip(-reach...reach, weights) {
            sum += weight * source[min(count - 1, max(0, position + offset))]
          }
          return sum / whole
        }
      }
      var (across, result) = (values, self)
      for y in 0..<height {
        across.replaceSubrange(
          y * width..<(y + 1) * width,
          with: line(Array(values[y * width..<(y + 1) * width]), width)
        )
      }
      for x in 0..<width {
        let column = line((0..<height).map { across[$0 * width + x] }, height)
        for y in 0..<height { result.values[y * width + x] = column[y] }
      }
      return result
    }

    /// The picture with a Gaussian blur undone step by step (van Cittert).
    func sharpened(_ deviation: Double, steps: Int) -> Portrait {
      var guess = self
      for _ in 0..<steps {
        let again = guess.blurred(deviation)
        for index in values.indices {
          let value = guess.values[index] + values[index] - again.values[index]
          guess.values[index] = min(255, max(0, value))
        }
      }
      return guess
    }

    /// How alike the details of both faces are, from -1 to 1: what is finer than a fifth of the face.
    func likeness(to other: Portrait) -> Double {
      let own = details
      let others = other.details
      let product = zip(own, others).reduce(0) { $0 + $1.0 * $1.1 }
      func power(_ values: [Double]) -> Double { values.reduce(0) { $0 + $1 * $1 } }
      return product / (power(own) * power(others)).squareRoot()
    }

    /// The middle of the face, without what a Gaussian leaves of it.
    private var details: [Double] {
      let coarse = blurred(0.05 * face)
      return values.indices.compactMap { index in
        let x = (Double(index % width) - face) / face
        let y = (Double(index / width) - face) / face
        return x * x + y * y < 0.16 ? values[index] - coarse.values[index] : nil
      }
    }
  }

  /// The radius of the blur in a style's only stamp.
  private func radius(_ stamps: [Stamp]) throws -> Double {
    guard case .blur(let radius, _)? = stamps.first?.content else { throw Portrait.NoPicture() }
    return radius
  }

  @Test("sharpening does not bring back a blurred face, however small", arguments: [20, 32])
  func blur(_ face: Int) throws {
    let portrait = try Portrait(face: face)
    let stamps = try portrait.stamps("blur")
    let covered = try portrait.drawn(stamps)
    let radius = try radius(stamps)
    for deviation in [radius / 2, radius, 1.5 * radius] {
      let found = covered.sharpened(deviation, steps: 10)
      let likeness = abs(found.likeness(to: portrait))
      #expect(likeness < 0.35, "\(deviation): \(likeness)")
    }
    // The same attempt succeeds on a weak blur.
    let weak = try portrait.drawn([
      Stamp(
        .blur(radius: max(1, 0.03 * portrait.face), .rectangle),
        center: Point(portrait.face, portrait.face),
        width: 2 * portrait.face,
        height: 2 * portrait.face
      )
    ])
    let found = weak.sharpened(max(1, 0.03 * portrait.face), steps: 10)
    #expect(found.likeness(to: portrait) > 0.7)
  }

  @Test(
    "a mosaic has at most twelve cells across and down a head",
    arguments: [8, 20, 60, 400, 4000]
  )
  func mosaic(_ face: Int) throws {
    let style = try #require(StyleRegistry.style(named: "pixelate"))
    for (width, height) in [(1.0, 1.33), (1, 1), (0.7, 1.33), (1.33, 0.8)] {
      let subject = MadeUpSubject.ellipse(
        width: width * Double(face),
        height: height * Double(face),
        roll: 0
      )
      for stamp in style.stamps(for: subject, at: StampMoment()) {
        guard case .pixelate(let cell, _) = stamp.content else { throw Portrait.NoPicture() }
        let mosaic = Mosaic(cell: cell, width: stamp.width, height: stamp.height)
        #expect(mosaic.columns <= 12 && mosaic.rows <= 12, "\(mosaic.columns)x\(mosaic.rows)")
      }
    }
  }
}

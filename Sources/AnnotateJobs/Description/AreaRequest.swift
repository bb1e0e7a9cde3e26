internal import AnnotateCommandLineKit
package import AnnotateMediaTypes

/// A part of the picture that is to be hidden for some time, as the user describes it.
public struct AreaRequest: Sendable, Equatable {
  /// Where an area is: lengths in pixels of the displayed picture, or fractions of its width and height.
  package struct Position: Sendable, Equatable {
    /// The distance of the left side from that of the picture, and of the upper side from that of the picture.
    package var x, y: Length
    /// The extent; in a picture it is at least a pixel.
    package var width, height: Length
  }

  /// A position at one time, as players count it.
  package struct Keyframe: Sendable, Equatable {
    /// Where the area is.
    package let position: Position
    /// When it is there.
    package let time: MediaTime
  }

  /// Where an area is over time, as players count it.
  package enum Course: Sendable, Equatable {
    /// It stays where it is, from the first frame at or after a time until one at or after another; nil is the
    /// beginning or the end of the video.
    case still(Position, from: MediaTime?, to: MediaTime?)
    /// It moves evenly from each keyframe to the next. It is covered at the first and the last of them, and
    /// before or after them only if that is said.
    case moving([Keyframe], beginsBefore: Bool, endsAfter: Bool)
  }

  /// The shape of the area.
  package let shape: CoveredArea.Shape
  /// Where it is over time.
  package let course: Course

  /// Describes an area.
  package init(_ shape: CoveredArea.Shape, _ course: Course) {
    (self.shape, self.course) = (shape, course)
  }

  /// Reads the text of the option for such areas, such as `10,20,100,80@1:30-1:45`; nil if it is invalid.
  public init?(text: String) {
    guard let area = OptionText.area.read(text) else { return nil }
    self = area
  }

  /// The text of the option for the area.
  public var text: String { OptionText.area.write(self) }
}

extension AreaRequest {
  /// Describes an area of a video as its user might.
  package init(of area: CoveredArea, by clock: PlayerClock) {
    let keyframes = area.keyframes.map {
      Keyframe(position: Position($0.bounds), time: clock.time(ofTick: $0.time))
    }
    if keyframes.count == 1 {
      let (from, to) = (area.start.map(clock.time), area.end.map(clock.time))
      self.init(area.shape, .still(keyframes[0].position, from: from, to: to))
    } else {
      let (beginsBefore, endsAfter) = (area.start == nil, area.end == nil)
      let course = Course.moving(keyframes, beginsBefore: beginsBefore, endsAfter: endsAfter)
      self.init(area.shape, course)
    }
  }

  /// The area in a video, rounded as it is recorded.
  ///
  /// - Parameters:
  ///   - geometry: the relation of stored pixels to the displayed picture.
  ///   - clock: the clock of the video.
  /// - Returns: the area.
  package func area(in geometry: FrameGeometry, by clock: PlayerClock) -> CoveredArea {
    let picture = geometry.displaySize
    switch course {
    case .still(let position, let from, let to):
      let start = from.map { clock.firstTick(from: $0) }
      return CoveredArea(
        shape,
        start: start,
        end: to.map { clock.firstTick(from: $0) },
        keyframes: [.init(time: start ?? clock.start, bounds: position.bounds(in: picture))]
      )
    case .moving(let keyframes, let beginsBefore, let endsAfter):
      return CoveredArea(
        shape,
        start: beginsBefore ? nil : keyframes.first.map { clock.firstTick(from: $0.time) },
        end: endsAfter ? nil : keyframes.last.map { clock.firstTick(after: $0.time) },
        keyframes: keyframes.map {
          .init(time: clock.nearestTick(to: $0.time), bounds: $0.position.bounds(in: picture))
        }
      )
    }
  }
}

extension AreaRequest.Position {
  fileprivate init(_ bounds: Rect<DisplaySpace>) {
    self.init(
      x: .pixels(bounds.x),
      y: .pixels(bounds.y),
      width: .pixels(bounds.width),
      height: .pixels(bounds.height)
    )
  }

  /// The bounds in a picture of some size, to hundredths of a pixel.
  fileprivate func bounds(in picture: PixelSize) -> Rect<DisplaySpace> {
    let (across, down) = (Double(picture.width), Double(picture.height))
    return Rect(
      x: x.pixels(of: across),
      y: y.pixels(of: down),
      width: max(1, width.pixels(of: across)),
      height: max(1, height.pixels(of: down))
    )
  }
}

extension Length {
  /// The length in pixels, to hundredths; `whole` is what fractions are of.
  fileprivate func pixels(of whole: Double) -> Double {
    let pixels =
      switch self {
      case .fraction(let fraction): fraction * whole
      case .pixels(let pixels): pixels
      }
    return (pixels * 100).rounded() / 100
  }
}

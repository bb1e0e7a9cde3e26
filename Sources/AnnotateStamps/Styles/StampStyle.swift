public import AnnotateFaces
public import AnnotateJSON
public import AnnotateMediaTypes

/// Decides which stamps a face gets.
public protocol StampStyle: Sendable {
  /// The name by which users choose the style.
  var name: String { get }
  /// A description of one line.
  var summary: String { get }
  /// Whether the style hides faces, so that a missed face is worse than a superfluous stamp.
  var isCover: Bool { get }
  /// Whether the style removes everything but faces from the picture.
  var keepsOnlyFaces: Bool { get }
  /// Whether the stamps of a frame depend on earlier frames of the face.
  var remembersFrames: Bool { get }
  /// Whether stamps are moved as their `freedom` allows.
  var arrangesStamps: Bool { get }
  /// The number of frames after a face's last one in which its stamps fade out.
  var fadeOut: Int { get }

  /// Returns the stamps for one face, in the upright picture with square pixels and in the order of drawing.
  func stamps(for subject: StampSubject, at moment: StampMoment) -> [Stamp]

  /// Returns the stamps for the next frame of one face, for styles whose stamps fade in and out.
  func stamps(
    for subject: StampSubject,
    at moment: StampMoment,
    remembering memory: inout StampMemory
  ) -> [Stamp]

  /// Returns the stamps that hide a part of the picture without a face; none if the style cannot hide it.
  func covers(on area: StampArea, at moment: StampMoment) -> [Stamp]
}

extension StampStyle {
  /// False, as most styles decorate.
  public var isCover: Bool { false }
  /// False, as most styles keep the picture.
  public var keepsOnlyFaces: Bool { false }
  /// False, as most styles depend on a single frame.
  public var remembersFrames: Bool { false }
  /// False, as most stamps belong where they are.
  public var arrangesStamps: Bool { false }
  /// Zero, as most stamps end with the face.
  public var fadeOut: Int { 0 }
  /// Hides nothing, as most styles are about faces.
  public func covers(on area: StampArea, at moment: StampMoment) -> [Stamp] { [] }
  /// Ignores the memory, as most styles depend on a single frame.
  public func stamps(
    for subject: StampSubject,
    at moment: StampMoment,
    remembering memory: inout StampMemory
  ) -> [Stamp] {
    stamps(for: subject, at: moment)
  }
}

/// The face for which a style makes stamps.
public struct StampSubject: Sendable {
  /// The face's position, landmarks and expression.
  public var face: FaceObservation<SquareSpace>
  /// The `id` of the face's track.
  public var id: Int
  /// The number of the person; nil if the face was not recognised.
  public var person: Int?
  /// The name that was given to the face or to the person; nil if there is none.
  public var name: String?
  /// The number of frames that have shown the face, including this one; from 1.
  public var frameCount: Int
  /// The number of frames since the last one that shows the face; 0 if this one does.
  public var framesSinceSeen: Int
  /// Makes the face's object of the sidecar; called only if a text needs it.
  public var fields: @Sendable () -> JSONValue

  /// Describes a face.
  public init(
    _ face: FaceObservation<SquareSpace>,
    id: Int = 1,
    person: Int? = nil,
    name: String? = nil,
    frameCount: Int = 1,
    framesSinceSeen: Int = 0,
    fields: @escaping @Sendable () -> JSONValue = { .object([]) }
  ) {
    self.face = face
    self.id = id
    self.person = person
    self.name = name
    self.frameCount = frameCount
    self.framesSinceSeen = framesSinceSeen
    self.fields = fields
  }
}

/// A part of the picture that is hidden, whatever it shows.
public struct StampArea: Sendable, Hashable {
  /// The bounds in the upright picture with square pixels.
  public let bounds: Rect<SquareSpace>
  /// The shape of the area within its bounds.
  public let shape: CoveredArea.Shape

  /// Describes an area.
  public init(_ bounds: Rect<SquareSpace>, _ shape: CoveredArea.Shape) {
    (self.bounds, self.shape) = (bounds, shape)
  }
}

/// The frame for which a style makes stamps.
public struct StampMoment: Sendable {
  /// The index of the frame in display order.
  public var frame: Int
  /// The presentation time of the frame; nil if it is unknown.
  public var time: MediaTime?
  /// The timecode of the frame; nil if the source has none.
  public var timecode: Timecode?
  /// The output on which the stamps are drawn; nil if it is unknown.
  public var canvas: StampCanvas?

  /// Describes a frame.
  public init(
    frame: Int = 0,
    time: MediaTime? = nil,
    timecode: Timecode? = nil,
    canvas: StampCanvas? = nil
  ) {
    self.frame = frame
    self.time = time
    self.timecode = timecode
    self.canvas = canvas
  }
}

/// The state that a style keeps for a face from frame to frame; empty before the first frame.
public struct StampMemory: Sendable {
  /// The fade of each layer of a rig.
  var fades: [LayerFade] = []

  /// Makes an empty memory.
  public init() {}
}

/// The output as seen from the upright picture with square pixels, in which stamps are positioned.
public struct StampCanvas: Sendable, Equatable {
  /// The part of the upright picture that the output shows.
  public var visible: Rect<SquareSpace>
  /// The side of an output pixel; above 1 if the output is smaller than the picture.
  public var pixel: Double
  /// The height of the whole output, including bars.
  public var height: Double

  /// Describes an output.
  public init(visible: Rect<SquareSpace>, pixel: Double, height: Double) {
    (self.visible, self.pixel, self.height) = (visible, pixel, height)
  }

  /// Describes the output in which `placement` shows a picture.
  package init(_ placement: FramePlacement) {
    let output = placement.output
    let shown = output.cleanAperture.intersection(placement.target.rect) ?? output.cleanAperture
    let squareToShown = placement.squareToOutput.then(output.codedToDisplay)
      .then(output.displayToSquare)
    guard let outputToSquare = placement.squareToOutput.inverse else {
      preconditionFailure("cropping, turning and scaling can be undone")
    }
    let scale = (squareToShown.b * squareToShown.b + squareToShown.d * squareToShown.d)
      .squareRoot()
    self.init(
      visible: outputToSquare.apply(shown),
      pixel: 1 / scale,
      height: output.squareSize.height / scale
    )
  }
}

import AnnotateFaces
import AnnotateMediaTypes
import Testing

@testable import AnnotateStamps

@Suite("Rigs")
struct RigTests {
  private static let red = StampColor(red: 1, green: 0, blue: 0)
  private static let green = StampColor(red: 0, green: 1, blue: 0)

  private func rig(_ layer: String) throws -> Rig {
    try Rig(parsing: Array(StyleCases.style(layer).utf8), named: "x") {
      (path, _) throws(AnnotateError) in
      RigPicture(
        (0..<3).map { (Artwork(name: "\(path) \($0)", document: []), 5) },
        timeBase: Rational(1, 10),
        proportion: 2
      )
    }
  }

  private func stamps(
    _ layer: String,
    _ subject: StampSubject = MadeUpSubject.upright,
    at moment: StampMoment = StampMoment()
  ) throws -> [Stamp] {
    try rig(layer).stamps(for: subject, at: moment)
  }

  @Test(
    "lengths scale with the face",
    arguments: [
      ("interOcular", 0.5, 30), ("faceWidth", 0.5, 60), ("faceHeight", 0.5, 80),
      ("faceSize", 0.5, 80), ("pixels", 17, 17),
    ] as [(String, Double, Double)]
  )
  func units(_ unit: String, _ amount: Double, _ expected: Double) throws {
    let stamp = try #require(
      try stamps(StyleCases.ellipse(#", "height": {"\#(unit)": \#(amount)}"#)).first
    )
    #expect(abs(stamp.height - expected) < 1e-9)
    #expect(abs(stamp.width - 24) < 1e-9)
  }

  @Test("a length does not fall below its minimum in pixels")
  func least() throws {
    let layer = StyleCases.ellipse(#", "height": {"faceWidth": 0.1, "atLeast": 15}"#)
    #expect(try stamps(layer).first?.height == 15)
    #expect(try stamps(layer, MadeUpSubject.large(10)).first?.height == 120)
  }

  @Test("a minimum may depend on the output")
  func leastInOutput() throws {
    func height(_ minimum: String, _ canvas: StampCanvas?) throws -> Double? {
      let length = #"{"faceWidth": 0.1, "atLeast": \#(minimum)}"#
      let layer = StyleCases.ellipse(#", "height": \#(length)"#)
      return try stamps(layer, at: StampMoment(canvas: canvas)).first?.height
    }
    let visible = Rect<SquareSpace>(x: 0, y: 0, width: 1600, height: 900)
    let half = StampCanvas(visible: visible, pixel: 2, height: 1000)
    #expect(try height(#"{"outputPixels": 20}"#, half) == 40)
    #expect(try height(#"{"outputHeight": 0.03}"#, half) == 30)
    #expect(try height(#"{"outputPixels": 20, "outputHeight": 0.05, "pixels": 3}"#, half) == 50)
    #expect(try height(#"{"outputPixels": 20, "pixels": 13}"#, nil) == 13)
    #expect(try height(#"{"outputPixels": 5}"#, half) == 12)
  }

  @Test("the output is measured in the upright picture with square pixels")
  func canvas() {
    let source = FrameGeometry(
      codedSize: PixelSize(720, 576),
      orientation: .right,
      sampleAspectRatio: Rational(16, 15)
    )
    let same = StampCanvas(FramePlacement(of: source))
    #expect(same.visible == Rect(x: 0, y: 0, width: 576, height: 768))
    #expect(same.pixel == 1 && same.height == 768)
    let wide = FrameGeometry(codedSize: PixelSize(1920, 1080))
    var reframing = Reframing()
    (reframing.size, reframing.gravity) = (PixelSize(320, 320), .resizeAspect)
    let boxed = StampCanvas(FramePlacement(of: wide, as: reframing))
    #expect(boxed.visible == Rect(x: 0, y: 0, width: 1920, height: 1080))
    #expect(boxed.pixel == 6 && boxed.height == 1920)
    reframing.gravity = .resizeAspectFill
    let filled = StampCanvas(FramePlacement(of: wide, as: reframing))
    #expect(filled.visible == Rect(x: 420, y: 0, width: 1080, height: 1080))
    #expect(filled.pixel == 3.375 && filled.height == 1080)
  }

  @Test("layers with a place may move, each on its own")
  func place() throws {
    let layer =
      #"{"type": "text", "text": "{label}", "anchor": "face", "#
      + #""height": {"pixels": 20}, "rotate": "upright", "place": "clear"}"#
    let rig = try rig(layer)
    #expect(rig.arrangesStamps)
    var subject = MadeUpSubject.upright
    let unnamed = try #require(rig.stamps(for: subject, at: StampMoment()).first)
    #expect(unnamed.freedom == StampFreedom(.clear, block: 0))
    guard case .text(let number) = unnamed.content else { throw WrongContent() }
    #expect(number.string == "1")
    subject.name = "Ada"
    guard case .text(let name)? = rig.stamps(for: subject, at: StampMoment()).first?.content else {
      throw WrongContent()
    }
    #expect(name.string == "Ada")
    #expect(try !self.rig(StyleCases.ellipse("")).arrangesStamps)
  }

  private struct WrongContent: Error {}

  @Test("one side follows from the other and the picture's proportions")
  func proportions() throws {
    func size(_ sides: String) throws -> [Double] {
      let layer = #"{"type": "picture", "file": "a", "anchor": "face", \#(sides)}"#
      let stamp = try #require(try stamps(layer).first)
      return [stamp.width, stamp.height]
    }
    #expect(try size(#""width": {"pixels": 40}"#) == [40, 20])
    #expect(try size(#""height": {"pixels": 40}"#) == [80, 40])
    #expect(try size(#""width": {"pixels": 40}, "height": {"pixels": 5}"#) == [40, 5])
  }

  @Test("offset and pivot follow the head's axes, or the picture's if the layer stays upright")
  func offset() throws {
    let more =
      #", "pivot": {"x": 0, "y": 1}, "offset": {"x": {"pixels": 10}, "y": {"pixels": -20}}"#
    let layer = StyleCases.ellipse(#", "height": {"pixels": 30}"# + more)
      .replacing(#"{"faceWidth": 0.2}"#, with: #"{"pixels": 40}"#)
    let upright = try #require(try stamps(layer).first)
    #expect(upright.center == Point(160 + 10 + 20, 300 - 20 - 15))
    let turned = try #require(try stamps(layer, MadeUpSubject.turned).first)
    let half = 0.5.squareRoot()
    #expect(abs(turned.center.x - (160 + 30 * half + 35 * half)) < 1e-9)
    #expect(abs(turned.center.y - (290 + 30 * half - 35 * half)) < 1e-9)
    let still = layer.dropLast() + #", "rotate": "upright"}"#
    let kept = try #require(try stamps(String(still), MadeUpSubject.turned).first)
    #expect(kept.center == Point(160 + 30, 290 - 35) && kept.rotation == 0)
  }

  @Test("foreshortened layers become narrower as the head turns aside")
  func foreshortening() throws {
    var subject = MadeUpSubject.upright
    subject.face.pose = HeadPose(roll: 0, yaw: 60)
    let plain = StyleCases.ellipse(#", "height": {"pixels": 30}"#)
    #expect(try abs(stamps(plain, subject)[0].width - 24) < 1e-9)
    let narrow = StyleCases.ellipse(
      #", "height": {"pixels": 30}, "foreshorten": true, "offset": {"x": {"pixels": 8}}"#
    )
    let stamp = try stamps(narrow, subject)[0]
    // What surrounds a head has some depth, so it is a little wider than half.
    #expect(abs(stamp.width - 24 * 0.56347) < 1e-3 && stamp.height == 30)
    #expect(abs(stamp.center.x - 160 - 8 * 0.56347) < 1e-3)
  }

  @Test("a layer is shown for the head turns that it names")
  func headTurns() throws {
    let layer = StyleCases.ellipse(#", "yaw": {"from": 40, "to": 60, "fade": 10, "mirror": true}"#)
    let shares = [(30.0, 0.0), (40, 0.5), (-42.5, 0.75), (50, 1), (60, 0.5), (-80, 0)]
    for (yaw, fraction) in shares {
      var subject = MadeUpSubject.upright
      subject.face.pose = HeadPose(roll: 0, yaw: yaw)
      let drawn = try stamps(layer, subject)
      #expect((drawn.first?.opacity ?? 0) == fraction, "\(yaw)")
      #expect(drawn.allSatisfy { $0.isMirrored == (yaw < 0) })
    }
    #expect(try stamps(layer, MadeUpSubject.upright).isEmpty)
    let front = StyleCases.ellipse(#", "yaw": {"to": 40}"#)
    #expect(try stamps(front, MadeUpSubject.upright).count == 1)
  }

  @Test("the size of a turned face is that of the ellipse within its bounds")
  func turnedSize() {
    for roll in stride(from: -90.0, through: 180, by: 15) {
      let subject = MadeUpSubject.ellipse(width: 90, height: 120, roll: roll)
      let size = FaceMeasure(subject.face).size(turned: true)
      #expect(abs(size.width - 90) < 0.5 && abs(size.height - 120) < 0.5, "\(roll): \(size)")
    }
    // Bounds that fit no such ellipse still give a plausible face.
    var odd = MadeUpSubject.withoutPoints
    odd.face.bounds = Rect(x: 0, y: 0, width: 300, height: 20)
    odd.face.pose = HeadPose(roll: 40)
    let size = FaceMeasure(odd.face).size(turned: true)
    #expect(size.width > 50 && size.height > 50)
  }

  @Test("colours by track repeat after the last, and colours by state use the first matching case")
  func colors() throws {
    func color(_ text: String, _ subject: StampSubject) throws -> StampColor? {
      let layer = StyleCases.ellipse("").replacing(##""#ff0000""##, with: text)
      guard case .ellipse(let color) = try stamps(layer, subject).first?.content else { return nil }
      return color
    }
    var subject = MadeUpSubject.upright
    var found: [StampColor?] = []
    for id in 1...3 {
      subject.id = id
      found.append(try color(##"{"palette": ["#ff0000", "#00ff00"]}"##, subject))
    }
    #expect(found == [Self.red, Self.green, Self.red])
    let byState = ##"{"cases": [{"when": "smiling", "color": "#00ff00"}], "otherwise": "#ff0000"}"##
    #expect(try color(byState, subject) == Self.red)
    subject.face.expression.smile = Smile(score: 1, isSmiling: true)
    #expect(try color(byState, subject) == Self.green)
    subject.id = 9
    #expect(try color(#""track""#, subject) == RigColor.palette[0])
    #expect(try color(#""person""#, subject) == RigColor.palette[0])
    subject.person = 2
    #expect(try color(#""track""#, subject) == RigColor.palette[0])
    #expect(try color(#""person""#, subject) == RigColor.palette[1])
  }

  @Test("conditions about unknown properties are not met, and all of several must be met")
  func conditions() throws {
    func isDrawn(_ when: String, _ subject: StampSubject) throws -> Bool {
      try !stamps(StyleCases.ellipse(#", "when": \#(when)"#), subject).isEmpty
    }
    var subject = MadeUpSubject.upright
    for state in RigCondition.State.allCases {
      #expect(try isDrawn(#""\#(state.rawValue)""#, subject) == (state == .always))
    }
    subject.face.expression = FaceExpression(
      leftEye: EyeState(openness: 0, isClosed: true),
      rightEye: EyeState(openness: 1, isClosed: false),
      smile: Smile(score: 0, isSmiling: false)
    )
    let met = RigCondition.State.allCases.map(\.rawValue).filter { state in
      (try? isDrawn(#""\#(state)""#, subject)) == true
    }
    #expect(met == ["always", "leftEyeClosed", "rightEyeOpen", "notSmiling"])
    var other = subject
    other.face.expression.leftEye = EyeState(openness: 0.3, isClosed: nil)
    #expect(try isDrawn(#""eyesOpen""#, other) && !isDrawn(#""leftEyeClosed""#, other))
    #expect(try isDrawn(#"["leftEyeClosed", "notSmiling", {"ids": [2, 1]}]"#, subject))
    #expect(try !isDrawn(#"["leftEyeClosed", {"ids": [2]}]"#, subject))
    #expect(try isDrawn(#"{"confidence": {"from": 0.9}}"#, subject))
    #expect(try !isDrawn(#"{"confidence": {"to": 0.89}}"#, subject))
    #expect(try isDrawn("[]", subject))
  }

  @Test("layers fade in and out")
  func fades() throws {
    func opacity(_ frameCount: Int, since: Int, _ layer: String) throws -> Double? {
      var subject = MadeUpSubject.upright
      (subject.frameCount, subject.framesSinceSeen) = (frameCount, since)
      return try stamps(layer, subject).first?.opacity
    }
    let layer = StyleCases.ellipse(#", "opacity": 0.8, "fadeIn": 4, "fadeOut": 3"#)
    #expect(try rig(layer).fadeOut == 3)
    func percent(_ opacity: Double?) -> Double? { opacity.map { ($0 * 100).rounded() } }
    let coming = try (1...5).map { percent(try opacity($0, since: 0, layer)) }
    #expect(coming == [20, 40, 60, 80, 80])
    let going = try (0...4).map { percent(try opacity(9, since: $0, layer)) }
    #expect(going == [80, 60, 40, 20, nil])
    #expect(try opacity(9, since: 1, StyleCases.ellipse("")) == nil)
    let cover = #"{"type": "blur", "anchor": "face", "width": {"faceWidth": 1}}"#
    #expect(try opacity(9, since: 7, cover) == nil)
  }

  /// Returns the opacity in percent in each frame of a face with a given state.
  private func opacities(
    _ keys: String,
    _ closed: [Bool],
    from first: Int = 1,
    goneFor gone: Int = 0
  ) throws -> [Double] {
    let rig = try rig(StyleCases.ellipse(#", "when": "eyesClosed""# + keys))
    var (memory, subject) = (StampMemory(), MadeUpSubject.upright)
    func percent() -> Double {
      let stamp = rig.stamps(for: subject, at: StampMoment(), remembering: &memory).first
      return ((stamp?.opacity ?? 0) * 100).rounded()
    }
    let present = closed.enumerated().map { index, isClosed in
      subject.frameCount = first + index
      subject.face.expression.leftEye = EyeState(openness: 0, isClosed: isClosed)
      subject.face.expression.rightEye = EyeState(openness: 0, isClosed: isClosed)
      return percent()
    }
    let absent = (0..<gone).map { index in
      subject.framesSinceSeen = index + 1
      return percent()
    }
    return present + absent
  }

  @Test("lids that are lowered because the head looks down are no closed eyes")
  func loweredLids() throws {
    var subject = MadeUpSubject.upright
    subject.face.expression.leftEye = EyeState(openness: 0, isClosed: true)
    subject.face.expression.rightEye = EyeState(openness: 0, isClosed: true)
    for state in ["eyesClosed", "leftEyeClosed", "rightEyeClosed"] {
      let layer = StyleCases.ellipse(#", "when": "\#(state)""#)
      for (pitch, isShown) in [(0.0, true), (-15, true), (-26, false)] {
        subject.face.pose = HeadPose(roll: 0, yaw: 0, pitch: pitch)
        #expect(try stamps(layer, subject).isEmpty != isShown, "\(state) \(pitch)")
      }
    }
  }

  @Test("layers with a condition fade with its state")
  func stateFades() throws {
    let (open, shut) = (false, true)
    let blink = [open, open, shut, shut, shut, open, open, open]
    #expect(try opacities("", blink) == [0, 0, 100, 100, 100, 0, 0, 0])
    #expect(try opacities(#", "fadeIn": 2"#, blink) == [0, 0, 50, 100, 100, 0, 0, 0])
    #expect(try opacities(#", "fadeOut": 2"#, blink) == [0, 0, 100, 100, 100, 67, 33, 0])
    let both = #", "fadeIn": 4, "fadeOut": 4"#
    #expect(try opacities(both, blink) == [0, 0, 25, 50, 75, 60, 45, 30])
    // A layer that fades in again while it fades out continues from its level.
    let again = try opacities(both, [shut, shut, shut, shut, open, open, shut, shut])
    #expect(again == [25, 50, 75, 100, 80, 60, 85, 100])
  }

  @Test("a state that holds at the first frame is fully visible, and it fades out with its face")
  func stateFadesAtEnds() throws {
    let both = #", "fadeIn": 4, "fadeOut": 3"#
    #expect(try opacities(both, [true, true], from: 90) == [100, 100])
    #expect(try opacities(both, [false, true], from: 90) == [0, 25])
    let leaving = try opacities(both, [true, true, true, true], goneFor: 4)
    #expect(leaving == [25, 50, 75, 100, 75, 50, 25, 0])
    let turning = try opacities(both, [true, true, false], from: 90, goneFor: 2)
    #expect(turning == [100, 100, 75, 56, 38])
  }

  @Test("animated pictures follow the presentation time and repeat")
  func animation() throws {
    let layer = #"{"type": "picture", "file": "a", "anchor": "nose", "width": {"pixels": 9}}"#
    let shown = try ([0, 499, 500, 1400, 1500, 31_600, -200] as [Int64]).map { milliseconds in
      let time = MediaTime(milliseconds, timeBase: Rational(1, 1000))
      let stamp = try stamps(layer, at: StampMoment(time: time)).first
      guard case .artwork(let artwork) = stamp?.content else { return "" }
      return artwork.name
    }
    #expect(shown == ["a 0", "a 0", "a 1", "a 2", "a 0", "a 0", "a 2"])
  }

  @Test("a line runs from anchor to anchor")
  func line() throws {
    let layer =
      ##"{"type": "line", "color": "#ff0000", "anchor": "rightEye", "to": "leftEye", "##
      + #""thickness": {"pixels": 3}}"#
    let stamp = try #require(try stamps(layer, MadeUpSubject.turned).first)
    #expect(stamp.center == Point(150, 250) && stamp.height == 3)
    #expect(abs(stamp.width - 40 * 2.0.squareRoot()) < 1e-9 && abs(stamp.rotation - 45) < 1e-9)
    #expect(try stamps(layer, MadeUpSubject.withoutPoints).isEmpty)
  }

  @Test("lines of text are below each other and share one pivot")
  func text() throws {
    func centers(_ pivot: Double) throws -> [Double] {
      try stamps(
        #"{"type": "text", "text": ["a", "{yaw}", "b", "c"], "anchor": "nose", "#
          + #""height": {"pixels": 20}, "pivot": {"y": \#(pivot)}}"#
      ).map(\.center.y)
    }
    #expect(try centers(0) == [310, 335, 360])
    #expect(try centers(0.5) == [275, 300, 325])
    #expect(try centers(1) == [240, 265, 290])
  }

  @Test("every anchor of a face has its position")
  func anchors() {
    let measure = FaceMeasure(MadeUpSubject.upright.face)
    #expect(measure.positions(of: .eyes) == [Point(130, 250), Point(190, 250)])
    #expect(measure.positions(of: .betweenEyes) == [Point(160, 250)])
    #expect(measure.positions(of: .mouth) == [Point(160, 320)])
    #expect(measure.positions(of: .upperLip) == [Point(160, 314)])
    #expect(measure.positions(of: .face) == [Point(160, 280)])
    #expect(measure.positions(of: .pupils).isEmpty)
    let forehead = measure.positions(of: .forehead)
    #expect(forehead.count == 1 && forehead[0].x == 160 && (200..<230).contains(forehead[0].y))
  }

  @Test("a chin that no mesh shows is below the mouth, in line with the eyes")
  func chin() throws {
    var face = MadeUpSubject.upright.face
    let inferred = try #require(FaceMeasure(face).positions(of: .chin).first)
    #expect(inferred.x == 160 && (360..<380).contains(inferred.y))
    face.landmarks.chin = Point(165, 372)
    #expect(FaceMeasure(face).positions(of: .chin) == [Point(165, 372)])
    #expect(FaceMeasure(MadeUpSubject.withoutPoints.face).positions(of: .chin).isEmpty)
  }
}

import AnnotateFaces
import AnnotateMediaTypes
import Glibc
import Testing

@testable import AnnotateStamps

@Suite("Built-in styles")
struct StyleTests {
  private func style(_ name: String) throws -> Rig {
    try #require(StyleRegistry.style(named: name))
  }

  private func stamps(_ name: String, _ subject: StampSubject) throws -> [Stamp] {
    try style(name).stamps(for: subject, at: StampMoment())
  }

  /// Returns the content of a stamp as a word.
  private func word(_ stamp: Stamp) -> String {
    switch stamp.content {
    case .artwork(let artwork): artwork.name
    case .ellipse(let color):
      color.blue > color.green ? "blue ellipse" : color.green > 0.5 ? "green ellipse" : "ellipse"
    case .outline: "outline"
    case .brackets: "brackets"
    case .text(let text): text.string
    case .blur: "blur"
    case .pixelate: "squares"
    case .rectangle: "rectangle"
    case .cutOut: "hole"
    }
  }

  @Test("hearts are on the eyes and rotate with the head")
  func hearts() throws {
    let stamps = try stamps("hearts", MadeUpSubject.turned)
    #expect(stamps.map(word) == ["heart", "heart"])
    #expect(Set(stamps.map(\.center)) == [Point(130, 230), Point(170, 270)])
    #expect(stamps.allSatisfy { abs($0.rotation - 45) < 1e-9 })
    #expect(stamps.allSatisfy { $0.width == $0.height && $0.width > 20 && $0.width < 60 })
  }

  @Test("stamps grow with the face", arguments: StyleRegistry.all.map(\.name))
  func proportion(_ name: String) throws {
    let small = try stamps(name, MadeUpSubject.large(1))
    let large = try stamps(name, MadeUpSubject.large(3))
    #expect(small.count == large.count && (!small.isEmpty || name == "none"))
    for (one, three) in zip(small, large) {
      #expect(abs(three.width - 3 * one.width) < 1e-9)
      #expect(abs(three.height - 3 * one.height) < 1e-9)
      #expect(abs(three.center.x - 3 * one.center.x) < 1e-9)
      #expect(abs(three.center.y - 3 * one.center.y) < 1e-9)
      #expect(abs(three.rotation - one.rotation) < 1e-9)
    }
  }

  @Test("a square frame surrounds the whole face and stays upright")
  func squares() throws {
    let stamps = try stamps("squares", MadeUpSubject.turned)
    let stamp = try #require(stamps.first)
    #expect(stamps.map(word) == ["square"])
    #expect(stamp.center == Point(160, 280))
    #expect(stamp.width == stamp.height && stamp.width > 160 && stamp.width < 200)
    #expect(stamp.rotation == 0)
  }

  @Test(
    "features are a rectangle, blue eyes, and a green mouth of a third by an eighth of the face"
  )
  func features() throws {
    let stamps = try stamps("features", MadeUpSubject.upright)
    try #require(stamps.map(word) == ["outline", "blue ellipse", "blue ellipse", "green ellipse"])
    #expect(stamps[0].center == Point(160, 280))
    #expect(stamps[0].width == 120 && stamps[0].height == 160 && stamps[0].rotation == 0)
    #expect(Set(stamps[1...2].map(\.center)) == [Point(130, 250), Point(190, 250)])
    #expect(stamps[1...2].allSatisfy { abs($0.width - 24) < 1e-9 && $0.height == $0.width })
    #expect(stamps[3].center == Point(160, 320))
    #expect(abs(stamps[3].width - 40) < 0.01 && abs(stamps[3].height - 20) < 1e-9)
    let turned = try self.stamps("features", MadeUpSubject.turned)
    #expect(turned[0].rotation == 0 && turned[0].width == 120 && turned[0].height == 160)
    #expect(abs(turned[3].rotation - 45) < 1e-9)
  }

  @Test("missing landmarks get no stamps")
  func missingPoints() throws {
    let face = MadeUpSubject.withoutPoints
    for name in ["hearts", "moustache", "glasses", "mask"] {
      #expect(try stamps(name, face).isEmpty, "\(name)")
    }
    #expect(try stamps("squares", face).map(word) == ["square"])
    #expect(try stamps("features", face).map(word) == ["outline"])
    #expect(try stamps("labels", face).map(word) == ["brackets", "1"])
    #expect(try stamps("solid", face).count == 1)
    var oneEyed = face
    oneEyed.face.landmarks.leftEye = Point(3, 4)
    let hearts = try stamps("hearts", oneEyed)
    #expect(hearts.map(\.center) == [Point(3, 4)])
    #expect(hearts.map(\.rotation) == [0])
  }

  @Test("the style none draws nothing")
  func none() throws {
    #expect(try stamps("none", MadeUpSubject.upright).isEmpty)
  }

  /// The eyes are 60 apart; the lenses' distance is half of the glasses' width.
  @Test("glasses and mask are on the eyes", arguments: ["glasses", "mask"])
  func overEyes(_ name: String) throws {
    let stamp = try #require(try stamps(name, MadeUpSubject.upright).first)
    #expect(abs(stamp.center.x - 160) < 1e-9)
    #expect(abs(stamp.center.y - 250) < 0.1 * stamp.height)
    #expect(stamp.width > 110 && stamp.width < 135)
    var aside = MadeUpSubject.upright
    aside.face.pose = HeadPose(roll: 0, yaw: 25)
    let narrowed = try #require(try stamps(name, aside).first)
    // The eyes are as far apart as before, so from the front they would be farther apart.
    #expect(abs(narrowed.width - stamp.width) < 1e-6)
    #expect(abs(narrowed.height - stamp.height / cos(25 * .pi / 180)) < 1e-6)
  }

  @Test("in profile, glasses and mask are on the visible eye", arguments: ["glasses", "mask"])
  func profile(_ name: String) throws {
    let front = try #require(try stamps(name, MadeUpSubject.upright).first)
    // The width as seen, and the distance of the middle from the eye, as shares of those from the front.
    let turns: [(Double?, Double, Double)] = [
      (60, 0.56347, 0.5), (-60, 0.56347, 0.5), (85, 0.31131, 0.08716), (20, 0.93969, 0.93969),
      (nil, 1, 1),
    ]
    for (yaw, narrowing, distance) in turns {
      var aside = MadeUpSubject.upright
      aside.face.pose = yaw.map { HeadPose(roll: 0, yaw: $0) }
      aside.face.landmarks.leftEye = nil
      let stamp = try #require(try stamps(name, aside).first)
      // A face 160 high is 120.3 wide from the front, and its eyes are 46 % of that apart.
      let half = 0.46 * 160 / 1.33 / 2 * distance
      #expect(abs(stamp.center.x - (130 + half)) < 1e-3)
      #expect(abs(stamp.center.y - front.center.y) < 1)
      #expect(abs(stamp.width / stamp.height - narrowing * front.width / front.height) < 1e-3)
      aside.face.landmarks.leftEye = Point(190, 250)
      aside.face.landmarks.rightEye = nil
      let other = try #require(try stamps(name, aside).first)
      #expect(abs(other.center.x - (190 - half)) < 1e-3)
    }
  }

  @Test("eyes that lie close together in profile do not make small glasses")
  func closeEyes() throws {
    var aside = MadeUpSubject.upright
    aside.face.pose = HeadPose(roll: 0, yaw: 75)
    aside.face.landmarks.rightEye = Point(150, 250)
    aside.face.landmarks.leftEye = Point(153, 250)
    let both = try #require(try stamps("glasses", aside).first)
    aside.face.landmarks.leftEye = nil
    let near = try #require(try stamps("glasses", aside).first)
    #expect(both.width == near.width && both.center == near.center)
    #expect(both.width > 25 && both.width < 45 && abs(both.center.x - 150) < 8)
  }

  @Test("the size of glasses changes little from one degree to the next")
  func steady() throws {
    var last: Stamp?
    for yaw in 0...90 {
      var aside = MadeUpSubject.upright
      aside.face.pose = HeadPose(roll: 0, yaw: Double(yaw))
      let half = max(1, 30 * cos(Double(yaw) * .pi / 180))
      (aside.face.landmarks.rightEye, aside.face.landmarks.leftEye) = (
        Point(160 - half, 250), Point(160 + half, 250)
      )
      let stamp = try #require(try stamps("glasses", aside).first)
      if let last {
        #expect(abs(stamp.height - last.height) < 1 && abs(stamp.width - last.width) < 4, "\(yaw)")
        #expect(stamp.center.distance(to: last.center) < 2, "\(yaw)")
      }
      last = stamp
    }
  }

  @Test("the arm of glasses runs from their near end to the ear", arguments: [-70.0, 70])
  func templeArm(_ yaw: Double) throws {
    var aside = MadeUpSubject.upright
    #expect(try stamps("glasses", aside).count == 1)
    aside.face.pose = HeadPose(roll: 0, yaw: yaw)
    let drawn = try stamps("glasses", aside)
    let (front, arm) = (drawn[0], drawn[1])
    #expect(drawn.count == 2 && front.isMirrored == (yaw < 0))
    // A face that looks to the right has its ear on the left.
    let behind = yaw > 0 ? -1.0 : 1
    let near = front.center.x + behind * front.width / 2
    #expect(abs(arm.center.x - behind * arm.width / 2 - near) < 1)
    #expect(arm.width > front.width / 2 && arm.width < 2 * front.width)
  }

  @Test("in profile, a moustache is drawn by the visible corner of the mouth")
  func moustacheInProfile() throws {
    var aside = MadeUpSubject.upright
    aside.face.pose = HeadPose(roll: 0, yaw: 80)
    (aside.face.landmarks.leftEye, aside.face.landmarks.mouthLeft) = (nil, nil)
    let stamp = try #require(try stamps("moustache", aside).first)
    #expect(stamp.center.x > 150 && stamp.center.x < 175)
    #expect(stamp.center.y > 300 && stamp.center.y < 325)
  }

  @Test("the computed position of a hidden eye rotates with the head")
  func tiltedProfile() throws {
    var aside = MadeUpSubject.upright
    aside.face.pose = HeadPose(roll: 30, yaw: 60)
    aside.face.landmarks.leftEye = nil
    let stamp = try #require(try stamps("glasses", aside).first)
    #expect(abs(stamp.rotation - 30) < 1e-9)
    #expect(stamp.center.x > 130 && stamp.center.y > 250)
  }

  @Test("the moustache ends at the upper lip")
  func moustache() throws {
    let stamp = try #require(try stamps("moustache", MadeUpSubject.upright).first)
    let lip = 300 + 0.7 * 20
    #expect(stamp.center.y < lip && stamp.center.y + stamp.height / 2 > lip)
  }

  @Test(
    "labels name the expression of a face",
    arguments: [
      (nil, nil, nil, []), (false, false, false, []), (true, false, false, ["Smiling"]),
      (false, true, false, ["Left eye closed"]), (false, false, true, ["Right eye closed"]),
      (true, true, true, ["Smiling", "Eyes closed"]),
    ] as [(Bool?, Bool?, Bool?, [String])]
  )
  func labels(_ smiles: Bool?, _ left: Bool?, _ right: Bool?, _ words: [String]) throws {
    var subject = MadeUpSubject.upright
    subject.id = 7
    subject.face.expression = FaceExpression(
      leftEye: left.map { EyeState(openness: $0 ? 0 : 1, isClosed: $0) },
      rightEye: right.map { EyeState(openness: $0 ? 0 : 1, isClosed: $0) },
      smile: smiles.map { Smile(score: $0 ? 1 : 0, isSmiling: $0) }
    )
    let stamps = try stamps("labels", subject)
    #expect(stamps.map(word) == ["brackets", "7"] + words)
    for (upper, lower) in zip(stamps.dropFirst(2), stamps.dropFirst(3)) {
      #expect(lower.center.y - upper.center.y > upper.height)
    }
    #expect(stamps.dropFirst(2).allSatisfy { $0.center.y - $0.height / 2 > 360 })
  }

  @Test("only blur, pixelate and solid are covers")
  func covers() {
    #expect(StyleRegistry.all.filter(\.isCover).map(\.name) == ["blur", "pixelate", "solid"])
  }

  /// The bounds enclose an elliptic face, a third higher than wide, at every roll.
  ///
  /// The cover must hide the rectangle around that ellipse, rotated with it, but not all of the bounds.
  @Test("covers hide the face at every roll", arguments: ["blur", "pixelate", "solid"])
  func covered(_ name: String) throws {
    for roll in stride(from: -180.0, through: 180, by: 7.5) {
      let subject = MadeUpSubject.ellipse(width: 90, height: 120, roll: roll)
      let stamp = try #require(try stamps(name, subject).first)
      let inverse = try #require(stamp.transform.inverse)
      let angle = roll * .pi / 180
      for (x, y) in [(45.0, 60.0), (-45, 60), (45, -60), (-45, -60)] {
        let corner = Point<SquareSpace>(
          500 + x * cos(angle) - y * sin(angle),
          400 + x * sin(angle) + y * cos(angle)
        )
        let point = inverse.apply(corner)
        #expect(point.x * point.x + point.y * point.y < 0.25, "\(roll)")
      }
    }
  }
}

import AnnotateMediaTypes
import AnnotatePictures
import Testing

@testable import AnnotateStamps

@Suite("Stamps that move so that they can be read")
struct StampArrangerTests {
  private static let visible = Rect<SquareSpace>(x: 0, y: 0, width: 640, height: 360)
  private static let side = 80.0

  private func arranger(isMirrored: Bool = false) -> StampArranger {
    StampArranger(visible: Self.visible, isMirrored: isMirrored) {
      (document, name, size) throws(AnnotateError) in
      try SVGRasterizer().picture(of: document, named: name, size: size)
    }
  }

  /// A face of 80 by 80 pixels with its upper left corner at a position.
  private func face(_ x: Double, _ y: Double) -> Rect<SquareSpace> {
    Rect(x: x, y: y, width: Self.side, height: Self.side)
  }

  /// A label of 100 by 20 pixels, 5 pixels above a face.
  private func label(
    _ id: Int,
    _ face: Rect<SquareSpace>,
    _ extent: StampFreedom.Extent = .clear
  ) -> FaceStamps {
    let stamp = Stamp(
      .rectangle(.white),
      center: Point(face.center.x, face.y - 15),
      width: 100,
      height: 20,
      freedom: StampFreedom(extent, block: 1)
    )
    return FaceStamps(FaceStamps.Key(style: 0, id: id, index: 0), face: face, stamps: [stamp])
  }

  /// The areas of the labels of faces, whose numbers begin with 1.
  private func areas(
    _ faces: [Rect<SquareSpace>],
    _ extent: StampFreedom.Extent = .clear,
    with arranger: inout StampArranger
  ) -> [Rect<SquareSpace>] {
    let groups = faces.enumerated().map { label($0 + 1, $1, extent) }
    return arranger.arrange(groups, around: faces).map { group in
      group.stamps[0].area(isMirrored: false) { _ in 0 }
    }
  }

  private func areas(
    _ faces: [Rect<SquareSpace>],
    _ extent: StampFreedom.Extent = .clear
  ) -> [Rect<SquareSpace>] {
    var arranger = arranger()
    return areas(faces, extent, with: &arranger)
  }

  @Test("a label keeps its usual position if that is free")
  func usual() {
    #expect(areas([face(200, 100), face(400, 100)]).map(\.y) == [75, 75])
    #expect(areas([face(200, 100)])[0].x == 190)
  }

  @Test("a label outside of the picture is moved into it")
  func inside() {
    #expect(areas([face(-60, 100)], .inside)[0].x == 0)
    #expect(areas([face(600, 100)], .inside)[0].maxX == 640)
    #expect(areas([face(200, 3)], .inside)[0].y == 0)
    #expect(areas([face(-60, 100)])[0].x == 0)
  }

  @Test("a label that has no room above its face is below it")
  func below() {
    let area = areas([face(200, 10)])[0]
    #expect(area.y == 95 && area.x == 190)
  }

  @Test("a label that has no room above and below its face is beside it")
  func beside() {
    let tall = Rect<SquareSpace>(x: 100, y: 10, width: 80, height: 340)
    #expect(areas([tall])[0].x == 185)
    let right = Rect<SquareSpace>(x: 550, y: 10, width: 80, height: 340)
    #expect(areas([right])[0].maxX == 545)
  }

  @Test("a face that fills the picture has its label on it, inside the picture")
  func wholePicture() {
    let area = areas([Self.visible])[0]
    #expect(Self.visible.intersection(area)?.area == area.area)
  }

  @Test("labels hide neither each other nor faces where there is room")
  func crowd() {
    // Rows of faces as near as the picture allows with room for labels.
    let faces = (0..<5).flatMap { column in
      [40.0, 190].map { y in face(20 + 120 * Double(column), y) }
    }
    for faces in [faces, [face(200, 60), face(210, 145), face(290, 150), face(260, 20)]] {
      let areas = areas(faces)
      for (index, area) in areas.enumerated() {
        #expect(faces.allSatisfy { $0.overlap(with: area) == 0 }, "\(index)")
        #expect(areas.dropFirst(index + 1).allSatisfy { $0.overlap(with: area) == 0 }, "\(index)")
        #expect(Self.visible.overlap(with: area) == area.area)
      }
    }
  }

  @Test("the result does not depend on the order of the faces")
  func order() {
    let faces = [face(200, 60), face(210, 145), face(290, 150), face(260, 20)]
    let groups = faces.enumerated().map { label($0 + 1, $1) }
    var (one, other) = (arranger(), arranger())
    let forwards = one.arrange(groups, around: faces)
    let backwards = other.arrange(groups.reversed(), around: faces.reversed()).reversed()
    #expect(forwards.map { $0.stamps[0].center } == backwards.map { $0.stamps[0].center })
  }

  @Test("a label does not flicker when its usual position is free in every second frame")
  func steady() {
    var arranger = arranger()
    var positions: [Double] = []
    for frame in 0..<60 {
      let other = face(200, frame < 40 && frame.isMultiple(of: 2) ? 0 : -10)
      positions.append(areas([face(200, 100), other], with: &arranger)[0].y)
    }
    #expect(positions[0] != 75)
    #expect(Set(positions[0..<40]).count == 1)
    // The last frame in which it is not free is the 39th.
    let back = 38 + StampArranger.window
    #expect(positions[back - 1] != 75 && positions[back...].allSatisfy { $0 == 75 })
  }

  @Test("a part of a video gets the same positions after a fixed number of frames")
  func parts() {
    func faces(_ frame: Int) -> [Rect<SquareSpace>] {
      let x = Double(frame)
      return [face(100 + 3 * x, 60), face(400 - 2 * x, 90), face(250, 10 + x), face(240, 150)]
    }
    var whole = arranger()
    let all = (0..<100).map { areas(faces($0), with: &whole) }
    #expect(Set(all.map { $0[3].y - 150 }).count > 1)
    for first in [20, 51, 77] {
      var part = arranger()
      for frame in first - StampArranger.window + 1..<first {
        _ = areas(faces(frame), with: &part)
      }
      for frame in first..<100 { #expect(areas(faces(frame), with: &part) == all[frame]) }
    }
  }

  @Test("nothing before a scene counts")
  func scenes() {
    var arranger = arranger()
    let blocked = [face(200, 100), face(200, 0)]
    #expect(areas(blocked, with: &arranger)[0].y != 75)
    let free = [face(200, 100)]
    let group = arranger.arrange([label(1, free[0])], around: free, startsScene: true)
    #expect(group[0].stamps[0].center.y == 85)
  }

  @Test("stamps of a block move together, and others stay")
  func blocks() {
    let face = face(200, 3)
    let lines = [-40.0, -15].map { y in
      Stamp(
        .rectangle(.white),
        center: Point(240, face.y + y),
        width: 100,
        height: 20,
        freedom: StampFreedom(.clear, block: 2)
      )
    }
    let frame = Stamp(.rectangle(.white), center: face.center, width: 80, height: 80)
    let key = FaceStamps.Key(style: 0, id: 1, index: 0)
    var arranger = arranger()
    let group = FaceStamps(key, face: face, stamps: [frame] + lines)
    let moved = arranger.arrange([group], around: [face])[0].stamps
    #expect(moved[0].center == frame.center)
    #expect(moved[1].center.y > face.maxY)
    #expect(abs(moved[2].center.y - moved[1].center.y - 25) < 1e-9)
  }

  @Test(
    "text is as wide as its letters and moves with them",
    arguments: [StampText.Alignment.left, .center, .right],
    [false, true]
  )
  func text(_ alignment: StampText.Alignment, isMirrored: Bool) {
    let face = face(0, 100)
    func center(_ alignment: StampText.Alignment, from x: Double) -> Double {
      let text = StampText(
        "Wilhelmina",
        color: .white,
        background: StampText.Background(.opaqueRed),
        alignment: alignment
      )
      let stamp = Stamp(
        .text(text),
        center: Point(x, 80),
        width: 400,
        height: 20,
        freedom: StampFreedom(.clear)
      )
      let key = FaceStamps.Key(style: 0, id: 1, index: 0)
      var arranger = arranger(isMirrored: isMirrored)
      let group = FaceStamps(key, face: face, stamps: [stamp])
      return arranger.arrange([group], around: [face])[0].stamps[0].center.x
    }
    // In the middle of the stamp, letters that touch the picture's edge have half of their width on each side.
    let half = center(.center, from: -100)
    #expect((40...60).contains(half))
    let end = isMirrored ? -1.0 : 1
    let offset = (alignment == .left ? -end : alignment == .right ? end : 0) * (200 - half)
    #expect(center(alignment, from: 320 - offset) == 320 - offset)
    #expect(abs(center(alignment, from: -100 - offset) - (half - offset)) < 1e-9)
    #expect(abs(center(alignment, from: 700 - offset) - (640 - half - offset)) < 1e-9)
  }

  @Test("text that is wider than the picture is drawn smaller")
  func wideText() {
    let text = StampText(String(repeating: "W", count: 150), color: .white)
    let face = face(200, 100)
    let stamp = Stamp(
      .text(text),
      center: Point(240, 80),
      width: 2000,
      height: 30,
      freedom: StampFreedom(.inside)
    )
    let group = FaceStamps(
      FaceStamps.Key(style: 0, id: 1, index: 0),
      face: face,
      stamps: [stamp]
    )
    var arranger = arranger()
    let moved = arranger.arrange([group], around: [face])[0].stamps[0]
    #expect(moved.width == 640 && moved.center.x == 320)
  }
}

import Testing

@testable import AnnotateFaces

@Suite("Cuts")
struct SceneCutsTests {
  @Test("frames of two scenes have a cut between them, wherever it is in a group")
  func cut() {
    for count in 1...8 {
      let group = (0..<9).map { SceneThumbnail.scene($0 < count ? 1 : 2) }
      #expect(SceneCuts.indices(in: group) == [count - 1])
    }
    #expect(SceneCuts.indices(in: [.scene(1), .scene(2)]) == [0])
    #expect(SceneCuts.indices(in: []) == [])
  }

  @Test("a camera that shakes makes no cut")
  func shakes() {
    let shifts = [0, 2, -1, 1, 0, -2, 1, 3, 0]
    #expect(SceneCuts.indices(in: shifts.map { .scene(1, shift: $0) }).isEmpty)
  }

  @Test("a flash of up to four frames makes no cut, even if its end is in another group")
  func flash() {
    for length in 1...4 {
      for first in -1..<9 {
        let group = (0..<9).map { index in
          SceneThumbnail.scene(1, light: (first..<(first + length)).contains(index) ? 1.9 : 1)
        }
        #expect(SceneCuts.indices(in: group).isEmpty)
      }
    }
  }

  @Test(
    "a screen that is turned on or off makes no cut",
    arguments: 1...8
  )
  func screen(_ first: Int) {
    func isOnScreen(_ index: Int, of size: Int) -> Bool {
      index % SceneThumbnail.columns < size && index / SceneThumbnail.columns < size
    }
    func group(_ size: Int, isOn: (Int) -> Bool) -> [SceneThumbnail] {
      let room = SceneThumbnail.scene(1).brightness
      let lit = room.indices.map { isOnScreen($0, of: size) ? 200 + room[$0] / 5 : room[$0] }
      return (0..<9).map { .grey(isOn($0) ? lit : room) }
    }
    #expect(SceneCuts.indices(in: group(13) { $0 >= first }).isEmpty)
    #expect(SceneCuts.indices(in: group(13) { $0 < first }).isEmpty)
    let cut = (0..<9).map { $0 < first ? SceneThumbnail.scene(1) : .scene(2) }
    #expect(SceneCuts.indices(in: cut) == [first - 1])
  }

  @Test("a flash from one side makes no cut where its other end is in another group")
  func unevenFlash() {
    for length in 1...4 {
      // It begins at the end of a group, or ends at its beginning.
      for (first, edge) in [(8, 7), (7, 6), (1 - length, 0), (2 - length, 1)] {
        let flash = first..<first + length
        let group = (0..<9).map {
          flash.contains($0) ? SceneThumbnail.scene(1).litFromLeft : .scene(1)
        }
        let breaks = SceneCuts.breaks(in: group)
        #expect(breaks.cuts.isEmpty, "\(flash)")
        #expect(breaks.flashes.isEmpty || breaks.flashes == [edge], "\(flash)")
      }
    }
    let last = (0..<9).map { $0 == 8 ? SceneThumbnail.scene(1).litFromLeft : .scene(1) }
    #expect(SceneCuts.breaks(in: last) == SceneCuts.Breaks(flashes: [7]))
  }

  @Test("a brighter scene is a cut at the edge of a group, too", arguments: 2...9)
  func brighterScene(_ number: Int) {
    for cut in 0..<8 {
      let bright = SceneThumbnail.scene(number).litFromLeft
      let brighter = (0..<9).map { $0 > cut ? bright : .scene(1) }
      #expect(SceneCuts.indices(in: brighter) == [cut])
      let darker = (0..<9).map { $0 <= cut ? bright : .scene(1) }
      #expect(SceneCuts.indices(in: darker) == [cut])
    }
  }

  @Test("a flash beside a cut hides no cut, and its other end is none", arguments: 1...3, 1...6)
  func flashBesideCut(_ length: Int, _ cut: Int) {
    func group(_ flash: Range<Int>) -> [SceneThumbnail] {
      (0..<9).map { index in
        let scene = SceneThumbnail.scene(
          index <= cut ? 1 : 2,
          light: flash.contains(index) ? 1.9 : 1
        )
        return flash.contains(index) ? scene.inRedLight : scene
      }
    }
    // It begins with the new scene, or ends with the old one.
    for flash in [cut + 1..<cut + 1 + length, cut + 1 - length..<cut + 1] {
      #expect(SceneCuts.indices(in: group(flash)) == [cut], "\(flash)")
    }
  }

  @Test("a camera that swings where frames of a group are seen on one side only makes no cut")
  func swing() {
    // The swing takes the frames from 8 to 12, or those before 8; each eighth frame begins another comparison.
    for (first, last) in [(8, 12), (4, 8)] {
      let group = (0..<33).map { SceneThumbnail.scene(min(max($0, first), last) - first + 1) }
      #expect(SceneCuts.indices(in: group).isEmpty, "\(first)")
    }
    // So does a flash that does not look like light alone, and ends beyond.
    let flash = (0..<33).map { SceneThumbnail.scene([7, 8].contains($0) ? 2 : 1) }
    #expect(SceneCuts.indices(in: flash).isEmpty)
    for cut in [7, 8, 15, 30, 31] {
      let group = (0..<33).map { SceneThumbnail.scene($0 <= cut ? 1 : 2) }
      #expect(SceneCuts.indices(in: group) == [cut])
    }
  }

  @Test("structures agree in any light, without the bars that all scenes of a film have")
  func structure() {
    let (scene, other) = (SceneThumbnail.scene(1), SceneThumbnail.scene(2))
    #expect(SceneStructure(scene, scene.litFromLeft).correlation > 0.7)
    #expect(SceneStructure(scene, .scene(1, shift: 2)).correlation > 0.7)
    let strangers = SceneStructure(scene, other.litFromLeft).correlation
    #expect(strangers < 0.5)
    let barred = SceneStructure(scene.withBars, other.litFromLeft.withBars).correlation
    #expect(barred < 0.5)
    #expect(
      SceneStructure(.grey([Double](repeating: 9, count: 576)), scene.withBars).correlation < 0.2
    )
  }

  @Test("a picture that changes over several frames has no cut")
  func sweeps() {
    // Something large is moved through the picture.
    let numbers = [1, 1, 1, 2, 3, 4, 5, 5, 5]
    #expect(SceneCuts.indices(in: numbers.map { .scene($0) }).isEmpty)
  }

  @Test("something large that moves and is then followed by the camera's exposure makes no cut")
  func covered() {
    // What moves covers all but two rows of the picture, until all of it differs.
    let covers = [3, 4, 5, 5]
    let group = (0..<9).map { index -> SceneThumbnail in
      guard index < covers.count else { return .scene(2) }
      let parts = (
        SceneThumbnail.scene(1).brightness, SceneThumbnail.scene(covers[index]).brightness
      )
      return .grey(zip(parts.0, parts.1).enumerated().map { $0 < 64 ? $1.0 : $1.1 })
    }
    #expect(SceneCuts.indices(in: group).isEmpty)
    let still = group.enumerated().map { $0 < 2 ? group[2] : $1 }
    #expect(SceneCuts.indices(in: still) == [3])
  }

  @Test("a frame of another scene between two of one scene makes no cut")
  func glitch() {
    let group = (0..<9).map { SceneThumbnail.scene($0 == 4 ? 2 : 1) }
    #expect(SceneCuts.indices(in: group).isEmpty)
  }

  @Test("another person in the same room, before a camera that shakes, is another scene")
  func color() {
    let shifts = [0, 1, -1, 1, 0, -1, 1, 0, -1]
    let group = shifts.enumerated().map { index, shift in
      let room = SceneThumbnail.scene(1, shift: shift)
      // The clothes, an eighth of the picture, are grey, and then yellow and somewhat brighter.
      let cells = (0..<SceneThumbnail.count).map { cell in
        index >= 5 && cell / SceneThumbnail.columns >= 6 && (8..<20).contains(cell % 32)
      }
      return SceneThumbnail(
        brightness: zip(room.brightness, cells).map { $1 ? $0 + 45 : $0 },
        blue: cells.map { $0 ? -60 : 0 },
        red: cells.map { $0 ? 40 : 0 }
      )
    }
    #expect(SceneCuts.indices(in: group) == [4])
    let greys = group.map { SceneThumbnail.grey($0.brightness) }
    #expect(SceneCuts.indices(in: greys).isEmpty)
  }

  @Test("the parts of another scene do not each move in another direction to match")
  func scattered() {
    let group = (0..<9).map { index in
      let halves = [-3, 3].map { SceneThumbnail.scene(1, shift: index < 4 ? 0 : $0).brightness }
      return SceneThumbnail.grey(
        (0..<SceneThumbnail.count).map {
          halves[$0 % SceneThumbnail.columns < SceneThumbnail.columns / 2 ? 0 : 1][$0]
        }
      )
    }
    #expect(SceneCuts.indices(in: group) == [3])
    let moved = (0..<9).map { SceneThumbnail.scene(1, shift: $0 < 4 ? 0 : 3) }
    #expect(SceneCuts.indices(in: moved).isEmpty)
  }

  @Test("the difference of thumbnails is the mean difference of their cells")
  func difference() {
    let count = SceneThumbnail.count
    let dark = SceneThumbnail.grey(Array(repeating: 10, count: count))
    let half = SceneThumbnail.grey((0..<count).map { $0 % 2 == 0 ? 10 : 50 })
    #expect(dark.difference(from: half) == 20)
    #expect(dark.difference(from: dark) == 0)
  }
}

import AnnotateInventory
import CAnnotateFFmpeg
import Testing

@testable import AnnotateLibav

@Suite("The arrangement of channels in MP4")
struct ChannelArrangementTests {
  private static let head: [UInt8] = [0, 0, 0, 0, 1, 0]

  private static func layout(_ name: String) -> AVChannelLayout {
    var layout = AVChannelLayout()
    av_channel_layout_from_string(&layout, name)
    return layout
  }

  @Test(
    "loudspeakers have their numbers in ISO/IEC 23091-3",
    arguments: [
      ("mono", [2]), ("stereo", [0, 1]), ("5.1(side)", [0, 1, 2, 3, 4, 5]),
      ("5.1", [0, 1, 2, 3, 8, 9]), ("7.1", [0, 1, 2, 3, 8, 9, 4, 5]),
      ("6.1", [0, 1, 2, 3, 10, 4, 5]),
    ] as [(String, [UInt8])]
  )
  func numbers(_ name: String, _ numbers: [UInt8]) throws {
    let layout = Self.layout(name)
    let box = try #require(ChannelArrangement.box(for: layout))
    #expect(box == QuickTimeBox("chnl", Self.head + numbers))
    #expect(ChannelArrangement.mask(of: box) == layout.u.mask)
  }

  @Test("one or two channels of unknown places are taken as usual, more are not described")
  func unknown() {
    for (count, numbers) in [(1, [2]), (2, [0, 1]), (4, nil)] as [(Int32, [UInt8]?)] {
      var layout = AVChannelLayout()
      (layout.order, layout.nb_channels) = (AV_CHANNEL_ORDER_UNSPEC, count)
      let box = numbers.map { QuickTimeBox("chnl", Self.head + $0) }
      #expect(ChannelArrangement.box(for: layout) == box)
    }
  }

  @Test(
    "other orders, unknown numbers and numbered layouts are not read",
    arguments: [
      head + [1, 0], head + [0, 0], head + [0, 99], head, [], [0, 0, 0, 0, 1, 6, 0, 0],
      [1, 0, 0, 0, 1, 0, 0, 1],
    ] as [[UInt8]]
  )
  func refused(_ payload: [UInt8]) {
    #expect(ChannelArrangement.mask(of: QuickTimeBox("chnl", payload)) == nil)
  }
}

import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("Frame groups")
struct FrameGroupsTests {
  @Test(
    "are shorter for larger frames, which take more memory",
    arguments: [
      (PixelSize(16, 16), 32), (PixelSize(640, 360), 32), (PixelSize(1280, 720), 32),
      (PixelSize(720, 1280), 32), (PixelSize(1440, 1080), 16), (PixelSize(1920, 1080), 8),
      (PixelSize(16_384, 16_384), 8),
    ]
  )
  func lengths(size: PixelSize, expected: Int) {
    #expect(FrameGroups.length(of: size) == expected)
  }
}

import AnnotateMediaTypes
import Testing

@testable import AnnotatePipeline

@Suite("New thumbnails")
struct ThumbnailRenewerTests {
  @Test(
    "fit into the old ones, and are as large if these were rounded",
    arguments: [
      (PixelSize(4000, 3000), PixelSize(160, 120), PixelSize(160, 120)),
      (PixelSize(840, 700), PixelSize(160, 134), PixelSize(160, 134)),
      (PixelSize(3000, 4000), PixelSize(160, 120), PixelSize(120, 160)),
      (PixelSize(6000, 4000), PixelSize(160, 120), PixelSize(160, 106)),
      (PixelSize(1000, 4000), PixelSize(120, 160), PixelSize(40, 160)),
      (PixelSize(10_000, 1), PixelSize(160, 120), PixelSize(160, 1)),
    ]
  )
  func size(_ picture: PixelSize, _ old: PixelSize, _ new: PixelSize) {
    #expect(ThumbnailRenewer.size(of: picture, within: old) == new)
  }
}

import CAnnotateFFmpeg
import Testing

@testable import AnnotateLibav

@Suite("Losses of pixel formats")
struct PictureLossTests {
  @Test("pictures with a palette lose chroma like those in RGB")
  func palette() {
    for format in [AV_PIX_FMT_PAL8, AV_PIX_FMT_RGB24] {
      let found = PictureLoss.converting(format, to: AV_PIX_FMT_YUV420P)
      #expect(found == [.chroma(kept: 2, of: 8)])
    }
    #expect(PictureLoss.converting(AV_PIX_FMT_PAL8, to: AV_PIX_FMT_RGB24) == [])
    #expect(PictureLoss.converting(AV_PIX_FMT_PAL8, to: AV_PIX_FMT_BGRA) == [])
  }
}

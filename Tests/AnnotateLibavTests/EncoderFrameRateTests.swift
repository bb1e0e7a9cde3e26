import AnnotateMediaTypes
import CAnnotateFFmpeg
import Testing

@testable import AnnotateLibav

@Suite("Frame rates that encoders write")
struct EncoderFrameRateTests {
  @Test(
    "MPEG-2 takes its own rates and their multiples; for others, the next higher one",
    arguments: [
      (Rational(25, 1), Rational(25, 1)), (Rational(30_000, 1001), Rational(30_000, 1001)),
      (Rational(50, 2), Rational(50, 2)), (Rational(15, 1), Rational(15, 1)),
      (Rational(100, 1), Rational(100, 1)),
      // Averages of soft telecine, of a phone, and of a camera that is a little fast.
      (Rational(119, 4), Rational(30_000, 1001)), (Rational(341, 12), Rational(30_000, 1001)),
      (Rational(2987, 100), Rational(30_000, 1001)), (Rational(2501, 100), Rational(25, 1)),
      (Rational(9731, 100), Rational(60, 1)), (Rational(0, 1), Rational(0, 1)),
    ]
  )
  func taken(_ rate: Rational, _ expected: Rational) {
    #expect(EncoderFrameRate.taken(for: rate, by: AV_CODEC_ID_MPEG2VIDEO) == expected)
    #expect(EncoderFrameRate.taken(for: rate, by: AV_CODEC_ID_H264) == rate)
  }

  @Test("films keep the rate of televisions that their source states")
  func film() {
    let film = Rational(24_000, 1001)
    func taken(_ stated: Rational, _ codec: AVCodecID = AV_CODEC_ID_MPEG2VIDEO) -> Rational {
      EncoderFrameRate.taken(for: film, stated: stated, by: codec)
    }
    #expect(taken(Rational(30_000, 1001)) == Rational(30_000, 1001))
    // FFmpeg's average of a film without times.
    let high = EncoderFrameRate.taken(
      for: Rational(54_000, 1771),
      stated: Rational(30_000, 1001),
      by: AV_CODEC_ID_MPEG2VIDEO
    )
    #expect(high == Rational(30_000, 1001))
    // What counts fields is no rate of pictures.
    #expect(taken(Rational(60_000, 1001)) == film)
    #expect(taken(Rational(30_000, 1001), AV_CODEC_ID_H264) == film)
  }

  @Test("MPEG-1 has no multiples")
  func plain() {
    let rate = EncoderFrameRate.taken(for: Rational(15, 1), by: AV_CODEC_ID_MPEG1VIDEO)
    #expect(rate == Rational(24_000, 1001))
  }
}

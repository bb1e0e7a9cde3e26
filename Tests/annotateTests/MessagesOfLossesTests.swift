import AnnotateContainers
import AnnotateLibav
import AnnotateMediaTypes
import AnnotatePipeline
import Testing

@testable import annotate

@Suite("Losses in words")
struct MessagesOfLossesTests {
  private static let writer = Loss.PictureWriter(
    "libx264",
    in: "mp4",
    pixelFormat: "yuv420p"
  )
  private static let stills = Loss.PictureWriter(
    "PNG",
    in: "image2",
    writesStills: true,
    pixelFormat: "rgb24"
  )
  private static let video = Loss.LostStream(index: 1, kind: .video, codec: "h264")
  private static let audio = Loss.LostStream(index: 1, kind: .audio, codec: "pcm_s16le")

  @Test(
    "a loss has one line and says what avoids it",
    arguments: [
      (
        Loss.geometry(.displayMatrix),
        "ignoring the display matrix of 'in.mov': it is neither a rotation nor a reflection", []
      ),
      (
        .geometry(.description("rawvideo")),
        "leaving out the size, the pixel format and the frame rate of 'in.mov': "
          + "the container rawvideo has no header, so that readers have to be told",
        ["write to .y4m, .nut or .mkv"]
      ),
      (
        .geometry(.pixelAspectRatio("WebP")),
        "leaving out the pixel aspect ratio of 'in.mov': WebP cannot hold it",
        ["write to .png, .jpg or .tif"]
      ),
      (
        .picture(.bits(kept: 8, of: 10), writer),
        "leaving out 2 of 10 bits of 'in.mov': libx264 keeps 8",
        [
          "--codec ffv1 keeps all, in .mkv or .avi",
          "--pixel-format yuv420p says that 8 are enough",
        ]
      ),
      (
        .chroma(isHalved: true, writer),
        "keeping half of the chroma resolution of 'in.mov': libx264 takes no more",
        ["--codec ffv1 keeps all, in .mkv or .avi"]
      ),
      (
        .picture(.colorTags, stills),
        "leaving out the colour tags of 'in.mov': neither PNG nor image2 can hold them", []
      ),
      (
        .picture(.data(.captions), writer),
        "leaving out the captions in the pictures of 'in.mov': libx264 does not write them",
        ["--codec h264 keeps them"]
      ),
      (
        .still(.furtherPictures(of: 3)),
        "leaving out all but the first picture of 'in.mov': it holds 3", []
      ),
      (
        .stream(.whole(audio, .container("mp4"), holders: ["mov", "mkv"], convertedTo: "aac")),
        "leaving out stream 1 (audio, pcm_s16le) of 'in.mov': the container mp4 cannot hold it",
        ["write to .mov or .mkv", "convert it with --convert-audio aac"]
      ),
      (
        .stream(
          .unseen([video, Loss.LostStream(index: 2, kind: .video, codec: "mjpeg", isCover: true)])
        ),
        "leaving out stream 1 (video, h264) and stream 2 (cover, mjpeg) of 'in.mov': "
          + "annotate looks for faces in the main video only, so theirs would stay visible",
        [
          "to keep one, annotate it as a file of its own: ffmpeg -i INPUT -map 0:1 -c copy OTHER",
          "--drop picture leaves them out without a warning",
        ]
      ),
      (
        .stream(.pictureTags(["COVERART"], of: audio)),
        "leaving out the tag COVERART of stream 1 (audio, pcm_s16le) of 'in.mov': "
          + "it holds a picture in which faces would stay visible",
        ["--drop picture leaves it out without a warning"]
      ),
      (
        .stream(.picturePackets(audio)),
        "leaving out packets of stream 1 (audio, pcm_s16le) of 'in.mov': "
          + "they hold pictures in which faces would stay visible",
        ["--drop picture leaves them out without a warning"]
      ),
      (
        .stream(.tags(["mood", "place"], of: audio, "mp4", holdsMost: false)),
        "leaving out the tags mood, place of stream 1 (audio, pcm_s16le) of 'in.mov': "
          + "the container mp4 cannot hold them", ["write to .mkv"]
      ),
      (
        .stream(.contents("the second view (lhvC)", of: nil, .unwritable)),
        "leaving out the second view (lhvC) of 'in.mov': annotate cannot write it", []
      ),
      (
        .stream(.whole(audio, .noPackets("mp4"), holders: ["mkv"], convertedTo: nil)),
        "leaving out stream 1 (audio, pcm_s16le) of 'in.mov': "
          + "the output has none of its packets, and the container mp4 holds no empty stream",
        ["write to .mkv"]
      ),
      (
        .stream(.contents("the repetition of the animation", of: nil, .noAnimation("mp4"))),
        "leaving out the repetition of the animation of 'in.mov': "
          + "videos in the container mp4 are played once", ["write to a .gif or .apng file"]
      ),
      (
        .time(.timecode("01:00:00:00", .frameRate(Rational(15, 1)))),
        "leaving out the timecode 01:00:00:00 of 'in.mov': "
          + "it does not go with 15 frames a second", []
      ),
      (
        .time(.gaps("mpeg")),
        "moving audio behind a gap in 'in.mov': "
          + "the container mpeg states the times of some packets only, so it may begin too early",
        ["write to .ts, .mkv or .mp4"]
      ),
      (
        .time(.delay(MediaTime(1500, timeBase: Rational(1, 1000)), "mp4")),
        "delaying all streams by 00:00:01.500 in 'in.mov': "
          + "they begin before zero, where the container mp4 shows nothing", []
      ),
    ]
  )
  func words(_ loss: Loss, _ line: String, _ hints: [String]) {
    let message = AnnotateError(FileLoss(loss, of: "in.mov")).message
    #expect(message.line == line)
    #expect(message.hints == hints)
    #expect(message.kind == .badInput)
  }

  @Test("a number that is missing in a range of damage is not mentioned")
  func damage() {
    let message = InputProblem.damaged("in.mov", packets: 0, frames: 2).message
    #expect(message.line == "the input is damaged 'in.mov': frames that show damage: 2")
  }
}

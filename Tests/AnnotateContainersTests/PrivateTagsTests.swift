import AnnotateMediaTypes
import Testing

@testable import AnnotateContainers

/// Which tags stay in a private output, and which of its own it may have.
@Suite("Private tags")
struct PrivateTagsTests {
  @Test(
    "stay only if they are known and have the form of their own values",
    arguments: [
      ("language", "deu", true), ("LANGUAGE", "zh-Hant-TW", true), ("language", "Anna", false),
      ("language", "de-at-home-of-anna", false), ("timecode", "01:00:00;00", true),
      ("timecode", "01:00:00:00 Anna", false), ("alpha_mode", "1", true),
      ("alpha_mode", "Anna", false), ("stereo_mode", "left_right", true),
      ("stereo_mode", "Anna", false), ("mimetype", "font/ttf", true),
      ("mimetype", "application/x-truetype-font", true), ("mimetype", "text/plain", false),
      ("filename", "font-2.ttf", true), ("filename", "Anna.ttf", false), ("title", "x", false),
      ("location", "+48+16/", false), ("creation_time", "2021-03-04T05:06:07Z", false),
      ("anything", "1", false), ("", "", false),
    ]
  )
  func kept(_ key: String, _ value: String, _ stays: Bool) {
    #expect(PrivateTags.keeps(MetadataEntry(key, value)) == stays)
  }

  @Test(
    "of writers tell nothing in the form in which FFmpeg writes them",
    arguments: [
      ("encoder", "Lavf59.27.100", true), ("encoder", "Anna's camera", false),
      ("encoder-eng", "Lavc59.37.100 libx264", true), ("handler_name", "VideoHandler", true),
      ("handler_name", "GoPro AVC", false), ("vendor_id", "[0][0][0][0]", true),
      ("vendor_id", "ANNA", false), ("major_brand", "isom", true), ("minor_version", "512", true),
      ("duration", "00:00:00.600000000", true), ("BPS-eng", "123", true),
      ("number_of_frames", "15", true), ("service_name", "Service01", true),
      ("service_name", "Anna", false), ("title", "", true), ("title", "Anna", false),
    ]
  )
  func ofWriters(_ key: String, _ value: String, _ isHarmless: Bool) {
    #expect(PrivateTags.isHarmless(MetadataEntry(key, value), in: .mp4) == isHarmless)
  }

  @Test("of an attached font are its type and a new name")
  func fonts() {
    let tags = [("filename", "Anna.ttf"), ("mimetype", "font/ttf"), ("title", "Anna")]
    var stream = StreamFacts(index: 3, kind: .attachment, codec: "ttf", timeBase: .one)
    stream.metadata = tags.map { MetadataEntry($0.0, $0.1) }
    let kept = PrivateTags.tags(of: stream)
    #expect(kept.map(\.value) == ["font-3.ttf", "font/ttf"])
    #expect(kept.allSatisfy(PrivateTags.keeps))
    stream.kind = .audio
    #expect(PrivateTags.tags(of: stream).map(\.value) == ["font/ttf"])
  }
}

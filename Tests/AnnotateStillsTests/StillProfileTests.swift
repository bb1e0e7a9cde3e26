import Testing

@testable import AnnotateStills

@Suite("Profiles of formats of pictures")
struct StillProfileTests {
  @Test(
    "list the parts that a format can store",
    arguments: [
      (.jpeg, [.extendedXMP, .photoshop, .comments, .density, .thumbnail]),
      (.png, [.comments, .texts, .colorMeaning, .density, .thumbnail]),
      (.tiff, [.photoshop, .density]), (.webp, [.thumbnail]),
    ] as [(StillFormat, Set<StillProfile.Part>)]
  )
  func parts(_ format: StillFormat, _ parts: Set<StillProfile.Part>) {
    #expect(format.profile.parts == parts)
  }

  @Test("have a pixel format each, and one ending for one format")
  func consistency() {
    let profiles = StillFormat.allCases.map(\.profile)
    let endings = profiles.flatMap(\.endings)
    #expect(Set(endings).count == endings.count)
    #expect(Set(profiles.map(\.name)).count == profiles.count)
    #expect(profiles.filter(\.pixelFormats.isEmpty).isEmpty)
    #expect(profiles.filter(\.isLossless).map(\.name) == ["PNG", "TIFF"])
  }
}

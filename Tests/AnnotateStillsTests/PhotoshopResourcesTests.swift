import Testing

@testable import AnnotateStills

@Suite("Photoshop's resources")
struct PhotoshopResourcesTests {
  private let records = PhotoshopResources.list(1028, [0x1C, 2, 25, 0, 1, 65])
  private let thumbnail = PhotoshopResources.list(1036, Array("PREVIEW".utf8))
  private let name = PhotoshopResources.list(1005, [8, 56, 8, 66])

  @Test("stay unchanged without a thumbnail")
  func unchanged() {
    let bytes = name + records
    #expect(PhotoshopResources.withoutThumbnails(bytes) == bytes)
    #expect(PhotoshopResources.withoutThumbnails([]) == [])
  }

  @Test("behind a damaged one stay, but for small copies of the picture")
  func damaged() {
    var wrongLength = PhotoshopResources.list(1010, [1, 2, 3, 4])
    wrongLength.replace(at: 8, bytes: 4, with: 1 << 20, .big)
    let others = [wrongLength, Array("AgHg8".utf8) + [1, 2, 0, 0, 0, 0], [0, 0, 0]]
    for damage in others {
      let bytes = name + damage + thumbnail + records
      #expect(PhotoshopResources.withoutThumbnails(bytes) == name + damage + records)
    }
    #expect(PhotoshopResources.withoutThumbnails(name + [1, 2]) == name + [1, 2])
  }
}

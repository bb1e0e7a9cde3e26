import Testing

@testable import AnnotateInventory

/// The description of a spherical projection without the names and times that programs write into it.
@Suite("Spherical projections")
struct SphericalProjectionTests {
  private func box(_ elements: String) -> [UInt8] {
    SphericalProjection.identifier + Array("<rdf:SphericalVideo>\(elements)</rdf>".utf8)
  }

  private func element(_ name: String, _ value: String) -> String {
    "<GSpherical:\(name)>\(value)</GSpherical:\(name)>"
  }

  @Test("keep what decides how the picture is shown, in a fixed order")
  func kept() throws {
    let parts = [
      ("StitchingSoftware", "Anna's"), ("InitialViewHeadingDegrees", "-12.5"),
      ("TimeStamp", "1614834367"), ("ProjectionType", "equirectangular"), ("Spherical", "true"),
    ]
    let stored = box(parts.map(element).joined())
    let plain = try #require(SphericalProjection.plain(stored))
    #expect(plain.starts(with: SphericalProjection.identifier))
    let text = String(decoding: plain.dropFirst(16), as: UTF8.self)
    let kept = [parts[4], parts[3], parts[1]].map(element).joined()
    #expect(text.contains(kept), "\(text)")
    #expect(!text.contains("Anna") && !text.contains("16148"))
    #expect(SphericalProjection.plain(plain) == plain)
  }

  @Test(
    "have no values in another form than their own",
    arguments: [
      "Anna was here", "+48.2082", "", "a&amp;b", String(repeating: "1", count: 21), "Änna",
    ]
  )
  func otherForms(_ value: String) {
    #expect(SphericalProjection.plain(box(element("StereoMode", value))) == nil)
    let both = box(element("Spherical", "true") + element("StereoMode", value))
    #expect(
      SphericalProjection.plain(both)
        == SphericalProjection.plain(box(element("Spherical", "true")))
    )
  }

  @Test("are known by their identifier")
  func others() {
    let text = Array(element("Spherical", "true").utf8)
    #expect(SphericalProjection.plain(text) == nil)
    #expect(
      SphericalProjection.plain(Array(SphericalProjection.identifier.dropLast()) + text) == nil
    )
    #expect(SphericalProjection.plain(SphericalProjection.identifier) == nil)
  }
}

import Foundation
import TestSupport
import Testing

@Suite(
  "Metadata of pictures",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct StillMetadataTests {
  /// A profile without tags that is larger than a segment of JPEG: its size, its heading, no tags.
  static let profile =
    "\0\u{1}\u{11}\u{70}" + String(repeating: "A", count: 8) + "mntrRGB XYZ "
    + String(repeating: "A", count: 12) + "acsp" + String(repeating: "A", count: 88) + "\0\0\0\0"
    + String(repeating: "A", count: 69_868)

  /// The photo with EXIF, GPS, a profile, XMP, IPTC, a comment and a thumbnail.
  private func source(in folder: TemporaryFolder) throws -> String {
    let path = try SampleStill.copy("portrait", in: folder)
    let thumbnail = try SampleStill.make("thumb.jpg", in: folder, filter: "scale=80:-2")
    try Data(Self.profile.utf8).write(to: URL(fileURLWithPath: folder.path("p.icc")))
    try ExifTool.change(
      path,
      [
        "-Make=Acme", "-Model=X1", "-Artist=Ann", "-DateTimeOriginal=2020:01:02 03:04:05",
        "-GPSLatitude=47.5", "-GPSLatitudeRef=N", "-GPSLongitude=8.25", "-GPSLongitudeRef=E",
        "-XResolution=300", "-YResolution=300", "-ResolutionUnit=inches", "-ExifImageWidth=840",
        "-ExifImageHeight=700", "-ThumbnailImage<=\(thumbnail)",
        "-ICC_Profile<=\(folder.path("p.icc"))", "-XMP-dc:Title=A title", "-IPTC:City=Paris",
        "-Comment=some words",
      ]
    )
    return path
  }

  private func tags(_ path: String, _ groups: [String]) throws -> [String: String] {
    try ExifTool.tags(of: path).filter { tag in groups.contains { tag.key.hasPrefix($0) } }
  }

  @Test("is kept from JPEG to JPEG, apart from the thumbnail")
  func jpeg() throws {
    let folder = try TemporaryFolder()
    let (input, output) = (try source(in: folder), folder.path("out.jpg"))
    let result = try SampleStill.annotate(input, output)
    #expect(!result.errors.contains("warning"))
    let groups = ["IFD", "ExifIFD", "GPS", "XMP", "IPTC", "Photoshop", "JFIF"]
    #expect(try ExifTool.tags(of: input)["IFD1:ThumbnailImage"] != nil)
    #expect(try ExifTool.profile(of: input) == Self.profile)
    let expected = try tags(input, groups).filter { !$0.key.hasPrefix("IFD1") }
    #expect(expected.count > 40)
    #expect(try ExifTool.profile(of: output) == Self.profile)
    #expect(try tags(output, groups) == expected)
    #expect(try ExifTool.tags(of: output)["File:Comment"] == "some words")
    // Progressive with 4:2:0, as the photo is.
    #expect(try ExifTool.tags(of: output)["File:EncodingProcess"] == "2")
    #expect(try ExifTool.tags(of: output)["File:YCbCrSubSampling"] == "2 2")
  }

  @Test(
    "is kept in other formats as far as they can store it",
    arguments: ["png", "tif", "webp"]
  )
  func others(_ format: String) throws {
    let folder = try TemporaryFolder()
    let (input, output) = (try source(in: folder), folder.path("out.\(format)"))
    let result = try SampleStill.annotate(input, output)
    for name in ["Make", "Model", "Artist", "XResolution"] {
      let key = "IFD0:" + name
      #expect(try ExifTool.tags(of: output)[key] == ExifTool.tags(of: input)[key], "\(key)")
    }
    let groups = ["ExifIFD", "GPS", "XMP"]
    #expect(try ExifTool.profile(of: output) == Self.profile)
    #expect(try tags(output, groups) == tags(input, groups))
    #expect(result.errors.contains(format == "tif" ? "the comment" : "the Photoshop and IPTC"))
    if format == "tif" {
      #expect(try tags(output, ["IPTC:"])["IPTC:City"] == "Paris")
    }
    // And back again.
    try SampleStill.annotate(output, folder.path("back.jpg"))
    #expect(try tags(folder.path("back.jpg"), groups) == tags(input, groups))
  }

  @Test("with --strict, metadata that cannot be stored stops the job before it begins")
  func strict() throws {
    let folder = try TemporaryFolder()
    let input = try source(in: folder)
    let output = folder.path("out.webp")
    let result = try Program.run([input, "-o", output, "--strict", "-s", "none"])
    #expect(result.exitCode == 65)
    #expect(result.errors.hasPrefix("annotate: error: leaving out the Photoshop and IPTC records"))
    #expect(try !folder.names().contains { $0.hasPrefix("out") })
  }

  @Test("the quantisers of JPEG are those of the IJG's quality", arguments: [85, 50, 100])
  func quantisers(_ quality: Int) throws {
    let folder = try TemporaryFolder()
    let input = try SampleStill.make("in.png", in: folder)
    let output = folder.path("out.jpg")
    let option = quality == 85 ? [] : ["--quality", "\(Double(quality) / 100)"]
    try SampleStill.annotate(input, output, ["-s", "none"] + option)
    // The luma table of annex K of the standard in zigzag order, scaled as libjpeg's documentation says.
    let luma = [16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40]
    let scale = quality < 50 ? 5000 / quality : 200 - 2 * quality
    let expected = luma.map { UInt8(min(255, max(1, ($0 * scale + 50) / 100))) }
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: output)))
    let table = try #require(bytes.firstRange(of: [0xFF, 0xDB, 0, 67, 0]))
    #expect(Array(bytes[table.upperBound...].prefix(16)) == expected)
  }

  @Test("face regions lie in the stored picture, beside those that are there")
  func regions() throws {
    let folder = try TemporaryFolder()
    let upright = try SampleStill.make("up.png", in: folder, filter: "transpose=2")
    try ExifTool.change(upright, ["-IFD0:Orientation#=6", "-XMP-xmp:Rating=4"])
    for format in ["jpg", "png", "tif", "webp"] {
      let output = folder.path("out.\(format)")
      try SampleStill.annotate(upright, output, ["-s", "none", "--write-regions", "-y"])
      let tags = try ExifTool.tags(of: output, group: "XMP-mwg-rs")
      #expect(tags["RegionAppliedToDimensionsW"] == "350")
      #expect(tags["RegionAppliedToDimensionsH"] == "420")
      #expect(try ExifTool.tags(of: output)["XMP-xmp:Rating"] == "4")
      let faces = try SidecarLines(folder.path("out.faces.jsonl")).frames[0].faces
      let lists = ["X", "Y", "W", "H"].map { numbers(tags["RegionArea" + $0]) }
      #expect(faces.count == 2)
      for (index, face) in faces.enumerated() {
        // The stored x axis points up in the displayed picture, and the stored y axis to the right.
        let (x, y, width, height) = (face.bounds[0], face.bounds[1], face.bounds[2], face.bounds[3])
        let expected = [
          (y + height / 2) / 350, 1 - (x + width / 2) / 420, height / 350, width / 420,
        ]
        for (list, number) in zip(lists, expected) {
          try #require(list.count == 2)
          #expect(abs(list[index] - number) < 0.001, "\(list) \(number)")
        }
      }
    }
  }

  @Test("regions that other programs have written stay, and no face is written twice")
  func knownRegions() throws {
    let folder = try TemporaryFolder()
    let input = try SampleStill.copy("portrait", in: folder)
    let before = try ExifTool.tags(of: input, group: "XMP-mwg-rs")
    let output = folder.path("out.jpg")
    try SampleStill.annotate(input, output, ["-s", "none", "--write-regions"])
    #expect(before["RegionName"] != nil)
    #expect(try ExifTool.tags(of: output, group: "XMP-mwg-rs") == before)
  }

  private func numbers(_ list: String?) -> [Double] {
    (list ?? "").split(separator: "|").compactMap { Double($0) }
  }
}

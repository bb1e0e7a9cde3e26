import Foundation
import TestSupport
import Testing

@Suite(
  "annotate verify, of pictures",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct StillVerifyTests {
  /// The photo with EXIF, XMP, IPTC, a profile and a comment.
  private func source(in folder: TemporaryFolder) throws -> String {
    let path = try SampleStill.make("in.jpg", in: folder, ["-pix_fmt", "yuvj420p"])
    let profile = folder.path("p.icc")
    try Data(StillMetadataTests.profile.utf8).write(to: URL(fileURLWithPath: profile))
    try ExifTool.change(
      path,
      [
        "-Make=Acme", "-Model=X1", "-DateTimeOriginal=2020:01:02 03:04:05", "-GPSLatitude=47.5",
        "-GPSLatitudeRef=N", "-XResolution=300", "-YResolution=300", "-ResolutionUnit=inches",
        "-XMP-dc:Title=A title", "-XMP-xmp:Rating=4", "-IPTC:City=Paris", "-Comment=some words",
        "-ICC_Profile<=\(profile)",
      ]
    )
    return path
  }

  private func annotated(
    _ input: String,
    _ folder: TemporaryFolder,
    _ name: String,
    _ options: [String] = MadeClip.faceless
  ) throws -> VerificationLines {
    try SampleStill.annotate(input, folder.path(name), options + ["-y"])
    return try VerificationLines(of: folder.path(name), source: input)
  }

  private static let parts = ["EXIF", "XMP", "IPTC", "ICC profile", "comments"]

  @Test("all metadata of a picture is compared, and kept in its own format")
  func kept() throws {
    let folder = try TemporaryFolder()
    let input = try source(in: folder)
    let lines = try annotated(input, folder, "out.jpg")
    #expect(lines.features("lost") == [])
    #expect(Set(Self.parts).isSubset(of: lines.features("kept")))
    let withRegions = ["-s", "none", "--write-regions"]
    let described = try annotated(input, folder, "regions.jpg", withRegions)
    #expect(described.features("lost") == [])
    #expect(try ExifTool.tags(of: folder.path("regions.jpg"))["XMP-mwg-rs:RegionType"] != nil)
  }

  @Test(
    "other formats lose only what they cannot store",
    arguments: [
      ("png", ["IPTC"]), ("tif", ["comments"]), ("webp", ["IPTC", "comments"]),
    ]
  )
  func formats(_ format: String, _ lost: [String]) throws {
    let folder = try TemporaryFolder()
    let input = try source(in: folder)
    let lines = try annotated(input, folder, "out.\(format)")
    #expect(lines.features("lost") == lost)
    #expect(Set(Self.parts).subtracting(lost).isSubset(of: lines.features("kept")))
  }

  struct Loss: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: [String]
    let lost: [String]
  }

  static let losses = [
    Loss(testDescription: "a tag", change: ["-Make="], lost: ["EXIF Make"]),
    Loss(testDescription: "a place", change: ["-GPS:all="], lost: ["EXIF GPSLatitude"]),
    Loss(
      testDescription: "another date",
      change: ["-DateTimeOriginal=2021:01:02 03:04:05"],
      lost: ["EXIF DateTimeOriginal"]
    ),
    Loss(testDescription: "all EXIF", change: ["-EXIF:all="], lost: ["EXIF"]),
    Loss(testDescription: "a statement", change: ["-XMP-xmp:Rating="], lost: ["XMP xmp:Rating"]),
    Loss(testDescription: "all XMP", change: ["-XMP:all="], lost: ["XMP"]),
    Loss(testDescription: "a city", change: ["-IPTC:City=Rome"], lost: ["IPTC"]),
    Loss(testDescription: "the profile", change: ["-ICC_Profile="], lost: ["ICC profile"]),
    Loss(testDescription: "the words", change: ["-Comment="], lost: ["comments"]),
    Loss(
      testDescription: "the density",
      change: ["-XResolution=72", "-YResolution=72"],
      lost: ["EXIF XResolution"]
    ),
  ]

  @Test("metadata that exiftool removes is reported as lost")
  func lost() throws {
    let folder = try TemporaryFolder()
    let input = try source(in: folder)
    _ = try annotated(input, folder, "out.jpg")
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path("out.jpg")))
    for loss in Self.losses {
      let output = folder.path("broken.jpg")
      try whole.write(to: URL(fileURLWithPath: output))
      try ExifTool.change(output, loss.change)
      let lines = try VerificationLines(of: output, source: input)
      #expect(Set(loss.lost).isSubset(of: lines.features("lost")), "\(loss.testDescription)")
      let others = Set(lines.features("lost")).subtracting(loss.lost)
      // A location has several tags, and Photoshop has a digest of IPTC.
      let expected = ["EXIF", "pixel density", "Photoshop resources"]
      #expect(others.allSatisfy { other in expected.contains { other.hasPrefix($0) } }, "\(others)")
    }
  }

  @Test("reduced chroma is lost, and a warning names it")
  func chroma() throws {
    let folder = try TemporaryFolder()
    let input = try SampleStill.make("in.jpg", in: folder, ["-pix_fmt", "yuvj444p"])
    let result = try SampleStill.annotate(input, folder.path("out.webp"))
    #expect(result.errors.contains("warning: keeping a quarter of the chroma resolution of"))
    let lines = try VerificationLines(of: folder.path("out.webp"), source: input)
    // The comment is ffmpeg's.
    #expect(lines.features("lost") == ["chroma samples", "comments"])
    let strict = ["-s", "none", "--strict"]
    let refused = try Program.run([input, "-o", folder.path("no.webp")] + strict)
    #expect(refused.exitCode == 65)
    #expect(try !folder.names().contains { $0.hasPrefix("no") })
  }

  /// Three numbered pictures, of which the last has something more.
  private func sequence(
    in folder: TemporaryFolder,
    _ last: [String],
    filter: String = "null"
  ) throws {
    for number in 1...3 {
      let chain = "scale=84:70" + (number == 3 ? "," + filter : "")
      let options = number == 3 ? last : ["-pix_fmt", "rgb24"]
      _ = try SampleStill.make("in.\(number).png", in: folder, filter: chain, options)
    }
  }

  @Test("numbered pictures are compared one by one")
  func sequences() throws {
    let folder = try TemporaryFolder()
    try sequence(in: folder, ["-pix_fmt", "rgb48be"])
    try ExifTool.change(folder.path("in.2.png"), ["-PNG:Title=Two", "-EXIF:Artist=Ann"])
    let input = folder.path("in.%d.png")
    let lines = try annotated(input, folder, "out.%d.png", ["-s", "none", "--frame-rate", "24"])
    #expect(lines.features("lost") == [])
    #expect(lines["frames"]?.source == "3")
    #expect(lines["untouched pixels"]?.output == "identical")
    try ExifTool.change(folder.path("out.2.png"), ["-EXIF:Artist="])
    let broken = try VerificationLines(of: folder.path("out.%d.png"), source: input)
    #expect(broken.features("lost") == ["EXIF", "pixel density"])
    #expect(broken["EXIF"]?.note == "picture 2 is the first affected")
    try FileManager.default.removeItem(atPath: folder.path("out.3.png"))
    let short = try VerificationLines(of: folder.path("out.%d.png"), source: input)
    #expect(short.features("lost").contains("frames"))
  }

  struct Late: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let options: [String]
    var filter = "null"
    let output: String
    let words: String
  }

  static let late = [
    Late(
      testDescription: "transparency",
      options: ["-pix_fmt", "rgba"],
      filter: "format=rgba,colorchannelmixer=aa=0.5",
      output: "out.%d.jpg",
      words: "leaving out the transparency of"
    ),
    Late(
      testDescription: "a palette that is transparent",
      options: [],
      filter: "format=rgba,geq=r=255:g=0:b=0:a='if(lt(X,40),0,255)',split[a][b];"
        + "[a]palettegen[p];[b][p]paletteuse",
      output: "out.%d.jpg",
      words: "leaving out the transparency of"
    ),
    Late(
      testDescription: "depth",
      options: ["-pix_fmt", "rgb48be"],
      output: "out.%d.jpg",
      words: "they have 16 bits, of which JPEG keeps 8"
    ),
    Late(
      testDescription: "transparency in a video",
      options: ["-pix_fmt", "rgba"],
      filter: "format=rgba,colorchannelmixer=aa=0.5",
      output: "out.mp4",
      words: "leaving out the transparency of"
    ),
  ]

  @Test("a loss in a later picture is a warning, too", arguments: late)
  func later(_ sample: Late) throws {
    let folder = try TemporaryFolder()
    try sequence(in: folder, sample.options, filter: sample.filter)
    let quick = ["-s", "none", "--progress", "none"]
    let arguments = [folder.path("in.%d.png"), "-o", folder.path(sample.output)] + quick
    let refused = try Program.run(arguments + ["--strict"])
    #expect(refused.exitCode == 65)
    let names = try folder.names()
    #expect(names == ["in.1.png", "in.2.png", "in.3.png"])
    let result = try Program.run(arguments)
    #expect(result.exitCode == 0, "\(result.errors)")
    let said = result.errors.split(separator: "\n").filter { $0.contains(sample.words) }
    #expect(said.count == 1, "\(result.errors)")
    #expect(sample.output.hasSuffix("mp4") || said.first?.contains("in.3.png") == true)
  }

  @Test("later pictures keep their transparency if the format has it")
  func laterAlpha() throws {
    let folder = try TemporaryFolder()
    let filter = "format=rgba,colorchannelmixer=aa=0.5"
    try sequence(in: folder, ["-pix_fmt", "rgba"], filter: filter)
    let lines = try annotated(folder.path("in.%d.png"), folder, "out.%d.webp")
    #expect(lines["transparency"]?.verdict == "kept")
  }

  @Test("a picture with an alpha that it does not use loses nothing as JPEG")
  func unusedAlpha() throws {
    let folder = try TemporaryFolder()
    let input = try SampleStill.make("in.png", in: folder, ["-pix_fmt", "rgba"])
    let result = try SampleStill.annotate(
      input,
      folder.path("out.jpg"),
      ["-s", "none", "--strict"]
    )
    #expect(!result.errors.contains("transparency"))
    let lines = try VerificationLines(of: folder.path("out.jpg"), source: input)
    #expect(lines.features("lost") == [])
  }
}

import Foundation
import TestSupport
import Testing

/// Nothing in a private picture tells about people, places and devices besides what is seen.
@Suite(
  "Private pictures",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct PrivateStillTests {
  private static let options = MadeClip.faceless + ["--private", "-y"]
  private static let tags = [
    "-EXIF:Make=SECRET make", "-EXIF:Model=SECRET model", "-EXIF:Artist=SECRET artist",
    "-EXIF:GPSLatitude=48.2", "-EXIF:GPSLatitudeRef=N", "-EXIF:SerialNumber=SECRET-1",
    "-EXIF:DateTimeOriginal=2021:03:04 05:06:07", "-EXIF:ImageDescription=SECRET words",
    "-XMP-dc:Creator=SECRET creator", "-XMP-iptcExt:PersonInImage=SECRET person",
    "-Orientation#=6",
  ]
  private static let tagsOfSome = [
    "jpg": ["-IPTC:By-line=SECRET writer", "-Comment=SECRET comment"],
    "png": ["-PNG:Author=SECRET writer", "-PNG:Comment=SECRET comment"],
    "tif": ["-IPTC:By-line=SECRET writer"], "webp": [],
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func tells(_ path: String) throws -> Bool {
    try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data("SECRET".utf8)) != nil
  }

  /// A picture whose metadata name somebody.
  private func source(_ format: String, _ name: String = "SECRET") throws -> String {
    let pixels = format == "jpg" ? ["-pix_fmt", "yuvj420p"] : []
    let path = try SampleStill.make("\(name).\(format)", in: folder, pixels)
    try ExifTool.change(path, Self.tags + (Self.tagsOfSome[format] ?? []))
    return path
  }

  @Test(
    "tell nothing in any format, and verify proves it",
    arguments: ["jpg", "png", "tif", "webp"]
  )
  func formats(_ format: String) throws {
    let (input, output) = (try source(format), folder.path("out.\(format)"))
    #expect(try tells(input))
    let result = try SampleStill.annotate(input, output, Self.options + ["--strict"])
    #expect(try !tells(output))
    #expect(try !tells(folder.path("out.faces.jsonl")))
    #expect(
      result.errors.contains("annotate: removed location, camera model, serial number, owner")
    )
    let tags = try ExifTool.tags(of: output)
    #expect(tags["IFD0:Orientation"] == "6")
    // What says which colours the numbers mean stays.
    let others = tags.keys.filter { $0 != "ExifIFD:ColorSpace" }.filter { key in
      ["GPS", "XMP", "IPTC", "ExifIFD", "Photoshop", "IFD1"].contains(where: key.hasPrefix)
    }
    #expect(others == [], "\(others)")
    #expect(try VerificationLines(of: output, source: input).features("lost") == [])
    try ExifTool.change(output, ["-EXIF:Artist=Somebody"])
    let lost = try VerificationLines(of: output, source: input).features("lost")
    #expect(lost == ["private: metadata"], "\(lost)")
  }

  @Test("keep the ICC profile to the byte")
  func profile() throws {
    let input = try SampleStill.copy("portrait", in: folder)
    let profile = try ExifTool.profile(of: input)
    let output = folder.path("out.jpg")
    try SampleStill.annotate(input, output, Self.options)
    #expect(try ExifTool.profile(of: output) == profile)
    #expect(try VerificationLines(of: output, source: input).features("lost") == [])
  }

  @Test(
    "keep what says that their colours are Adobe RGB",
    arguments: ["jpg", "png", "tif", "webp"]
  )
  func colors(_ format: String) throws {
    let (input, output) = (try source(format), folder.path("out.\(format)"))
    try ExifTool.change(
      input,
      ["-EXIF:ColorSpace#=65535", "-EXIF:InteropIndex=R03", "-EXIF:Gamma=2.2"]
    )
    try SampleStill.annotate(input, output, Self.options + ["--strict"])
    #expect(try !tells(output))
    let tags = try ExifTool.tags(of: output)
    #expect(tags["ExifIFD:ColorSpace"] == "65535")
    #expect(tags["InteropIFD:InteropIndex"] == "R03")
    #expect(tags["ExifIFD:Gamma"] == "2.2")
    let lines = try VerificationLines(of: output, source: input)
    #expect(lines.features("lost") == [])
    #expect(lines["EXIF"]?.verdict == "kept")
  }

  @Test("of a sequence are all private, also where only a later one tells something")
  func sequences() throws {
    for index in 1...3 {
      let path = try SampleStill.make("in.\(index).png", in: folder)
      if index == 3 { try ExifTool.change(path, ["-EXIF:Artist=SECRET artist"]) }
    }
    let input = folder.path("in.%d.png")
    let result = try SampleStill.annotate(input, folder.path("out.%d.png"), Self.options)
    #expect(
      result.errors.contains("found nothing private to remove in '\(folder.path("in.1.png"))'")
    )
    #expect(result.errors.contains("removed owner of '\(folder.path("in.3.png"))'"))
    for index in 1...3 { #expect(try !tells(folder.path("out.\(index).png"))) }
    #expect(
      try VerificationLines(of: folder.path("out.%d.png"), source: input).features("lost") == []
    )
  }

  @Test("of a video have nothing of its tags")
  func ofVideos() throws {
    let clip = folder.path("SECRET.mkv")
    let tags = ["-metadata", "title=SECRET", "-metadata:s:v:0", "title=SECRET"]
    try FFmpeg.make(MadeClip.picture(seconds: 0.1) + MadeClip.x264 + tags + [clip])
    let result = try SampleStill.annotate(clip, folder.path("out.%d.jpg"), Self.options)
    #expect(result.exitCode == 0)
    #expect(try !tells(folder.path("out.1.jpg")) && !tells(folder.path("out.faces.jsonl")))
  }
}

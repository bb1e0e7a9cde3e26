import Foundation
import TestSupport
import Testing

/// No copy of a picture that shows what the stamped picture hides leaves in its file.
@Suite(
  "Pictures that nobody looked at, in stills",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct UnseenStillTests {
  private static let hiding = ["--style", "solid", "--no-detection", "--cover", "0,0,10,10"]

  private let folder: TemporaryFolder
  private let preview: Data

  init() throws {
    folder = try TemporaryFolder()
    let path = try SampleStill.make("preview.jpg", in: folder, filter: "scale=80:-2")
    preview = try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// An EXIF block with a preview between words in a maker's note.
  private var exif: Data {
    let note = Data("words before".utf8) + preview + Data("words behind".utf8)
    func field(_ tag: UInt16, _ type: UInt16, _ count: Int, _ value: Int) -> Data {
      var bytes = Data()
      for part in [tag, type] { withUnsafeBytes(of: part.littleEndian) { bytes += $0 } }
      for part in [count, value] {
        withUnsafeBytes(of: UInt32(part).littleEndian) { bytes += $0 }
      }
      return Data([1, 0]) + bytes + Data(count: 4)
    }
    return Data("II*\0".utf8) + Data([8, 0, 0, 0]) + field(0x8769, 4, 1, 26)
      + field(0x927C, 7, note.count, 44) + note
  }

  /// A JPEG with a preview in a maker's note, and thumbnails in EXIF, Photoshop's records and JFXX.
  private func source() throws -> String {
    let path = try SampleStill.make("in.jpg", in: folder, ["-pix_fmt", "yuvj420p"])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let segment = Data("Exif\0\0".utf8) + exif
    let length = UInt16(segment.count + 2).bigEndian
    bytes.insert(
      contentsOf: Data([0xFF, 0xE1]) + withUnsafeBytes(of: length) { Data($0) } + segment,
      at: 2
    )
    try bytes.write(to: URL(fileURLWithPath: path))
    let thumbnail = folder.path("preview.jpg")
    try ExifTool.change(
      path,
      [
        "-ThumbnailImage<=\(thumbnail)", "-PhotoshopThumbnail<=\(thumbnail)",
        "-XMP-dc:Title=A title",
        "-IPTC:City=Paris",
      ]
    )
    return path
  }

  private func holds(_ path: String, _ part: Data) throws -> Bool {
    try Data(contentsOf: URL(fileURLWithPath: path)).range(of: part) != nil
  }

  /// A piece of the preview that only its bytes have.
  private var piece: Data { preview[preview.count / 2..<preview.count / 2 + 40] }

  @Test(
    "are left out of every format; other metadata stays",
    arguments: ["jpg", "png", "tif", "webp"]
  )
  func formats(_ format: String) throws {
    let (input, output) = (try source(), folder.path("out.\(format)"))
    #expect(try holds(input, piece))
    #expect(try ExifTool.tags(of: input)["IFD1:ThumbnailImage"] != nil)
    let result = try SampleStill.annotate(input, output, Self.hiding)
    #expect(
      result.errors.contains(
        "leaving out the preview in the EXIF of '\(input)': it would show what the stamped picture "
          + "does not"
      )
    )
    #expect(!result.errors.contains("thumbnail"))
    #expect(try !holds(output, piece))
    #expect(
      try holds(output, Data("words before".utf8)) && holds(output, Data("words behind".utf8))
    )
    let tags = try ExifTool.tags(of: output)
    // A TIFF would show a thumbnail as a further page.
    let isRenewed = format != "tif"
    let names = tags.keys.filter { $0.contains("Thumbnail") || $0.contains("Preview") }
    #expect(names.allSatisfy { isRenewed && $0.hasPrefix("IFD1:Thumbnail") })
    #expect(tags["XMP-dc:Title"] == "A title")
    let lines = try VerificationLines(of: output, source: input)
    #expect(lines["the preview in the EXIF"]?.verdict == "changed")
    #expect(
      lines["the thumbnail"]?.note
        == (isRenewed
          ? "made anew from the stamped picture"
          : "left out, because its faces would stay visible")
    )
    #expect((lines["other thumbnails"]?.verdict == "changed") == isRenewed)
    #expect(Set(lines.features("lost")).isSubset(of: ["IPTC", "comments"]))
  }

  @Test("are thumbnails in EXIF, which are made anew", arguments: ["jpg", "png", "webp"])
  func thumbnails(_ format: String) throws {
    let input = try SampleStill.make("in.jpg", in: folder, ["-pix_fmt", "yuvj420p"])
    try ExifTool.change(
      input,
      [
        "-ThumbnailImage<=\(folder.path("preview.jpg"))", "-Make=Acme", "-n", "-Orientation=6",
        "-Comment=",
      ]
    )
    let output = folder.path("out.\(format)")
    let hiding = ["--style", "solid", "--no-detection", "--cover", "0,0,100%,50%"]
    let result = try SampleStill.annotate(input, output, hiding + ["--strict"])
    #expect(!result.errors.contains("warning"))
    let tags = try ExifTool.tags(of: output)
    #expect(tags["IFD1:Compression"] == "6")
    #expect(tags["IFD0:Make"] == "Acme")
    #expect(try warnings(output) == warnings(input))
    // The same picture as that of the file, as it is stored, of the size of the old thumbnail.
    let made = folder.path("thumbnail-\(format).jpg")
    try ProcessRunner.require("exiftool", ["-q", "-b", "-ThumbnailImage", "-W", made, output])
    #expect(try FFprobe.entries(of: made, "stream=width,height") == ["80,66"])
    let (small, old) = (folder.path("small-\(format).png"), folder.path("old-\(format).png"))
    for (source, picture) in [(output, small), (input, old)] {
      try FFmpeg.make(
        ["-noautorotate", "-i", source, "-vf", "scale=80:66:flags=area", "-frames:v", "1", picture]
      )
    }
    #expect(try PictureDifference(of: made, from: small).psnr > 30)
    #expect(try PictureDifference(of: made, from: old).psnr < 20)
    // Another run with the same faces gives the same file.
    let again = folder.path("again.\(format)")
    let faces = folder.path("out.faces.jsonl")
    let rendered = ["render", input, "--faces", faces, "-o", again, "--style", "solid"]
    #expect(try Program.run(rendered + ["--progress", "none"]).exitCode == 0)
    let files = try [output, again].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    #expect(files[0] == files[1])
    // Nor does anything else stay as it was if nobody wants further pictures.
    try SampleStill.annotate(input, output, hiding + ["--drop", "picture", "-y"])
    #expect(try ExifTool.tags(of: output)["IFD1:Compression"] == nil)
  }

  /// What exiftool finds wrong with a file.
  private func warnings(_ path: String) throws -> String {
    try ProcessRunner.require("exiftool", ["-validate", "-warning", "-a", path]).output
  }

  /// The source with the preview in every segment that a JPEG may have, and behind its end.
  private func crowded() throws -> String {
    let path = try source()
    let segments: [(UInt8, String)] = [
      (0xE0, "JFXX\0\u{10}"), (0xE2, "FPXR\0"), (0xE5, ""), (0xEE, "private"), (0xFE, "comment: "),
    ]
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for (marker, head) in segments {
      let text = Data("<img src='data:image/jpeg;base64,\(preview.base64EncodedString())'>".utf8)
      for content in [preview, text] {
        let length = UInt16(head.utf8.count + content.count + 2).bigEndian
        let segment = withUnsafeBytes(of: length) { Data([0xFF, marker]) + Data($0) }
        bytes.insert(contentsOf: segment + Data(head.utf8) + content, at: 2)
      }
    }
    try (bytes + preview).write(to: URL(fileURLWithPath: path))
    let words = folder.path("words.txt")
    try Data("a photo: \(preview.base64EncodedString())".utf8)
      .write(to: URL(fileURLWithPath: words))
    let fields = [
      "EXIF:UserComment", "EXIF:XPComment", "EXIF:ImageDescription", "XMP-photoshop:History",
      "IPTC:Caption-Abstract",
    ]
    try ExifTool.change(path, fields.map { "-\($0)<=\(words)" })
    return path
  }

  @Test(
    "are in no format that is written, whatever part of the file had them",
    arguments: ["jpg", "png", "tif", "webp"]
  )
  func crowded(_ format: String) throws {
    let (input, output) = (try crowded(), folder.path("out.\(format)"))
    let planted = PlantedPicture(bytes: preview)
    #expect(try planted.forms(in: input) == ["bytes", "Base64"])
    try SampleStill.annotate(input, output, Self.hiding)
    #expect(try planted.forms(in: output) == [])
    #expect(try ExifTool.tags(of: output)["XMP-dc:Title"] == "A title")
    // From this format to itself; exiftool writes no WebP.
    guard format != "webp" else { return }
    let own = folder.path("own.\(format)")
    try ExifTool.change(output, ["-o", own, "-EXIF:UserComment<=\(folder.path("words.txt"))"])
    #expect(try planted.forms(in: own) == ["Base64"])
    try SampleStill.annotate(own, folder.path("again.\(format)"), Self.hiding)
    #expect(try planted.forms(in: folder.path("again.\(format)")) == [])
  }

  @Test("are left out without a warning where pictures are dropped by request")
  func dropped() throws {
    let (input, output) = (try crowded(), folder.path("out.jpg"))
    let result = try SampleStill.annotate(
      input,
      output,
      Self.hiding + ["--drop", "picture", "--strict"]
    )
    #expect(!result.errors.contains("warning"))
    #expect(try PlantedPicture(bytes: preview).forms(in: output) == [])
    let lines = try VerificationLines(of: output, source: input)
    #expect(lines["the preview in the EXIF"]?.note == "asked for")
    let shown = folder.path("shown.jpg")
    let other = MadeClip.faceless + ["--drop", "picture"]
    #expect(try !SampleStill.annotate(input, shown, other).errors.contains("warning"))
    #expect(try PlantedPicture(bytes: preview).forms(in: shown) == [])
  }

  @Test("stay with styles that hide nothing, but for thumbnails")
  func otherStyles() throws {
    let (input, output) = (try source(), folder.path("out.jpg"))
    let result = try SampleStill.annotate(input, output, MadeClip.faceless)
    #expect(!result.errors.contains("warning"))
    #expect(try holds(output, Data("words before".utf8) + preview + Data("words behind".utf8)))
    #expect(try ExifTool.tags(of: output)["IFD1:ThumbnailImage"] == nil)
    let lines = try VerificationLines(of: output, source: input)
    #expect(lines.features("lost") == [])
  }

  @Test("end a strict job before it begins")
  func strict() throws {
    let (input, output) = (try source(), folder.path("out.jpg"))
    let result = try Program.run([input, "-o", output, "--strict"] + Self.hiding)
    #expect(result.exitCode == 65)
    #expect(result.errors.hasPrefix("annotate: error: leaving out the preview in the EXIF"))
    #expect(try !folder.names().contains { $0.hasPrefix("out") })
  }

  @Test("are losses for verify if an output that hides something has them")
  func unlooked() throws {
    let (input, output) = (try source(), folder.path("out.jpg"))
    try SampleStill.annotate(input, output, Self.hiding)
    let lines = try VerificationLines(
      of: input,
      source: input,
      faces: folder.path("out.faces.jsonl")
    )
    #expect(
      Set(["the preview in the EXIF", "the thumbnail"]).isSubset(of: lines.features("lost"))
    )
    #expect(lines["the thumbnail"]?.note == "not looked at: faces in it are not hidden")
  }

  @Test("are the video of a motion photo, and further pages of a TIFF file")
  func behind() throws {
    let photo = Places.clip("blind/pixel-motion-photo-shortened.jpg")
    let cases = [(photo, "the video of the motion photo"), (try pages(), "further pictures")]
    for (input, part) in cases {
      // Two outputs that differ in their extension alone would have one sidecar.
      let output = folder.path("\(input.suffix(3)).\(input.suffix(3))")
      let job = [input, "-o", output, "-y", "--progress", "none"] + Self.hiding
      #expect(try Program.run(job + ["--strict"]).exitCode == 65)
      #expect(try Program.run(job).exitCode == 0)
      #expect(try !holds(output, Data("ftyp".utf8)))
      let lines = try VerificationLines(of: output, source: input)
      #expect(lines[part]?.verdict == "changed")
      #expect(lines.features("lost") == [])
    }
  }

  /// A TIFF file whose picture is there twice.
  private func pages() throws -> String {
    let path = try SampleStill.make("pages.tif", in: folder)
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let start = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    let fields = Int(bytes[start]) + Int(bytes[start + 1]) << 8
    let next = start + 2 + 12 * fields
    if bytes.count % 2 != 0 { bytes.append(0) }
    let second = withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { [UInt8]($0) }
    bytes += bytes[start..<next + 4]
    bytes.replaceSubrange(next..<next + 4, with: second)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("of later pictures of a sequence are left out and named, too")
  func sequence() throws {
    let first = try SampleStill.make("s1.jpg", in: folder, ["-pix_fmt", "yuvj420p"])
    let later = try Data(contentsOf: URL(fileURLWithPath: source()))
    try later.write(to: URL(fileURLWithPath: folder.path("s2.jpg")))
    let (input, output) = (folder.path("s%d.jpg"), folder.path("out%d.jpg"))
    let result = try SampleStill.annotate(input, output, Self.hiding)
    #expect(!result.errors.contains(first))
    #expect(
      result.errors.contains("leaving out the preview in the EXIF of '\(folder.path("s2.jpg"))'")
    )
    #expect(try !holds(folder.path("out2.jpg"), piece))
    let lines = try VerificationLines(of: output, source: input)
    #expect(lines.features("lost") == [])
  }
}

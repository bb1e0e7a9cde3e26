import AnnotateFiles
import AnnotateInference
import AnnotateLibav
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import annotate

/// A problem, the line that says it, and what to do about it.
private typealias Case = (problem: any Problem, line: String, hints: [String])

private func check(_ cases: [Case]) {
  for (problem, line, hints) in cases {
    let message = AnnotateError(problem).message
    #expect(message.line == line)
    #expect(message.hints == hints, "\(line)")
    #expect(message.kind == problem.kind)
  }
}

@Suite("Problems of files, media and encoders in words")
struct MessagesOfFilesTests {
  @Test("a problem of a file names it and says what to do")
  func files() {
    check([
      (
        FileProblem.missing(path: "a.mp4", reason: "no such file or directory"),
        "cannot read 'a.mp4': no such file or directory", []
      ),
      (
        FileProblem.isFolder(path: "a"), "cannot read 'a': it is a folder",
        ["name the video file itself"]
      ),
      (
        FileProblem.silent(address: "udp://h:1"),
        "cannot read 'udp://h:1': nothing comes from it", []
      ),
      (
        FileProblem.unknownHost(address: "udp://h:1"),
        "cannot read 'udp://h:1': no host of that name is known", []
      ),
      (
        FileProblem.untrusted(address: "https://h/a"),
        "cannot read 'https://h/a': this computer does not trust the certificate of the server",
        [
          "name the authority that does: --input-option ca_file=FILE"
        ]
      ),
      (
        FileProblem.noPort(address: "udp://h"),
        "cannot send to 'udp://h': it has no host or no port",
        ["name both, as in udp://HOST:PORT"]
      ),
      (FileProblem.empty(path: "a"), "cannot read 'a': the file is empty", []),
      (FileProblem.unreadable(path: "a", reason: "no"), "cannot read 'a': no", []),
      (FileProblem.unwritable(path: "r", reason: "no"), "cannot write 'r': no", []),
      (
        FileProblem.unwritable(path: "a", reason: "no space left on device", isDiskFull: true),
        "cannot write 'a': no space left on device",
        ["free some space, or write to another disk"]
      ),
      (
        FileProblem.exists(path: "a"), "cannot create 'a': it exists already",
        ["pass -y to overwrite it, or choose another name"]
      ),
      (
        FileProblem.uncreatable(path: "b c/a", .noFolder("b c")),
        "cannot create 'b c/a': the folder 'b c' does not exist",
        ["make it first: mkdir -p 'b c'"]
      ),
      (
        FileProblem.uncreatable(path: "a", .hasFiles(example: "thesis.txt")),
        "cannot create 'a': there are files in it already, such as 'thesis.txt'",
        ["choose an empty folder, or a new one"]
      ),
      (
        FileProblem.uncreatable(path: "a", .isFolder),
        "cannot create 'a': a folder has this name", []
      ),
      (
        FileProblem.uncreatable(path: "a/b", .noPermission(folder: "a")),
        "cannot create 'a/b': nothing may be written to the folder 'a'", []
      ),
      (
        FileProblem.replacesInput(output: "o", input: "i", .same),
        "cannot create 'o': it is 'i', which is read", ["choose another name for the output"]
      ),
      (
        FileProblem.replacesInput(output: "o", input: "i", .around),
        "cannot create 'o': 'i', which is read, is in this folder",
        ["choose another name for the output"]
      ),
      (
        FileProblem.samePath(output: "o", other: "l"),
        "cannot write two outputs to the same path 'o': 'l' leads to it, too", []
      ),
      (
        FileProblem.samePath(output: "o", other: "o"),
        "cannot write two outputs to the same path 'o'", []
      ),
      (
        FileProblem.insideFolder(output: "o", other: "o/a"),
        "cannot write into the folder 'o': 'o/a' would be written there too",
        ["choose a folder for these files alone"]
      ),
    ])
  }

  @Test("every problem has a message")
  func complete() throws {
    var (problems, messages) = (Set<String>(), Set<String>())
    for path in try sources() {
      let text = try String(contentsOf: path, encoding: .utf8)
      problems.formUnion(
        text.matches(of: /(?:enum|struct) (\w+): .*\bProblem\b/).map { String($0.1) }
      )
      messages.formUnion(text.matches(of: /extension (\w+): Message\b/).map { String($0.1) })
    }
    #expect(problems.count > 20)
    #expect(problems.subtracting(messages) == [])
  }

  private func sources() throws -> [URL] {
    let folder = Places.repository.appendingPathComponent("Sources")
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try #require(found).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
  }

  @Test(
    "who names an address learns what to do",
    arguments: [
      (
        "rtsp://cam/1", "annotate rtsp://cam/1 -o out.mkv --allow-network rtsp --realtime"
      ),
      ("HTTPS://a.b/c.mp4", "curl -fLO HTTPS://a.b/c.mp4"),
      ("s3://bucket/c.mp4", "--fetch-command 'aws s3 cp {input} {path}'"),
    ]
  )
  func advice(_ address: String, _ command: String) {
    let message = FileProblem.notLocal(address: address).message
    #expect(message.line == "cannot read '\(address)': annotate reads local files only")
    #expect(message.hints.first?.hasSuffix(command) == true, "\(message.hints)")
  }

  @Test("a problem of a video says what FFmpeg says")
  func media() {
    check([
      (
        MediaProblem.notMedia(path: "a b", said: "moov atom not found"),
        "cannot read 'a b': it is not a video that FFmpeg can read, or its end is missing "
          + "(moov atom not found)", ["inspect it with: ffprobe 'a b'"]
      ),
      (
        MediaProblem.notMedia(path: "-", said: "x"),
        "cannot read '-': it is not a video that FFmpeg can read, or its end is missing (x)", []
      ),
      (
        MediaProblem.cutOff(path: "a"), "cannot annotate 'a': the file is cut off",
        ["copy or download it again"]
      ),
      (
        MediaProblem.noFormatOption(name: "x", format: "v4l2"),
        "cannot use --input-option 'x': the input format v4l2 has no option of that name",
        ["see what it takes with: ffmpeg -h demuxer=v4l2"]
      ),
      (
        MediaProblem.noAddressOption(name: "x", .rtsp),
        "cannot use --input-option 'x': neither rtsp nor the format of what comes has an option of that name",
        ["see what it takes with: ffmpeg -h demuxer=rtsp"]
      ),
      (
        MediaProblem.tooManyPixels(path: "a", width: 20, height: 10, limit: 100),
        "cannot decode 'a': its pictures are 20x10, more than 100 pixels",
        ["raise the limit: --max-pixels 200"]
      ),
      (
        MediaProblem.encrypted(path: "a", stream: "stream 1 (audio, aac)", method: "Widevine"),
        "cannot use stream 1 (audio, aac) of 'a': it is encrypted (Widevine)",
        ["decrypt the file first, with the key that belongs to it"]
      ),
      (
        MediaProblem.outOfMemory(operation: "av_packet_alloc"),
        "out of memory: av_packet_alloc", []
      ),
    ])
  }

  @Test("a problem of an encoder names the option")
  func encoders() {
    check([
      (
        EncodingProblem.refused(.quality, value: "99", encoder: "libx264"),
        "cannot use --crf '99': the encoder libx264 does not take this value",
        ["see what it takes with: ffmpeg -h encoder=libx264"]
      ),
      (
        EncodingProblem.refused(.option(name: "tune"), value: "x", encoder: "libx264"),
        "cannot use --encoder-option tune 'x': the encoder libx264 does not take this value",
        ["see what it takes with: ffmpeg -h encoder=libx264"]
      ),
      (
        EncodingProblem.noSetting(.preset, value: "slow", encoder: "libvpx", hasSpeed: true),
        "cannot use --preset 'slow': the encoder libvpx has no such setting",
        ["it takes --encoder-option cpu-used=N instead"]
      ),
      (
        EncodingProblem.noEncoder(name: "h265", nearest: "hevc"),
        "cannot encode with the codec 'h265': this FFmpeg has no video encoder of that name",
        ["did you mean 'hevc'?"]
      ),
      (
        EncodingProblem.noPixelFormat(name: "x", taken: ["yuv420p", "nv12"]),
        "cannot use --pixel-format 'x': FFmpeg has no pixel format of that name",
        ["it takes yuv420p, nv12"]
      ),
      (
        EncodingProblem.pixelFormatRefused(name: "gray", encoder: nil, taken: []),
        "cannot use --pixel-format 'gray': the encoder does not take it", []
      ),
      (
        OutputFormatProblem.noContainer(ofFileNamed: "a.x"),
        "cannot determine the container from the name 'a.x': FFmpeg writes no video container "
          + "with this extension", ["use an extension such as .mp4, .mov, .mkv or .webm"]
      ),
      (
        BlamedFile(AnnotateError(FileProblem.missing(path: "m", reason: "gone"))),
        "cannot read 'm': gone", []
      ),
    ])
  }
}

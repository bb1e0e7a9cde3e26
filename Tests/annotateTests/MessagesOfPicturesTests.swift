import AnnotateBatch
import AnnotateFaces
import AnnotateInference
import AnnotateLibav
import AnnotateMediaTypes
import AnnotatePictures
import AnnotateProcesses
import AnnotateSandbox
import AnnotateSidecar
import AnnotateStamps
import AnnotateStills
import Testing

@testable import annotate

/// A problem and the line that says it.
private typealias Case = (problem: any Problem, line: String)

private func check(_ cases: [Case]) {
  for (problem, line) in cases {
    #expect(AnnotateError(problem).message.line == line)
    #expect(AnnotateError(problem).message.kind == problem.kind)
  }
}

@Suite("Problems of pictures, models and processes in words")
struct MessagesOfPicturesTests {
  @Test("a picture that cannot be used is named with the reason")
  func pictures() {
    func unusable(_ fault: PictureProblem.PictureFault) -> PictureProblem {
      .unusable(path: "a.png", fault)
    }
    let use = "cannot use the picture 'a.png': "
    check([
      (
        PictureProblem.unreadable(path: "a.png", .isFolder),
        "cannot read the picture 'a.png': it is a folder"
      ),
      (unusable(.empty), use + "the file is empty"),
      (unusable(.tooLarge(limit: 64 << 20)), use + "it is larger than 64 MB"),
      (
        unusable(.tooManyPixels(limit: 64_000_000)),
        use + "its pictures have more than 64 million pixels"
      ),
      (unusable(.tooLong(limit: 64)), use + "one side is more than 64 times as long as the other"),
      (unusable(.otherFormat), use + "it is not an SVG, PNG, GIF, JPEG or WebP picture"),
      (
        unusable(.forbidden(.outside("<image>"))),
        use + "it refers to something outside the document (<image>)"
      ),
      (
        unusable(.forbidden(.tooLarge(limit: 4 << 20))),
        use + "it is an SVG document of more than 4 MB"
      ),
      (
        PictureProblem.noDecoder(path: "a.png", format: "WebP"),
        use + "this FFmpeg cannot decode WebP"
      ),
      (
        PictureProblem.undrawable(name: "x", .tooSlow(limit: 5)),
        "cannot draw 'x': it takes more than 5 seconds"
      ),
      (
        PictureProblem.undrawableText("x", .noColor),
        "cannot draw the text 'x': no font has it in colour"
      ),
      (PictureProblem.noFont, "cannot draw text: there is no font"),
      (StampProblem.noFont, "cannot draw text: there is no font"),
      (
        StampProblem.styleInvalid(file: "x.json", mistake: "layers[0]: no"),
        "cannot use the style 'x.json': layers[0]: no"
      ),
      (
        PictureProblem.unencodable(size: PixelSize(3, 4), format: .jpeg, reason: "no"),
        "cannot write a picture of 3x4 as JPEG: no"
      ),
    ])
    #expect(AnnotateError(unusable(.compressed)).message.hints[0].contains("gunzip"))
    #expect(AnnotateError(PictureProblem.noFont).message.hints[0].contains("apt install"))
  }

  @Test("what is wrong with a model names it, and how to get what is missing")
  func models() {
    check([
      (
        InferenceProblem.noModels(tried: ["/a", "/b"]),
        "cannot find the detection models: there is no folder 'models' in '/a', '/b'"
      ),
      (InferenceProblem.noModel(path: "/m/x.onnx"), "cannot find the model '/m/x.onnx'"),
      (
        InferenceProblem.notLoaded(folder: "/r/lib", reason: "no such file"),
        "cannot load OpenVINO '/r/lib': no such file"
      ),
      (
        InferenceProblem.noDevice(name: "GPU", known: []),
        "cannot use the device 'GPU': it is not there"
      ),
      (
        InferenceProblem.failed(.compileModel, subject: "x.onnx", reason: "no"),
        "cannot compile the model 'x.onnx': no"
      ),
      (
        InferenceProblem.otherNetwork(model: "x", expected: .mesh(points: 468)),
        "cannot use the model 'x': it is not a face mesh of 468 points with a map of features"
      ),
      (ModelProblem.unknownLayout(name: "yolo"), "unknown kind of model 'yolo'"),
      (
        ModelProblem.inputTooLarge(path: "x", width: 9000, height: 64),
        "cannot use the model 'x': its input is 9000x64 pixels"
      ),
      (
        ModelProblem.otherOutputs(path: "x", layout: "scrfd", shapes: [[1, 2]]),
        "cannot use the model 'x': its outputs are not those of scrfd"
      ),
    ])
    let device = InferenceProblem.noDevice(name: "GPU", known: ["CPU", "GPU.1"])
    #expect(AnnotateError(device).message.hints == ["devices of this computer: CPU, GPU.1"])
    let missing = AnnotateError(InferenceProblem.noModel(path: "x")).message.hints
    #expect(missing.count == 1 && missing[0].hasPrefix("run: "))
    let outputs = ModelProblem.otherOutputs(path: "x", layout: nil, shapes: [[1, 2], [3]])
    #expect(AnnotateError(outputs).message.hints.first == "its outputs: 1x2, 3")
    let kinds = OutputLayoutRegistry.all.map { $0.name }.joined(separator: ", ")
    #expect(AnnotateError(outputs).message.hints.last == "known kinds: \(kinds)")
  }

  @Test("what other processes fail at is told in their words")
  func processes() {
    let failed = RemoteProblem.failed(.fetch, address: "s3://a", exitCode: 3, lastLine: "no bucket")
    check([
      (failed, "cannot fetch 's3://a': the command ended with 3: no bucket"),
      (
        RemoteProblem.missingInput(failed),
        "cannot fetch 's3://a': the command ended with 3: no bucket"
      ),
      (
        RemoteProblem.nothingFetched(address: "s3://a"),
        "cannot fetch 's3://a': the command succeeded and has written nothing to {path}"
      ),
      (
        RemoteProblem.otherDigest(address: "s3://a"),
        "cannot use 's3://a': its SHA-256 is not the one in the list"
      ),
      (
        RemoteProblem.noFetchCommand(address: "s3://a"),
        "cannot fetch 's3://a': the plan does not say how"
      ),
      (ProcessProblem.notStarted(reason: "no memory"), "cannot start a process: no memory"),
      (SandboxProblem.unavailable(reason: "old kernel"), "cannot run in a sandbox: old kernel"),
      (
        BatchProblem.listInvalid(path: "l.json", SidecarFailure("element 0: 'input' is missing")),
        "cannot use the list 'l.json': element 0: 'input' is missing"
      ),
      (
        MediaProblem.packetsDamaged(path: "x", .cutOff),
        "cannot read the packets 'x': it is cut off or damaged"
      ),
      (
        MediaProblem.noInputFormat(name: "v4l", meant: "v4l2"),
        "cannot read the input format 'v4l': this FFmpeg has none of that name"
      ),
      (
        UnrecordableFrame(index: 7, failure: SidecarFailure("no")),
        "cannot record the faces of frame '7': no"
      ),
    ])
  }
}

import AnnotateFarm
import AnnotateMediaTypes
import AnnotateSidecar
import Testing

@testable import annotate

@Suite("Messages about the shared work on videos")
struct MessagesFarmTests {
  private typealias Case = (problem: FarmProblem, line: String, hints: [String])

  private static let replan =
    "plan again with annotate farm plan --overwrite; results that are still valid are kept"

  private static let planCases: [Case] = [
    (
      .noPlan(path: "p", script: nil), "cannot read the plan 'p': the file does not exist",
      ["make it: annotate farm plan INPUT -o OUTPUT --chunks N -d FOLDER"]
    ),
    (
      .planInvalid(path: "p", SidecarFailure("it is bad", hints: ["mend it"])),
      "cannot use the plan 'p': it is bad", ["mend it"]
    ),
    (
      .planEdited(path: "p"), "cannot use the plan 'p': it was edited after it was made",
      ["make it again: annotate farm plan with --overwrite"]
    ),
    (
      .noRoot(name: "A", known: []), "cannot use the root 'A': the plan has no roots",
      ["name roots when you plan: annotate farm plan --root NAME=PATH"]
    ),
    (
      .noRoot(name: "A", known: ["B", "C"]),
      "cannot use the root 'A': the plan has only 'B' and 'C'",
      ["name roots when you plan: annotate farm plan --root NAME=PATH"]
    ),
    (
      .obstacle(.init(kind: .missingInput, what: "cannot read", why: "it is gone"), path: "a.mp4"),
      "cannot read 'a.mp4': it is gone", []
    ),
    (
      .changed(path: "p", .program(version: "2", planned: "1")),
      "cannot follow the plan with 'p': annotate is 2, and was 1", [replan]
    ),
    (
      .changed(path: "a", .contents),
      "cannot follow the plan with 'a': its contents have changed since then", [replan]
    ),
    (
      .changed(path: "a", .size(5, planned: 4)),
      "cannot follow the plan with 'a': it has 5 bytes, and had 4", [replan]
    ),
    (
      .changed(path: "p", .runtime(nil)),
      "cannot follow the plan with 'p': the inference runtime has changed to unknown", [replan]
    ),
    (
      .changed(path: "p", .models(["m", "n"])),
      "cannot follow the plan with 'p': these models have changed: m, n", [replan]
    ),
  ]

  private static let sharingCases: [Case] = [
    (
      .unshareable(.namedFormat),
      "cannot share the work on '--input-format': only files of a kind that FFmpeg recognises can be shared",
      []
    ),
    (
      .unshareable(.irregular(path: "-")),
      "cannot share the work on '-': it is read more than once, so it must be a regular file", []
    ),
    (
      .unshareable(.standardOutput(path: "-")),
      "cannot share the work on '-': the output is joined from parts and must be a file", []
    ),
    (
      .unshareable(.pictures(path: "o.png")),
      "cannot share the work on 'o.png': only videos can be joined", []
    ),
    (
      .unshareable(.crops),
      "cannot share the work on '--crop-to': make the crops from the sidecar afterwards: annotate render --crop-to",
      []
    ),
    (
      .unshareable(.excerpt(path: "a")),
      "cannot share the work on 'a': an excerpt is made by one computer: annotate --from --to, without a farm",
      []
    ),
    (.noGroup(name: "g"), "there is no group 'g'", []),
    (
      .groupRefused(folder: "f", group: "g", reason: "no"),
      "cannot give the folder to the group 'g' 'f': no", []
    ),
    (
      .fetchFolderForeign(path: "f"),
      "cannot keep fetched files in 'f': it belongs to another user",
      ["name another folder: --root \(FarmTransfer.root)=PATH"]
    ),
    (
      .fetchFolderRefused(path: "f", reason: "no"), "cannot keep fetched files in 'f': no",
      ["name another folder: --root \(FarmTransfer.root)=PATH"]
    ),
    (
      .trialFailed(clip: "c", folder: "t", reason: "no"), "the farm cannot be tried with 'c': no",
      ["look at what was made in 't', or name another clip: annotate farm init CLIP"]
    ),
    (
      .jobsInvalid(path: "j"),
      "cannot use the record of the submitted jobs 'j': it was not written by annotate farm submit",
      ["remove it if none of the jobs is left in the queue"]
    ),
  ]

  private static let stepCases: [Case] = [
    (.noPicture(path: "a"), "cannot annotate 'a': it contains no picture", []),
    (
      .framesMissing(path: "a", count: 2),
      "frames are missing in 'a': 2 of the planned frames cannot be decoded; after them, the detector ran on other "
        + "frames than in a single run",
      ["to get the same faces as a single run, plan again with --decode"]
    ),
    (
      .rangeMissing(path: "a", first: 64, frames: 0),
      "cannot detect faces from frame 64 on in 'a': not one picture in it can be decoded", []
    ),
    (
      .rangeMissing(path: "a", first: 64, frames: 9),
      "cannot detect faces from frame 64 on in 'a': it has only 9 frames", []
    ),
    (.noDetections, "cannot link: there are no detections files", []),
    (.noDetector, "the job has no detector", []),
    (.noJoinedResult(path: "r"), "a joined clip has no result 'r'", []),
    (
      .resultNeeded(needed(nil, isOneOfSeveral: false)),
      "cannot use the result of 'link' for 'c': it has not been made yet",
      ["run: annotate farm link -d '/w'"]
    ),
    (
      .resultNeeded(needed(.otherOptions, isOneOfSeveral: true)),
      "cannot use the result of 'link' for 'c': it was made with other options",
      ["run: annotate farm link -d '/w' --clip 'c'"]
    ),
    (
      .resultNeeded(
        NeededResult(
          FarmStep(
            .render,
            clip: "c",
            range: FarmRange(first: 0, last: 63, time: 0, entry: nil)
          ),
          .notStored,
          in: "/w",
          rangeNumber: 3,
          isOneOfSeveral: true
        )
      ),
      "cannot use the result of 'render' for frames 0-63 of 'c': its output has not been stored yet",
      ["run: annotate farm render -d '/w' --chunk 3"]
    ),
  ]

  private static func needed(_ fault: ResultFault?, isOneOfSeveral: Bool) -> NeededResult {
    NeededResult(
      FarmStep(.link, clip: "c"),
      fault,
      in: "/w",
      rangeNumber: nil,
      isOneOfSeveral: isOneOfSeveral
    )
  }

  @Test("every problem has its message")
  func messages() {
    for sample in Self.planCases + Self.sharingCases + Self.stepCases {
      let message = AnnotateError(sample.problem).message
      #expect(message.line == sample.line)
      #expect(message.hints == sample.hints)
      #expect(message.kind == sample.problem.kind)
    }
  }

  @Test("every fault of a result has its words")
  func faults() {
    let damage = AnnotateError(.badInput, "cannot read", subject: "f", why: "it is cut off")
    let faults: [(ResultFault, String)] = [
      (.unreadable, "its record cannot be read"),
      (.otherFrames(first: 1, last: 2), "it has other frames, 1 to 2"),
      (.otherOptions, "it was made with other options"),
      (.otherOrigin, "the results it was made from have changed"),
      (.notStored, "its output has not been stored yet"),
      (.fileMissing(path: "f"), "its file 'f' is missing"),
      (.fileSize(path: "f", 1, expected: 2), "its file 'f' has 1 bytes, not 2"),
      (.fileChanged(path: "f"), "its file 'f' has changed since it was made"),
      (
        .otherEncoding("x", expected: "y"),
        "it was encoded as x, but the video is encoded as y; "
          + "perhaps that computer has another version of the encoder"
      ),
      (.damaged(damage), "it is cut off"),
    ]
    for (fault, words) in faults { #expect(fault.words == words) }
  }
}

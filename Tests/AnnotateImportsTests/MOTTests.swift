import AnnotateFaces
import AnnotateImports
import AnnotateMediaTypes
import Testing

@Suite("Tracks of the MOTChallenge")
struct MOTTests {
  @Test("frames and pixels are counted from 1; any line ending is accepted")
  func ordinary() throws {
    let clip = try read(
      "1,2,11,21,30,40,0.5,-1,-1,-1\r\n\n3, 2, 13.25, 21, 30, 40, 1, -1, -1, -1\n1,9,1,1,5,5,80\n",
      as: "mot"
    )
    #expect(clip.lefts(of: 2, 0..<4) == [10, nil, 12.25, nil])
    #expect(clip.tracks.map(\.id) == [2, 9])
    let face = try #require(clip.tracks[0].face(in: 0))
    #expect(face.confidence == 0.5 && face.bounds.y == 20 && face.source == .edited)
    #expect(clip.tracks[1].face(in: 0)?.confidence == 1)
  }

  @Test("the first frame may have another number")
  func start() throws {
    #expect(try read("1001,1,1,1,5,5", as: "mot", firstFrame: 1001).lefts(of: 1, 0..<1) == [0])
  }

  @Test("lines of comment, and faces that are not to be counted, are left out")
  func ignored() throws {
    let clip = try read("# made by hand\n1,1,1,1,5,5,0\n1,2,1,1,5,5,1\n", as: "mot")
    #expect(clip.tracks.map(\.id) == [2] && clip.omissions.ignoredBoxes == 1)
  }

  @Test("ground truth has classes, of which the first is taken, or the one that is asked for")
  func classes() throws {
    let text = "1,1,1,1,5,5,1,1,1\n1,2,1,1,5,5,1,3,1\n1,3,1,1,5,5,0,1,0.5\n"
    let first = try read(text, as: "mot")
    #expect(first.tracks.map(\.id) == [1] && first.omissions.labels == ["3": 1])
    #expect(first.omissions.ignoredBoxes == 1)
    #expect(try read(text, as: "mot", label: "3").tracks.map(\.id) == [2])
    let named = try read(text, as: "mot", labelNames: ["car", "dog", "Face"])
    #expect(named.tracks.map(\.id) == [2] && named.omissions.labels == ["car": 2])
  }

  @Test(
    "errors name the line",
    arguments: [
      ("1,2,3", "line 1: it has 3 numbers instead of at least 6"),
      ("1,1,1,1,5,5\nx,1,1,1,5,5", "line 2: the frame is not a whole number: 'x'"),
      ("1,-1,1,1,5,5,0.9", "line 1: it has detections only, no tracks"),
      ("1,1.5,1,1,5,5", "line 1: the track is not a whole number of at least 0: '1.5'"),
      ("1,1,1,1,-5,5", "line 1: left, top, width and height are not numbers of pixels"),
      ("1,1,inf,1,5,5", "line 1: left, top, width and height are not numbers of pixels"),
      ("1,1,1e300,1,5,5", "line 1: left, top, width and height are not numbers of pixels"),
      ("0,1,1,1,5,5", "line 1: track 1 is in a frame before the first"),
      ("1,1,1,1,5,5\n1,1,2,2,5,5", "line 2: track 1 appears twice in one frame"),
    ]
  )
  func refusals(_ text: String, _ reason: String) {
    #expect(refusal(of: text, as: "mot") == reason)
  }
}

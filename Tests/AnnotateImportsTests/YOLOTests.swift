import AnnotateFaces
import AnnotateImports
import AnnotateMediaTypes
import Testing

@Suite("Data sets of YOLO")
struct YOLOTests {
  private static let description = """
    # of a tool
    train: .
    names:
      0: 'face'
      1: car
    kpt_shape: [2, 3]
    kpt_names:
      0: [left_eye, nose]
    """

  private func read(
    _ files: [String: String],
    firstFrame: Int = 0,
    label: String? = nil
  ) throws -> ImportedClip {
    let importer = try #require(ImportRegistry.importer(named: "yolo") as? any FolderImporter)
    let bytes = files.filter { importer.reads($0.key) }.mapValues { Array($0.utf8) }
    return try importer.read(bytes, ImportChoices(firstFrame: firstFrame, label: label))
  }

  private func refusal(_ files: [String: String]) -> String? {
    do {
      _ = try read(files)
      return nil
    } catch {
      return (error as? ImportFailure)?.description
    }
  }

  @Test("boxes and points are fractions of the picture, and files are frames by their numbers")
  func points() throws {
    let clip = try read([
      "data.yaml": Self.description,
      "labels/train/000002.txt": "0 0.5 0.25 0.2 0.1 0.4 0.2 2 0 0 0\n",
      "labels/train/000003.txt": "", "README.txt": "no label", "labels/train/000002.png": "1",
    ]).inPixels(of: PixelSize(200, 100))
    #expect(!clip.followsFaces && clip.lefts(of: 1, 1..<4) == [nil, 80, nil])
    let face = try #require(clip.tracks.first?.face(in: 2))
    #expect(face.bounds == Rect(x: 80, y: 20, width: 40, height: 10))
    #expect(face.landmarks.leftEye == Point(80, 20) && face.landmarks.nose == nil)
  }

  @Test(
    "results of a tracker end in the number of the track, those of a detector in the confidence"
  )
  func results() throws {
    let tracked = try read(
      ["clip_1.txt": "0 0.5 0.5 0.1 0.1 0.75 3\n", "clip_2.txt": "0 0.6 0.5 0.1 0.1 0.5 3\n"],
      firstFrame: 1
    )
    #expect(tracked.followsFaces && tracked.tracks.map(\.id) == [3])
    #expect(tracked.tracks.first?.face(in: 0)?.confidence == 0.75)
    let numbered = try read(["clip_1.txt": "0 0.5 0.5 0.1 0.1 7"], firstFrame: 1)
    #expect(numbered.tracks.map(\.id) == [7])
    let detected = try read(["clip_1.txt": "0 0.5 0.5 0.1 0.1 0.75"], firstFrame: 1)
    #expect(!detected.followsFaces && detected.tracks.first?.face(in: 0)?.confidence == 0.75)
  }

  @Test(
    "names of classes are read as each tool writes them",
    arguments: [
      ["data.yaml": "names: [car, face]\nnc: 2"], ["data.yaml": "names:\n- car\n- face\n"],
      ["data.yaml": "names: {0: car, 1: \"face\"}"], ["obj.names": "car\nface\n"],
      ["sub/classes.txt": "car\r\nface"],
    ]
  )
  func classes(files: [String: String]) throws {
    let labels = ["obj_train_data/frame_000000.txt": "0 0.5 0.5 1 1\n1 0.25 0.5 0.5 1\n"]
    let clip = try read(files.merging(labels) { $1 })
    #expect(clip.lefts(of: 1, 0..<1) == [0] && clip.tracks.count == 1)
    #expect(clip.omissions.labels == ["car": 1])
    #expect(try read(files.merging(labels) { $1 }, label: "car").tracks.count == 1)
  }

  @Test("what is wrong is refused with its file")
  func wrong() {
    #expect(
      refusal(["train/01.txt": "", "val/1.txt": ""])
        == "'train/01.txt' and 'val/1.txt' are both of frame 1"
    )
    for line in ["0 0.5 0.5 1", "0 0.5 0.5 1 a", "-1 0.5 0.5 1 1", "0 0 0 1 1 1 1 1", "0 0 0 -1 1"]
    {
      #expect(
        refusal(["1.txt": "0 0 0 1 1\n\(line)"])
          == "line 2 of '1.txt' is no box with the points of data.yaml",
        "\(line)"
      )
    }
    #expect(
      AnnotateImportsTests.refusal(of: "0 0.5 0.5 1 1", as: "yolo")
        == "it is one file: name the folder with all of them, or its ZIP archive"
    )
  }
}

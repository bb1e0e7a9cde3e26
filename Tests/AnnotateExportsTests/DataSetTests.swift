import AnnotateExports
import AnnotateFaces
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

/// Exports for training detectors, read by other projects' programs.
@Suite("Data sets", .tags(.process), .timeLimit(.minutes(10)))
struct DataSetTests {
  /// The boxes of a clip by track and frame: left, top, width, height.
  private func boxes(_ sample: ReaderCase) -> [String: [Double]] {
    var boxes: [String: [Double]] = [:]
    for track in sample.clip.tracks {
      for face in track.faces {
        let bounds = face.bounds
        boxes["\(track.id) \(face.frame)"] = [bounds.x, bounds.y, bounds.width, bounds.height]
      }
    }
    return boxes
  }

  private static let mot = """
    import motmetrics

    def read(path):
        table = motmetrics.io.loadtxt(path, fmt="mot15-2D", min_confidence=-1)
        return {f"{id} {frame - 1}": [row["X"], row["Y"], row["Width"], row["Height"]]
            for (frame, id), row in table.iterrows()}
    """

  /// The clip without faces is left out, because motmetrics refuses an empty file.
  @Test("motmetrics reads the boxes", .needsPython("motmetrics"))
  func mot() throws {
    let read: [(sample: ReaderCase, answer: [String: [Double]])] = try ReaderCase.read(
      "mot",
      of: ReaderCase.allCases.filter { $0 != .empty },
      by: Self.mot,
      importing: "motmetrics"
    )
    for (sample, answer) in read { expectPositions(answer, boxes(sample), sample) }
  }

  private static let coco = """
    import contextlib, io
    from pycocotools.coco import COCO

    def read(path):
        with contextlib.redirect_stdout(io.StringIO()):
            coco = COCO(path)
        names = coco.loadCats([1])[0]["keypoints"]
        boxes, points = {}, {}
        for note in coco.loadAnns(coco.getAnnIds()):
            image = coco.loadImgs([note["image_id"]])[0]
            face = f"{note['track_id']} %s{image['frame_index']}"
            boxes[face % ""] = note["bbox"]
            known = 0
            for name, at in zip(names, range(0, 99, 3)):
                x, y, seen = note["keypoints"][at:at + 3]
                if seen:
                    points[face % (name + " ")] = [x, y]
                    known += 1
            assert known == note["num_keypoints"]
        images = coco.loadImgs(coco.getImgIds())
        return {"boxes": boxes, "points": points, "images": len(images),
            "size": [images[0]["width"], images[0]["height"]]}
    """

  private struct Keypoints: Decodable {
    let boxes: [String: [Double]]
    let points: [String: [Double]]
    let images: Int
    let size: [Double]
  }

  @Test("pycocotools reads boxes and keypoints", .needsPython("pycocotools"))
  func coco() throws {
    let read: [(sample: ReaderCase, answer: Keypoints)] = try ReaderCase.read(
      "coco",
      by: Self.coco,
      importing: "pycocotools"
    )
    expectKeypoints(read)
  }

  private func expectKeypoints(_ read: [(sample: ReaderCase, answer: Keypoints)]) {
    for (sample, answer) in read {
      expectPositions(answer.boxes, boxes(sample), sample)
      expectPositions(
        answer.points,
        sample.positions(FacePoint.keypoints, in: sample.storedSize),
        sample
      )
      #expect(answer.images == 40)
      #expect(answer.size == [sample.storedSize.width, sample.storedSize.height], "\(sample)")
    }
  }

  private static let cvat = """
    from datumaro.components.dataset import Dataset

    def read(path):
        return {f"{note.attributes['track_id']} {item.attributes['frame']}": list(note.get_bbox())
            for item in Dataset.import_from(path, "cvat") for note in item.annotations
            if not note.attributes.get("outside")}
    """

  @Test("datumaro reads the tracks of CVAT", .needsPython("datumaro"))
  func cvat() throws {
    let read: [(sample: ReaderCase, answer: [String: [Double]])] = try ReaderCase.read(
      "cvat",
      by: Self.cvat,
      importing: "datumaro"
    )
    for (sample, answer) in read { expectPositions(answer, boxes(sample), sample) }
  }

  private static let datumaro = """
    import os, shutil, tempfile
    from datumaro.components.dataset import Dataset

    def read(path):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(folder + "/annotations")
            shutil.copy(path, folder + "/annotations/default.json")
            data = Dataset.import_from(folder, "datumaro")
            names = data.categories()[next(k for k in data.categories() if k.name == "points")].items[0].labels
            boxes, points, size = {}, {}, None
            for item in data:
                size = [item.media.size[1], item.media.size[0]]
                for note in item.annotations:
                    face = f"{note.attributes['track_id']} %s{item.attributes['frame']}"
                    if note.type.name == "bbox":
                        boxes[face % ""] = list(note.get_bbox())
                        continue
                    for name, at, seen in zip(names, range(0, 99, 2), note.visibility):
                        if seen.value:
                            points[face % (name + " ")] = list(note.points[at:at + 2])
            return {"boxes": boxes, "points": points, "images": len(data), "size": size}
    """

  @Test("datumaro reads its own format", .needsPython("datumaro"))
  func ownFormat() throws {
    let read: [(sample: ReaderCase, answer: Keypoints)] = try ReaderCase.read(
      "datumaro",
      by: Self.datumaro,
      importing: "datumaro"
    )
    expectKeypoints(read)
  }

  private static let labelStudio = """
    from label_studio_sdk.label_interface import LabelInterface
    from label_studio_sdk.label_interface.control_tags import VideoRectangleValue

    CONFIG = '''<View><Video name="video" value="$video"/><VideoRectangle name="box" toName="video"/>
        <Labels name="labels" toName="video"><Label value="face"/></Labels></View>'''

    def read(path):
        task, = json.load(open(path))
        prediction, = task["predictions"]
        assert LabelInterface(CONFIG).validate_prediction(prediction)
        boxes = {}
        for region in prediction["result"]:
            value = VideoRectangleValue(**region["value"])
            assert value.labels == ["face"] and value.framesCount == 40
            for box in value.sequence:
                boxes[f"{region['id'][4:]} {box.frame - 1}"] = [box.x / 100, box.y / 100, box.width / 100,
                    box.height / 100]
        return boxes
    """

  @Test(
    "Label Studio's own checks accept the task",
    .needsPython("label_studio_sdk.label_interface")
  )
  func regions() throws {
    let read: [(sample: ReaderCase, answer: [String: [Double]])] = try ReaderCase.read(
      "label-studio",
      by: Self.labelStudio,
      importing: "label_studio_sdk.label_interface"
    )
    for (sample, fractions) in read {
      let (width, height) = sample.storedSize
      let answer = fractions.mapValues { zip($0, [width, height, width, height]).map(*) }
      expectPositions(answer, boxes(sample), sample)
    }
  }

  @Test(
    "YOLO labels are fractions of the picture",
    arguments: [ReaderCase.pal, .anamorphic, .empty]
  )
  func yolo(_ sample: ReaderCase) throws {
    let exporter = try #require(ExportRegistry.exporter(named: "yolo"))
    guard case .folder(let files) = try exporter.export(sample.clip, ExportChoices()) else {
      throw ToolFailure("yolo is no folder")
    }
    #expect(
      files.count == 41
        && files["data.yaml"]?.hasSuffix(
          """
          kpt_shape: [5, 3]
          kpt_names:
            0: [leftEye, rightEye, nose, mouthLeft, mouthRight]
          flip_idx: [1, 0, 2, 4, 3]

          """
        ) == true
    )
    let (width, height) = sample.storedSize
    for frame in 0..<40 {
      let name = String(repeating: "0", count: frame < 10 ? 5 : 4) + "\(frame).txt"
      let lines = try #require(files[name]).split(separator: "\n")
      let faces = sample.clip.tracks.flatMap(\.faces).filter { $0.frame == frame }
      #expect(lines.count == faces.count)
      for (line, face) in zip(lines, faces) {
        let numbers = try line.split(separator: " ").map { try #require(Double($0)) }
        let bounds = face.bounds
        #expect(numbers.count == 20 && numbers[0] == 0)
        #expect(abs(numbers[1] * width - bounds.center.x) < 0.05)
        #expect(abs(numbers[2] * height - bounds.center.y) < 0.05)
        #expect(abs(numbers[3] * width - bounds.width) < 0.05)
        #expect(abs(numbers[4] * height - bounds.height) < 0.05)
      }
    }
  }

  @Test("YOLO labels end at the picture's edge")
  func yoloEdge() throws {
    let examples: [(bounds: Rect<DisplaySpace>, label: String)] = [
      (Rect(x: -20, y: 50, width: 40, height: 100), "0 0.05 0.5 0.1 0.5"),
      (Rect(x: 300, y: 50, width: 40, height: 100), ""),
    ]
    for (bounds, label) in examples {
      var landmarks = FaceLandmarks<DisplaySpace>()
      landmarks.nose = Point(bounds.x + 10, 100)
      let face = FaceObservation(bounds: bounds, confidence: 1, landmarks: landmarks)
      let clip = ExportedClip(
        sourceName: "edge.mp4",
        geometry: FrameGeometry(codedSize: PixelSize(200, 200)),
        frameRate: Rational(25, 1),
        frames: [ExportedFrame(time: MediaTime(0, timeBase: Rational(1, 25)))],
        tracks: [ExportedTrack(id: 1, faces: [ExportedFace(frame: 0, observation: face)])]
      )
      let exporter = try #require(ExportRegistry.exporter(named: "yolo"))
      var choices = ExportChoices()
      choices.points = [.nose]
      guard case .folder(let files) = try exporter.export(clip, choices) else {
        throw ToolFailure("yolo is no folder")
      }
      #expect(files["000000.txt"] == (label.isEmpty ? "" : label + " 0 0 0\n"))
    }
  }

  @Test("COCO boxes end at the picture's edge, and faces outside of it are omitted")
  func clipped() throws {
    let size = PixelSize(100, 80)
    let faces = [(-10.0, 70.0), (200, 0)].enumerated().map { index, corner in
      ExportedTrack(
        id: index + 1,
        faces: [
          ExportedFace(
            frame: 0,
            observation: FaceObservation(
              bounds: Rect(x: corner.0, y: corner.1, width: 30, height: 40),
              confidence: 1
            )
          )
        ]
      )
    }
    let clip = ExportedClip(
      sourceName: "a.mp4",
      geometry: FrameGeometry(codedSize: size),
      frameRate: Rational(25, 1),
      frames: [ExportedFrame(time: MediaTime(0, timeBase: Rational(1, 25)))],
      tracks: faces
    )
    let exporter = try #require(ExportRegistry.exporter(named: "coco"))
    guard case .file(let text) = try exporter.export(clip, ExportChoices()) else {
      throw ToolFailure("coco is no single file")
    }
    #expect(text.contains(#""bbox":[0.0,70.0,20.0,10.0],"area":200.0"#), "\(text)")
    #expect(text.components(separatedBy: #""bbox""#).count == 2)
  }
}

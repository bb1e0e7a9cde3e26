import AnnotateImports
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

/// Tracks with damaged and extreme numbers; a trap ends the test process, so it is enough that the tests end.
@Suite("Hostile tracks")
struct HostileImportTests {
  private static let samples = [
    "mot": "1,1,10,20,30,40,0.9\n2,1,11,20,30,40,1\n1,2,5,5,5,5,-1\n",
    "coco": """
    {"images":[{"id":5,"file_name":"a_02.png","width":64,"height":48},{"id":6,"frame_index":1}],
    "annotations":[{"id":1,"image_id":5,"category_id":1,"bbox":[1,2,20,10],"track_id":4,
    "score":0.25,"keypoints":[1,2,2,3,4,1]},{"id":2,"image_id":6,"category_id":1,"bbox":[1,2,3,4],
    "track_id":4}],"categories":[{"id":1,"name":"face","keypoints":["left_eye","nose"]}]}
    """,
    "label-studio": """
    [{"id":1,"annotations":[{"was_cancelled":false,"result":[{"id":"face3","type":"videorectangle",
    "value":{"framesCount":9,"labels":["face"],"sequence":[{"frame":1,"x":10,"y":20.5,"width":5,
    "height":6,"rotation":0,"enabled":true},{"frame":4,"x":12,"y":20,"width":5,"height":6,
    "enabled":false}]}}]}]}]
    """,
    "openface": """
    frame, face_id, timestamp, confidence, success, \(points("x")), \(points("y")), AU12_c
    1, 0, 0.0, 0.98, 1, \(numbers(10)), \(numbers(20)), 1.00
    2, 0, 0.04, 0.0, 0, \(numbers(0)), \(numbers(0)), 0.00
    """,
    "datumaro": """
    {"categories":{"label":{"labels":[{"name":"face"}]},"points":{"items":[{"label_id":0,
    "labels":["leftEye","nose"]}]}},"items":[{"id":"a_02","attr":{"frame":2},"annotations":[
    {"type":"bbox","group":1,"label_id":0,"bbox":[1,2,20,10],"attributes":{"track_id":4,"score":0.5}},
    {"type":"points","group":1,"label_id":0,"points":[1,2,3,4],"visibility":[2,0]}],
    "image":{"size":[48,64]}}]}
    """,
    // The same text is that of the labels and of the description.
    "yolo": """
    0 0.5 0.25 0.2 0.1 0.4 0.2 2 0.5 1
    0 0.5 0.25 0.2 0.1 0.4 0.2 2 0.25 7
    names: [face, car]
    kpt_shape: [1, 3]
    kpt_names: {0: [leftEye]}
    """,
    "mediapipe": """
    frame,timestamp_ms,face,score,\(mesh { "x_\($0),y_\($0)" })
    0,0,1,0.5,\(mesh { "0.\(100 + $0),0.\(200 + $0)" })
    1,40,1,1,\(mesh { "0.\(110 + $0),0.\(200 + $0)" })
    """,
    "cvat": """
    <annotations><version>1.1</version><meta><task><size>9</size><original_size><width>64</width>
    <height>48</height></original_size></task></meta><track id="3" label="face">
    <box frame="1" xtl="1.5" ytl="2" xbr="20" ybr="30" outside="0" occluded="0" keyframe="1"/>
    <box frame="4" xtl="2" ytl="2" xbr="21" ybr="30" outside="1" occluded="0" keyframe="1"/>
    </track></annotations>
    """,
  ]

  private static func mesh(_ cells: (Int) -> String) -> String {
    (0..<468).map(cells).joined(separator: ",")
  }

  private static func points(_ axis: String) -> String {
    (0..<68).map { "\(axis)_\($0)" }.joined(separator: ", ")
  }

  private static func numbers(_ first: Int) -> String {
    (0..<68).map { "\(first + $0).5" }.joined(separator: ", ")
  }

  /// Reads a file and looks at some frames.
  private static func use(_ text: [UInt8], as format: String) {
    guard let importer = ImportRegistry.importer(named: format) else { return }
    let choices = ImportChoices(firstFrame: importer.firstFrame)
    let files = text.split(separator: UInt8(ascii: "n"), maxSplits: 1).map(Array.init)
    let clip =
      if let importer = importer as? any FolderImporter {
        try? importer.read(["1.txt": files.first ?? [], "a.yaml": files.last ?? []], choices)
      } else {
        try? importer.read(text, choices)
      }
    guard let clip else { return }
    for track in clip.tracks {
      for frame in [0, 1, 3, clip.lastFrame ?? 0, (clip.lastFrame ?? 0) + 1] {
        _ = track.face(in: frame)
      }
    }
  }

  @Test("every format has a sample here, and a row in Exports.md")
  func formats() throws {
    #expect(ImportRegistry.all.map(\.name).sorted() == Self.samples.keys.sorted())
    let page = Places.repository.appendingPathComponent("Documentation/Exports.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let rows = text.components(separatedBy: "## Back from an annotation tool").last ?? ""
    for importer in ImportRegistry.all {
      #expect(rows.contains("\n| `\(importer.name)` | "), "\(importer.name)")
    }
  }

  @Test(
    "a track has a number, frames of the video and boxes of pixels",
    arguments: [
      (-1, [ImportedKey(frame: 0, bounds: Rect(x: 0, y: 0, width: 1, height: 1))]),
      (Int.max, [ImportedKey(frame: 0, bounds: Rect(x: 0, y: 0, width: 1, height: 1))]),
      (1, [ImportedKey(frame: -1, bounds: Rect(x: 0, y: 0, width: 1, height: 1))]),
      (1, [ImportedKey(frame: 0, bounds: Rect(x: .nan, y: 0, width: 1, height: 1))]),
      (1, [ImportedKey(frame: 0, bounds: Rect(x: 0, y: .infinity, width: 1, height: 1))]),
      (1, [ImportedKey(frame: 0, bounds: Rect(x: 0, y: 0, width: -1, height: 1))]),
      (1, [ImportedKey(frame: 0, bounds: Rect(x: 0, y: 0, width: 1, height: 1e300))]),
    ]
  )
  func impossible(_ id: Int, _ keys: [ImportedKey]) {
    #expect(throws: ImportFailure.self) { try ImportedTrack(id: id, keys) }
  }

  @Test("no number and no damage makes an import trap", arguments: ImportRegistry.all.map(\.name))
  func damage(_ format: String) throws {
    let sample = Array(try #require(Self.samples[format]).utf8)
    // Each of the thousands of numbers in a large sample by itself would take minutes.
    if sample.count < 5000 {
      for text in TextMutation.withExtremeNumbers(sample) { Self.use(text, as: format) }
    }
    for seed in SeededGenerator.seeds {
      var random = SeededGenerator(seed: seed)
      // Large samples take longer, so fewer changes of them are read.
      for _ in 0..<min(500, 250_000 / sample.count) {
        Self.use(TextMutation.mutated(sample, with: &random), as: format)
      }
    }
  }
}

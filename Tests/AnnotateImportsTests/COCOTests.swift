import AnnotateFaces
import AnnotateImports
import AnnotateMediaTypes
import Testing

@Suite("Tracks of COCO")
struct COCOTests {
  private static let keypoints =
    #""categories":[{"id":1,"name":"face","keypoints":["left_eye","rightEye","tail","mouth_left"]}]"#

  private static func document(_ images: String, _ notes: String) -> String {
    #"{"images":[\#(images)],"annotations":[\#(notes)],\#(keypoints)}"#
  }

  private static func note(_ image: Int, _ left: Int, _ rest: String = "") -> String {
    #"{"id":\#(image),"image_id":\#(image),"category_id":1,"bbox":[\#(left),1,20,10]\#(rest)}"#
  }

  @Test("points are recognised by name in any spelling; 0, 0, 0 is an unknown point")
  func points() throws {
    let text = Self.document(
      #"{"id":5,"file_name":"a/frame_000002.PNG","width":64,"height":48}"#,
      Self.note(5, 3, #","track_id":4,"score":0.25,"keypoints":[1,2,2,3,4,1,9,9,2,0,0,0]"#)
    )
    let clip = try read(text, as: "coco")
    let face = try #require(clip.tracks.first?.face(in: 2))
    #expect(face.landmarks.leftEye == Point(1, 2) && face.landmarks.rightEye == Point(3, 4))
    #expect(face.landmarks.mouthLeft == nil && face.confidence == 0.25)
    #expect(clip.pictureSize == PixelSize(64, 48) && clip.followsFaces)
  }

  @Test("images become frames by their frame index, the number in their name, or their order")
  func frames() throws {
    let notes =
      Self.note(1, 10, #","track_id":1"#) + "," + Self.note(2, 20, #","attributes":{"track_id":1}"#)
    let names: [(String, [Double?])] = [
      (#"{"id":1,"file_name":"x"},{"id":2,"file_name":"y"}"#, [10, 20, nil]),
      (#"{"id":1,"file_name":"2.png"},{"id":2,"file_name":"0.png"}"#, [20, nil, 10]),
      (#"{"id":1,"frame_index":1,"file_name":"9"},{"id":2,"frame_index":2}"#, [nil, 10, 20]),
    ]
    for (images, lefts) in names {
      #expect(try read(Self.document(images, notes), as: "coco").lefts(of: 1, 0..<3) == lefts)
    }
  }

  @Test(
    "names of Roboflow end in the frame and a hash; data sets of videos have other names for numbers"
  )
  func dialects() throws {
    let note = #"{"image_id":1,"category_id":1,"bbox":[7,1,2,2],"instance_id":3}"#
    let name = #"{"id":1,"file_name":"clip_mp4-0044_jpg.rf.0a1b99.jpg"}"#
    #expect(try read(Self.document(name, note), as: "coco").lefts(of: 3, 44..<45) == [7])
    let number = #"{"id":1,"file_name":"a/9.png","frame_id":2}"#
    #expect(try read(Self.document(number, note), as: "coco").lefts(of: 3, 2..<3) == [7])
  }

  @Test("two pictures of one frame are refused, such as Roboflow's altered copies")
  func copies() {
    let names = ["clip_mp4-0044_jpg.rf.0a1b.jpg", "clip_mp4-0044_jpg.rf.9f8e.jpg"]
    let images = #"{"id":1,"file_name":"\#(names[0])"},{"id":2,"file_name":"\#(names[1])"}"#
    let text = Self.document(images, Self.note(1, 10, ""))
    #expect(
      refusal(of: text, as: "coco") == "'\(names[0])' and '\(names[1])' are both of frame 44"
    )
  }

  @Test("other categories and annotations without a box are left out")
  func categories() throws {
    let notes = [
      Self.note(1, 10, #","track_id":1"#),
      #"{"id":9,"image_id":1,"category_id":2,"bbox":[1,2,3,4],"track_id":2}"#,
      #"{"id":10,"image_id":1,"category_id":1,"segmentation":[],"track_id":3}"#,
    ].joined(separator: ",")
    let text = Self.document(#"{"id":1}"#, notes).replacing(
      #""categories":["#,
      with: #""categories":[{"id":2,"name":"car"},"#
    )
    let clip = try read(text, as: "coco")
    #expect(clip.tracks.map(\.id) == [1])
    #expect(clip.omissions.labels == ["car": 1] && clip.omissions.withoutBox == 1)
    #expect(try read(text, as: "coco", label: "Car").tracks.map(\.id) == [2])
  }

  @Test("the only category with boxes is none of faces where another one is")
  func unused() throws {
    let text = Self.document(
      #"{"id":1}"#,
      #"{"id":9,"image_id":1,"category_id":2,"bbox":[1,2,3,4],"track_id":2}"#
    ).replacing(#""categories":["#, with: #""categories":[{"id":2,"name":"car"},"#)
    let clip = try read(text, as: "coco")
    #expect(clip.tracks.isEmpty && clip.omissions.labels == ["car": 1])
    let alone = text.replacing(#""name":"face""#, with: #""name":"dog""#)
    #expect(try read(alone, as: "coco").tracks.map(\.id) == [2])
  }

  @Test("without track numbers each frame numbers its own faces")
  func unnumbered() throws {
    let notes = [Self.note(1, 10), Self.note(1, 30), Self.note(2, 20)].joined(separator: ",")
    let clip = try read(Self.document(#"{"id":1},{"id":2}"#, notes), as: "coco")
    #expect(!clip.followsFaces && clip.lefts(of: 1, 0..<2) == [10, 20])
    #expect(clip.lefts(of: 2, 0..<2) == [30, nil])
  }

  @Test(
    "invalid files are refused",
    arguments: [
      ("[1,\n2", "line 2: it is not JSON"),
      ("{}", "it is not a COCO file: the list 'images' is missing"),
      (document(#"{"id":1}"#, note(2, 1)), "'image_id' of annotation 2 matches no image"),
      (document(#"{"id":1},{"id":1}"#, ""), "image 1 appears twice or has no valid frame number"),
      (
        document(#"{"id":1}"#, note(1, 1, #","track_id":1"#) + "," + note(1, 2)),
        "some faces have a track_id and some have none"
      ),
      (
        document(#"{"id":1}"#, note(1, 1, #","track_id":"a""#)),
        "'track_id' of annotation 1 is not a whole number of at least 0"
      ),
      (
        document(#"{"id":1}"#, note(1, 1, #","keypoints":[1,2,2]"#)),
        "'keypoints' of annotation 1 are not three numbers for each point"
      ),
      (
        document(#"{"id":1}"#, #"{"id":1,"image_id":1,"bbox":[1,2,3]}"#),
        "'bbox' of annotation 1 is not x, y, width and height in pixels"
      ),
    ]
  )
  func refusals(_ text: String, _ reason: String) {
    #expect(refusal(of: text, as: "coco")?.hasPrefix(reason) == true)
  }
}

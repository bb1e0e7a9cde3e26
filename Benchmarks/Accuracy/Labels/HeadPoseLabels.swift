internal import AnnotateMediaTypes
internal import Foundation

/// The labelled heads of `head-pose.json`: how far they are turned, and where glasses would sit.
struct HeadPoseLabels {
  /// One face.
  struct Face: Decodable {
    /// One side of a face.
    struct Side: Decodable {
      /// The outer end of the front of glasses, x and y.
      let glasses: [Double]
      /// The middle of the opening of the eye; nil if it is not seen.
      let eye: [Double]?
      /// The corner of the mouth; nil if it is not seen.
      let mouth: [Double]?
    }

    /// What somebody else read off the same picture.
    struct SecondReading: Decodable {
      /// The yaw in degrees, as that of the label.
      let yaw: Double
      /// The outer ends of the front of glasses, x and y; nil unless the head is turned by 60° or more.
      let left: [Double]?
      let right: [Double]?
    }

    /// The path in the folder that holds `eval` and `media`.
    let source: String
    /// The index of the frame; nil for pictures.
    let frame: Int?
    /// The width and height of the picture.
    let size: [Int]
    /// The yaw in degrees, positive to the subject's own left.
    let yaw: Double
    /// The x, y, width and height of the head.
    let box: [Double]
    let left: Side
    let right: Side
    /// The tip of the nose.
    let nose: [Double]?
    /// What glasses the face wears; nil if it wears none.
    let wears: String?
    /// The second reading; nil if there is none.
    let again: SecondReading?

    /// The box of the head.
    var bounds: Rect<DisplaySpace> {
      Rect(x: box[0], y: box[1], width: box[2], height: box[3])
    }

    /// The ends of the glasses.
    var glasses: (Point<DisplaySpace>, Point<DisplaySpace>) {
      (
        Point(left.glasses[0], left.glasses[1]),
        Point(right.glasses[0], right.glasses[1])
      )
    }
  }

  /// The faces of each picture or clip, sorted by path.
  let sources: [(path: String, faces: [Face])]

  /// Reads the labels of this project, whose pictures are in `data` and next to it.
  ///
  /// - Throws: an error if they are missing or have another format.
  init(_ data: EvaluationData) throws {
    let file = URL(fileURLWithPath: "Benchmarks/Accuracy/Labels/head-pose.json")
    let faces = try JSONDecoder().decode([Face].self, from: Data(contentsOf: file))
    sources = Dictionary(grouping: faces, by: \.source).sorted { $0.key < $1.key }
      .map { (data.path("../\($0.key)"), $0.value) }
  }
}

internal import Foundation

/// The labels of the frames of some clips, `labels` in the list of the shared media.
struct ClipLabels: Decodable {
  /// One clip.
  struct Clip: Decodable {
    /// The number of faces in each frame.
    let facesPerFrame: Int
    /// The first and last frames of the ranges in which the eyes are closed.
    let blinks: [[Int]]
    /// The first and last frames of smiles, and of ranges in which the face certainly does not smile.
    let smiles: [[Int]]
    let neutral: [[Int]]

    private enum CodingKeys: String, CodingKey {
      case facesPerFrame = "faces_per_frame"
      case blinks = "blinks_closed"
      case smiles = "smile"
      case neutral
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      facesPerFrame = try values.decode(Int.self, forKey: .facesPerFrame)
      blinks = try values.decode([[Int]].self, forKey: .blinks)
      smiles = try values.decodeIfPresent([[Int]].self, forKey: .smiles) ?? []
      neutral = try values.decodeIfPresent([[Int]].self, forKey: .neutral) ?? []
    }
  }

  /// One entry of the list; some clips have no labels of their frames.
  private struct Entry: Decodable {
    let clip: Clip?

    private enum CodingKeys: String, CodingKey {
      case facesPerFrame = "faces_per_frame"
    }

    init(from decoder: any Decoder) throws {
      let hasFrames = try decoder.container(keyedBy: CodingKeys.self).contains(.facesPerFrame)
      clip = hasFrames ? try Clip(from: decoder) : nil
    }
  }

  private enum CodingKeys: String, CodingKey {
    case labels
  }

  /// The labels of the clips whose frames are labelled, by their paths in the folder of media.
  let labels: [String: Clip]

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    labels = try values.decode([String: Entry].self, forKey: .labels).compactMapValues(\.clip)
  }

  /// The folder of media, next to that of the labelled pictures.
  static func folder(_ data: EvaluationData) -> URL {
    data.folder.deletingLastPathComponent().appendingPathComponent("media")
  }

  /// Reads the labels.
  ///
  /// - Throws: an error if they are missing or have another format.
  static func read(_ data: EvaluationData) throws -> ClipLabels {
    let list = folder(data).appendingPathComponent("MANIFEST.json")
    return try JSONDecoder().decode(ClipLabels.self, from: Data(contentsOf: list))
  }
}

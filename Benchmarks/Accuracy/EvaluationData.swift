internal import Foundation

/// The folder of labelled pictures.
struct EvaluationData: Sendable {
  let folder: URL

  /// The path of a file or folder in this folder.
  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Reads a JSON file of the folder.
  ///
  /// - Throws: an error if it is missing or has another format.
  func decode<Value: Decodable>(_ type: Value.Type, from name: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: folder.appendingPathComponent(name)))
  }
}

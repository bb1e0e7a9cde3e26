import Foundation

/// The records of results in a work folder, with the members that change when a result is made again.
struct FarmResults: Equatable {
  private let records: [String: String]

  /// Looks at a folder; what is being written is left out.
  init(_ workFolder: String) throws {
    let clips = workFolder + "/clips"
    let paths = FileManager.default.enumerator(atPath: clips)?.compactMap { $0 as? String } ?? []
    records = try paths.filter { $0.hasSuffix(".json") }.reduce(into: [:]) { records, path in
      let facts = try FileManager.default.attributesOfItem(atPath: clips + "/" + path)
      let date = facts[.modificationDate] as? Date
      let (file, seconds) = (facts[.systemFileNumber] ?? "", date?.timeIntervalSince1970 ?? 0)
      records[path] = "\(file) \(seconds)"
    }
  }

  /// The records that were there and are not as they were.
  func changes(in later: FarmResults) -> [String] {
    records.filter { later.records[$0.key] != $0.value }.keys.sorted()
  }
}

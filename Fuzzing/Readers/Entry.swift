import Foundation

/// What libFuzzer calls with each input; the environment names the target.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  FuzzTarget.chosen(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// A reader of files from strangers, with what is made of them.
enum FuzzTarget {
  /// All, by name; each has a folder of that name in `Corpus`.
  private static let all: [String: @Sendable ([UInt8]) -> Void] = [
    "sidecar": SidecarTarget.use,
    "detections": DetectionsTarget.use,
    "plan": PlanTarget.use,
    "command": CommandLineTarget.use,
    "request": RequestTarget.use,
    "drawing": DrawingTarget.use,
    "still": StillTarget.use,
    "inventory": InventoryTarget.use,
    "pictures": PictureTarget.use,
    "style": StyleTarget.use,
    "mot": { ImportTarget.use($0, as: "mot") },
    "coco": { ImportTarget.use($0, as: "coco") },
    "cvat": { ImportTarget.use($0, as: "cvat") },
    "label-studio": { ImportTarget.use($0, as: "label-studio") },
    "openface": { ImportTarget.use($0, as: "openface") },
    "datumaro": { ImportTarget.use($0, as: "datumaro") },
    "mediapipe": { ImportTarget.use($0, as: "mediapipe") },
    "yolo": { ImportTarget.use($0, as: "yolo") },
    "archive": ArchiveTarget.use,
    "gzip": GzipTarget.use,
  ]

  static let chosen: @Sendable ([UInt8]) -> Void = {
    let name = ProcessInfo.processInfo.environment["ANNOTATE_FUZZ_TARGET"] ?? ""
    guard let target = all[name] else {
      fatalError("ANNOTATE_FUZZ_TARGET is none of \(all.keys.sorted())")
    }
    return target
  }()
}

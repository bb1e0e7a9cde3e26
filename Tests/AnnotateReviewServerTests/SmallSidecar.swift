import Foundation
import TestSupport

/// A sidecar of two frames without faces.
struct SmallSidecar {
  let folder: TemporaryFolder
  var path: String { folder.path("in.faces.jsonl") }

  init() throws {
    folder = try TemporaryFolder()
    try write(Self.text())
  }

  /// Its text; a name of a track tells versions apart.
  static func text(_ name: String = "first") -> String {
    """
    {"schema":"annotate.faces","version":1,"source":{"name":"in.mp4"},"stream":{"timeBase":[1,25],\
    "frameRate":[25,1],"codedSize":[320,240],"displaySize":[320,240],"sampleAspectRatio":[1,1],\
    "orientation":1},"tracks":[{"id":1,"name":"\(name)"}]}
    {"frame":0,"pts":0,"faces":[]}
    {"frame":1,"pts":1,"faces":[]}
    {"end":{"frames":2,"faces":0,"tracks":0}}

    """
  }

  /// Replaces it, as another program does.
  func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }

  /// What is at its path.
  func read() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}

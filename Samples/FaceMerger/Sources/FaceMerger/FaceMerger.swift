import AnnotateKit

/// Gives a face of a sidecar the number of another, where one person has got two.
@main
struct FaceMerger {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.dropFirst(2).compactMap { Int($0) }
    guard arguments.count == 4, numbers.count == 2 else {
      return print("usage: FaceMerger FACES.jsonl OUTPUT.jsonl NUMBER NEW-NUMBER")
    }
    let paths = Array(arguments.prefix(2))
    let reader = try SidecarReader(opening: paths[0])
    let writer = try SidecarWriter(path: paths[1], overwrites: false, header: reader.header)
    while let record = try reader.next() {
      var frame = record.content
      frame.faces = frame.faces.map { face in
        let id = face.id == numbers[0] ? numbers[1] : face.id
        return Face(id: id, frameCount: face.frameCount, observation: face.observation)
      }
      // What this program does not know of the frame and its faces stays in the record.
      try writer.write(record.changed(to: frame, in: reader.header.content))
    }
    guard let end = reader.end else { return }
    try writer.finish(end)
    try writer.commit()
  }
}

import AnnotateKit

@main
struct Program {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case ("export", 3):
      let export = FaceExport(WiderFaceExporter(), to: words[2])
      let result = try SidecarExport(words[1], as: export).run()
      print("\(result.frames) frames, \(result.faces) faces")
    case ("import", 4):
      let job = ImportJob(
        tracks: words[1],
        importer: WiderFaceImporter(),
        video: words[2],
        output: words[3]
      )
      let result = try await ImportPipeline(job).run()
      print("\(result.frames) frames, \(result.faces) faces")
    default:
      print("usage: WiderFace export IN.faces.jsonl OUT.txt")
      print("       WiderFace import IN.txt VIDEO OUT.faces.jsonl")
    }
  }
}

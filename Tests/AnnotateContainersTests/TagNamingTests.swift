import Testing

@testable import AnnotateContainers
@testable import AnnotateLibav

@Suite("Names of tags", .timeLimit(.minutes(10)))
struct TagNamingTests {
  @Test(
    "names are mapped to those of the container and back",
    arguments: [
      ("avi", "keywords", "IKEY"), ("avi", "subject", "ISBJ"), ("avi", "product", "album"),
      ("avi", "title", "title"), ("mxf", "Album", "comment_Album"), ("mxf", "encoder", "encoder"),
      ("nut", "Anything", "Anything"), ("mov", "title", "title"),
    ]
  )
  func names(_ container: String, _ usual: String, _ written: String) {
    let names = ContainerRegistry.profile(writing: container).tags.names
    #expect(names.written(usual) == written)
    #expect(names.canonical(written) == usual)
  }

  @Test("names of services are titles")
  func services() {
    let names = ContainerRegistry.profile(reading: "mpegts").tags.names
    #expect(names.canonical("service_name") == "title")
    #expect(names.canonical("service_provider") == "service_provider")
  }

  @Test(
    "a service has one name",
    arguments: [["title"], ["service_name"], ["title", "service_name"]]
  )
  func oneTitle(_ keys: Set<String>) {
    let tags = ContainerRegistry.profile(writing: "mpegts").tags
    let written = ["title", "service_name", "service_provider", "artist"].filter {
      tags.holds($0, among: keys)
    }
    let name = keys.contains("service_name") ? "service_name" : "title"
    #expect(written == [name, "service_provider"])
  }

  @Test("transport streams only hold the languages of sound and subtitles")
  func languages() {
    let tags = ContainerRegistry.profile(writing: "mpegts").tags
    let kinds = [MediaKind.audio, .subtitle, .video, .data].filter {
      tags.holds("language", ofStream: $0)
    }
    #expect(kinds == [.audio, .subtitle])
  }
}

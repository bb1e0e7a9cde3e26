import AnnotateMediaTypes
import Testing

@testable import AnnotateContainers
@testable import AnnotateLibav

@Suite("Container registry", .timeLimit(.minutes(10)))
struct ContainerRegistryTests {
  static let videos = ContainerRegistry.all.filter { $0.contents == .video }.map(\.name)

  @Test("every profile names a muxer of this FFmpeg", arguments: videos)
  func muxers(_ name: String) throws {
    let format = try OutputFormat(named: name)
    #expect(format.name == name)
    #expect(format.profile == ContainerRegistry.profile(writing: name))
    #expect(ContainerRegistry.all.contains(format.profile))
  }

  @Test("every codec is known to this FFmpeg", arguments: videos)
  func codecs(_ name: String) {
    let profile = ContainerRegistry.profile(writing: name)
    let picture = profile.picture
    var names = picture.codecs ?? []
    names.formUnion([picture.codecsForPlayers.shallow, picture.codecsForPlayers.deep])
    names.formUnion(picture.codecTags.keys)
    names.formUnion([picture.trialCodec, profile.streams.subtitleCodec].compactMap(\.self))
    names.formUnion(profile.streams.tagsOfLengthPrefixed.keys)
    for name in names { #expect(codecIdentifier(name) != nil, "\(name)") }
  }

  @Test("endings of file names choose muxers", arguments: videos)
  func endings(_ name: String) throws {
    for ending in ContainerRegistry.profile(writing: name).endings {
      for path in ["a." + ending, "b.c/A.B." + ending.uppercased()] {
        #expect(try OutputFormat(forFileNamed: path).name == name)
      }
    }
  }

  @Test("a name without an ending has no container", arguments: ["", "mp4", "a.mp4/b", "a."])
  func withoutEnding(_ path: String) {
    #expect(ContainerRegistry.profile(forFileNamed: path) == nil)
  }

  @Test(
    "demuxers have profiles",
    arguments: [
      ("mov,mp4,m4a,3gp,3g2,mj2", "mov"), ("matroska,webm", "matroska"), ("avi", "avi"),
      ("mpegts", "mpegts"), ("mxf", "mxf"), ("nut", "nut"), ("image2", "image2"),
      ("gif", "gif"), ("", ""),
    ]
  )
  func demuxers(_ demuxer: String, _ name: String) {
    #expect(ContainerRegistry.profile(reading: demuxer).name == name)
  }

  @Test(
    "containers of one family are read in the same way",
    arguments: [["mp4", "mov", "ipod", "3gp", "3g2", "psp", "f4v"], ["matroska", "webm"]]
  )
  func families(_ names: [String]) {
    let profiles = names.map(ContainerRegistry.profile(writing:))
    #expect(Set(profiles.map(\.reading.index)).count == 1)
    for profile in profiles {
      #expect(profile.reading == profiles[0].reading)
      #expect(profile.times == profiles[0].times)
    }
  }
}

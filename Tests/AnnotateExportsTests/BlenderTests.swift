import AnnotateExports
import TestSupport
import Testing

@Suite("Blender", .tags(.process), .timeLimit(.minutes(10)))
struct BlenderTests {
  /// Runs the script in Python with a stand-in for Blender that records the calls.
  private static let script = """
    import types

    class Marker:
        mute = False

    class Markers(dict):
        def insert_frame(self, frame, co):
            marker = self[frame] = Marker()
            marker.co = co
            return marker

        def find_frame(self, frame):
            return self[frame]

    class Tracks(dict):
        def new(self, name, frame):
            track = self[name] = types.SimpleNamespace(markers=Markers())
            track.markers.insert_frame(frame, (0.5, 0.5))
            return track

    def read(path):
        tracks = Tracks()

        class Clips(dict):
            def load(self, path):
                assert path.endswith("/a clip & more.mov")
                return types.SimpleNamespace(tracking=types.SimpleNamespace(tracks=tracks))

        bpy = sys.modules["bpy"] = types.ModuleType("bpy")
        bpy.data = types.SimpleNamespace(movieclips=Clips(), filepath="")
        exec(compile(open(path).read(), path, "exec"), {"__file__": path})
        return {
            "seen": {f"{name[5:]} {frame - 1}": marker.co
                for name, track in tracks.items()
                for frame, marker in track.markers.items() if not marker.mute},
            "hidden": {name: sorted(f for f, m in track.markers.items() if m.mute)
                for name, track in tracks.items()},
        }
    """

  private struct Answer: Decodable {
    let seen: [String: [Double]]
    let hidden: [String: [Int]]
  }

  @Test("the script sets markers", .needsPython("types"))
  func markers() throws {
    let read: [(sample: ReaderCase, answer: Answer)] = try ReaderCase.read(
      "blender",
      by: Self.script,
      importing: "types"
    )
    for (sample, answer) in read {
      let (width, height) = sample.squareSize
      let positions = answer.seen.mapValues { [$0[0] * width, (1 - $0[1]) * height] }
      expectPositions(
        positions,
        sample.positions(FacePoint.standard, in: sample.squareSize),
        sample
      )
      if sample == .pal { #expect(answer.hidden["face 2 face"] == [16, 38]) }
    }
  }
}

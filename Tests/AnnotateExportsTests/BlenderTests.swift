import AnnotateExports
import TestSupport
import Testing

@Suite("Blender", .tags(.process), .timeLimit(.minutes(10)))
struct BlenderTests {
  /// Runs the script in Python with a stand-in for Blender that records the calls.
  private static let script = """
    import re, types

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

    def markers(path, shown):
        tracks = Tracks()
        text = open(path).read()
        size = tuple(map(int, re.search(shown + r" = \\((\\d+), (\\d+)\\)", text).groups()))

        class Clips(dict):
            def load(self, path):
                assert path.endswith("/a clip & more.mov")
                return types.SimpleNamespace(size=size, tracking=types.SimpleNamespace(tracks=tracks))

        bpy = sys.modules["bpy"] = types.ModuleType("bpy")
        bpy.data = types.SimpleNamespace(movieclips=Clips(), filepath="")
        exec(compile(text, path, "exec"), {"__file__": path})
        return tracks

    def seen(tracks):
        return {f"{name[5:]} {frame - 1}": marker.co
            for name, track in tracks.items()
            for frame, marker in track.markers.items() if not marker.mute}

    def read(path):
        tracks = markers(path, "UPRIGHT")
        return {
            "seen": seen(tracks),
            "stored": seen(markers(path, "STORED")),
            "hidden": {name: sorted(f for f, m in track.markers.items() if m.mute)
                for name, track in tracks.items()},
        }
    """

  private struct Answer: Decodable {
    let seen: [String: [Double]]
    /// The markers if Blender does not turn the picture.
    let stored: [String: [Double]]
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
      let known = sample.positions(FacePoint.standard, in: sample.storedSize)
      let (across, down) = sample.storedSize
      switch sample {
      case .rotated:
        let stored = answer.stored.mapValues { [$0[0] * 640, (1 - $0[1]) * 360] }
        expectPositions(stored, known.mapValues { [$0[1], across - $0[0]] }, sample)
      case .rotatedAnamorphic:
        let stored = answer.stored.mapValues { [$0[0] * 720, (1 - $0[1]) * 576] }
        expectPositions(stored, known.mapValues { [down - $0[1], $0[0]] }, sample)
      default: #expect(answer.stored == answer.seen, "\(sample)")
      }
      if sample == .pal { #expect(answer.hidden["face 2 face"] == [16, 38]) }
    }
  }
}

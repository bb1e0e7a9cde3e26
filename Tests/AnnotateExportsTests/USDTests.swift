import AnnotateExports
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@Suite("USD", .tags(.process), .timeLimit(.minutes(10)))
struct USDTests {
  private static let reader = """
    import json, sys
    from pxr import Usd, UsdGeom

    stage = Usd.Stage.Open(sys.argv[1])
    width, height = float(sys.argv[2]), float(sys.argv[3])
    faces, visibility, points, titles = {}, {}, {}, []
    for prim in stage.GetDefaultPrim().GetChildren():
        if prim.IsA(UsdGeom.Points):
            shape = UsdGeom.Points(prim)
            names = prim.GetAttribute("names").Get()
            for time in shape.GetPointsAttr().GetTimeSamples():
                for number, (x, y, _) in zip(shape.GetIdsAttr().Get(time), shape.GetPointsAttr().Get(time)):
                    key = f"{prim.GetName()[4:-7]} {names[number]} {int(time) - 1}"
                    points[key] = [x * height + width / 2, height / 2 - y * height]
            continue
        if prim.GetTypeName() != "Xform":
            continue
        titles.append(prim.GetDisplayName())
        move, turn, scale = UsdGeom.Xform(prim).GetOrderedXformOps()
        for time in move.GetTimeSamples():
            (x, y, _), size = move.Get(time), scale.Get(time)[0] * height
            faces[f"{prim.GetName()[4:]} {int(time) - 1}"] = [x * height + width / 2, height / 2 - y * height,
                size, size, -turn.Get(time)]
        seen = UsdGeom.Imageable(prim).GetVisibilityAttr()
        if prim.GetName() == "Face2":
            visibility = {str(int(time) - 1): float(seen.Get(time) == "inherited") for time in seen.GetTimeSamples()}
    camera = UsdGeom.Camera(stage.GetPrimAtPath("/Faces/Camera")).GetCamera(1)
    json.dump({"faces": faces, "visibility": visibility, "points": points, "titles": titles,
        "view": [camera.horizontalAperture / 10 * height, camera.verticalAperture / 10 * height],
        "rate": stage.GetTimeCodesPerSecond(), "frames": stage.GetEndTimeCode()}, sys.stdout)
    """

  private struct Scene: Decodable {
    let faces: [String: [Double]]
    let visibility: [String: Double]
    let points: [String: [Double]]
    let titles: [String]
    let view: [Double]
    let rate: Double
    let frames: Double
  }

  private static func scene(
    _ path: String,
    _ size: (width: Double, height: Double)
  ) throws -> Scene {
    try PythonPackage.json(
      reader,
      [path, "\(size.width)", "\(size.height)"],
      importing: "pxr.Usd"
    )
  }

  @Test("USD reads the transforms", .needsPython("pxr.Usd"), arguments: RigSample.allCases)
  func transforms(_ sample: RigSample) throws {
    let folder = try TemporaryFolder()
    let scene = try Self.scene(try sample.export("usd", in: folder), sample.size)
    // A transform has one size, the height of the face.
    let known = sample.states
    let read = Dictionary(
      uniqueKeysWithValues: scene.faces.map { name, state in
        (name, [state[0], state[1], known[name]?[2] ?? 0, state[3], state[4]])
      }
    )
    sample.expect(read)
    #expect(abs(scene.view[0] - sample.size.width) < 0.01 && scene.view[1] == sample.size.height)
    #expect(abs(scene.rate - sample.clip.grid.frameRate.doubleValue) < 1e-6)
    #expect(scene.frames == Double(sample.clip.grid.count))
    #expect(scene.titles == ["face 1", "face 2"])
    guard sample != .variable else { return }
    #expect(scene.visibility["2"] == 0 && scene.visibility["3"] == 1 && scene.visibility["9"] == 0)
  }

  @Test("USD reads the points", .needsPython("pxr.Usd"), arguments: ReaderCase.allCases)
  func points(_ sample: ReaderCase) throws {
    let folder = try TemporaryFolder()
    let scene = try Self.scene(try sample.export("usd", in: folder), sample.squareSize)
    let points = FacePoint.standard.filter { $0 != .face }
    expectPositions(scene.points, sample.positions(points, in: sample.squareSize), sample)
  }

  @Test("names with quotes and backslashes are kept", .needsPython("pxr.Usd"))
  func names() throws {
    let folder = try TemporaryFolder()
    let name = #"A "b" \ c"#
    let exporter = try #require(ExportRegistry.exporter(named: "usd"))
    let clip = SampleClip.clip(tracks: [1: [0...3]], names: [1: name])
    guard case .file(let text) = try exporter.export(clip, ExportChoices()) else {
      throw ToolFailure("usd is no single file")
    }
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("a.usda")))
    #expect(try Self.scene(folder.path("a.usda"), (640, 360)).titles == [name])
  }
}

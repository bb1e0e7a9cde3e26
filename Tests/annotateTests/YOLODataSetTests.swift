import Foundation
import TestSupport
import Testing

@Suite("Data sets of YOLO", .tags(.process), .timeLimit(.minutes(10)))
struct YOLODataSetTests {
  /// What training programs ask of a data set of points: its description, a label beside each picture, and numbers of theirs.
  private static let rules = """
    import json, pathlib, sys, yaml
    path = pathlib.Path(sys.argv[1])
    data = yaml.safe_load((path / "data.yaml").read_text())
    root = path / data.get("path", ".")
    count, size = data["kpt_shape"]
    assert size == 3 and sorted(data["flip_idx"]) == list(range(count)), data
    assert all(data["flip_idx"][other] == point for point, other in enumerate(data["flip_idx"])), data
    assert [len(names) for names in data["kpt_names"].values()] == [count], data
    pictures = sorted(root.joinpath(data["train"]).resolve().glob("*.png"))
    assert pictures == sorted(root.joinpath(data["val"]).resolve().glob("*.png"))
    boxes = 0
    for picture in pictures:
        for line in picture.with_suffix(".txt").read_text().splitlines():
            kind, *numbers = [float(word) for word in line.split()]
            points = numbers[4:]
            assert kind in data["names"] and len(points) == count * size, line
            assert all(0 <= number <= 1 for number in numbers[:4] + points[0::3] + points[1::3]), line
            assert set(points[2::3]) <= {0, 1, 2}, line
            boxes += 1
    json.dump([len(pictures), boxes], sys.stdout)
    """

  @Test("a folder with the pictures of its own command follows the rules", .needsPython("yaml"))
  func rules() throws {
    let material = try ReviewMaterial()
    let folder = material.folder
    let result = try Program.run(
      ["export", material.faces, "--format", "yolo", "-o", folder.path("set")]
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    let description = try String(contentsOfFile: folder.path("set/data.yaml"), encoding: .utf8)
    let command = try #require(
      description.firstMatch(of: /# The pictures, in this folder: ffmpeg (.*)/)
    )
    let made = try ProcessRunner.run(
      "bash",
      ["-c", "ffmpeg -v error \(command.1)"],
      folder: URL(fileURLWithPath: folder.path("set"))
    )
    #expect(made.exitCode == 0, "\(made.errors)")
    let counts: [Int] = try PythonPackage.json(
      Self.rules,
      [folder.path("set")],
      importing: "yaml"
    )
    #expect(counts == [ReviewMaterial.frameCount, 46])
  }
}

import AnnotateExports
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@Suite("Rigs", .tags(.process), .timeLimit(.minutes(10)))
struct RigTests {
  /// The faces that a reader found, by the number of the track and that of the frame, and the visibility of
  /// the second face by frame.
  struct Answer: Decodable {
    let faces: [String: [Double]]
    let visibility: [String: Double]
  }

  /// Frames 8 and 14 are the last before the gap of face 2 and the first after it.
  private func expect(_ answer: Answer, _ sample: RigSample) {
    sample.expect(answer.faces)
    guard sample != .variable else { return }
    let known = ["0": 0.0, "2": 0, "3": 1, "8": 1, "9": 0, "13": 0, "14": 1, "20": 1, "21": 0]
    #expect(answer.visibility == known, "\(sample)")
  }

  private func answer<Read: Decodable>(
    of program: String,
    _ arguments: [String]
  ) throws -> Read {
    let result = try ProcessRunner.run(program, arguments)
    guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    // Blender says more than the script.
    let line =
      result.output.split(separator: "\n").first { $0.hasPrefix("{\"") || $0.hasPrefix("[{") } ?? ""
    return try JSONDecoder().decode(Read.self, from: Data(line.utf8))
  }

  private static let fusion =
    FusionTests.reader + "\n" + """
      def values(group, tool, name):
          entry = group["Tools"][tool]["Inputs"][name]
          keys = group["Tools"][entry["SourceOp"]]["KeyFrames"]
          assert all(key["Flags"]["Linear"] is True for key in keys.values())
          return {frame: key[1] for frame, key in keys.items()}

      path, width, height = sys.argv[1], float(sys.argv[2]), float(sys.argv[3])
      faces = {}
      for name, group in tools_of(path).items():
          assert group["kind"] == "GroupOperator"
          tools = group["Tools"]
          transform, mask = name + "Transform", name + "Mask"
          assert tools[transform]["kind"] == "Transform" and tools[mask]["kind"] == "EllipseMask"
          for output in group["Outputs"].values():
              assert tools[output["SourceOp"]]
          centers = {tools[tool]["Inputs"]["Center"]["SourceOp"] for tool in (transform, mask)}
          assert centers == {name + "Path"}
          axes = [tools[tools[name + "Path"]["Inputs"][axis]["SourceOp"]]["KeyFrames"] for axis in "XY"]
          angles = values(group, transform, "Angle")
          assert angles == values(group, mask, "Angle")
          sizes = values(group, transform, "Size")
          wide, high = values(group, mask, "Width"), values(group, mask, "Height")
          for frame, angle in angles.items():
              assert abs(sizes[frame] * height - high[frame] * width) < 0.01
              faces[f"{name[4:]} {frame}"] = [axes[0][frame][1] * width, (1 - axes[1][frame][1]) * height,
                  wide[frame] * width, high[frame] * width, -angle]
          if name == "Face2":
              level = values(group, mask, "Level")
      json.dump({"faces": faces, "visibility": level}, sys.stdout)
      """

  @Test("Lua reads Fusion's groups", .needsPython("lupa"), arguments: RigSample.allCases)
  func fusion(_ sample: RigSample) throws {
    let folder = try TemporaryFolder()
    let path = try sample.export("fusion-rig", in: folder)
    let answer: Answer = try PythonPackage.json(
      "import json, sys\n" + Self.fusion,
      [path, "\(sample.size.width)", "\(sample.size.height)"],
      importing: "lupa"
    )
    expect(answer, sample)
  }

  /// A stand-in for the objects of After Effects, which records the keyframes of properties.
  private static let afterEffects = #"""
    const fs = require("fs"), vm = require("vm");
    class Property {
      constructor(name) { this.name = name; this.keys = []; this.parts = {}; this.isSpatial = name === "ADBE Position"; }
      property(name) { return (this.parts[name] ??= new Property(name)); }
      addProperty(name) { return this.property(name); }
      get numKeys() { return this.keys.length; }
      setValue(value) { this.value = value; }
      setValuesAtTimes(times, values) {
        if (times.length !== values.length) throw new Error("times and values differ in number");
        this.keys = times.map((time, i) => ({ time, value: values[i] }));
      }
      setInterpolationTypeAtKey(i, type) { this.keys[i - 1].type = type; }
      setSpatialTangentsAtKey(i) { this.keys[i - 1].isStraight = true; }
    }
    const layers = [];
    let comp;
    const add = (kind, name) => {
      const layer = Object.assign(new Property(name), { kind });
      layers.push(layer);
      return layer;
    };
    const app = {
      beginUndoGroup() {}, endUndoGroup() {},
      project: {
        items: {
          addComp(name, width, height, aspect, duration, frameRate) {
            comp = { name, width, height, duration, frameRate,
              layers: { addNull: () => add("null"), addSolid: (color, name) => add("solid", name) } };
            return comp;
          },
        },
      },
    };
    function File(path) { this.fsName = path; this.exists = false; }
    Object.defineProperty(File.prototype, "parent", { get() { return new File("/"); } });
    vm.runInNewContext(fs.readFileSync(process.argv[2], "utf8"), { app, File, $: { fileName: "/a.jsx" },
      Shape: class {}, KeyframeInterpolationType: { LINEAR: 1 }, ImportOptions: class {} });
    const frame = (key) => {
      const number = key.time * comp.frameRate;
      if (Math.abs(number - Math.round(number)) > 1e-6 || key.type !== 1) throw new Error("a key between frames");
      return Math.round(number);
    };
    const faces = {}, visibility = {};
    for (const layer of layers.filter((layer) => layer.kind === "null")) {
      const parts = layer.property("ADBE Transform Group").parts;
      const mask = layers.find(({ name }) => name === layer.name + " mask").property("ADBE Mask Parade")
        .property("ADBE Mask Atom").parts;
      parts["ADBE Position"].keys.forEach((key, i) => {
        if (!key.isStraight) throw new Error("a curved path");
        const angle = parts["ADBE Rotate Z"].keys[i].value, turn = (angle * Math.PI) / 180;
        const { vertices, outTangents, closed } = mask["ADBE Mask Shape"].keys[i].value;
        const [top, right, bottom, left] = vertices;
        const size = [Math.hypot(right[0] - left[0], right[1] - left[1]), Math.hypot(top[0] - bottom[0], top[1] - bottom[1])];
        // The mask's own angle is that of the null, and its curves bulge as those of an ellipse.
        const own = Math.atan2(right[1] - left[1], right[0] - left[0]);
        const bulge = Math.hypot(...outTangents[0]) / (size[0] / 2);
        const middle = [0, 1].map((axis) => (top[axis] + bottom[axis]) / 2 - key.value[axis]);
        const isSame = Math.abs(Math.sin(own - turn)) < 1e-4 && Math.cos(own - turn) > 0 && Math.hypot(...middle) < 0.01;
        if (!closed || !isSame || Math.abs(bulge - 0.5523) > 1e-3) throw new Error("the mask is elsewhere");
        if (Math.abs(parts["ADBE Scale"].keys[i].value[0] - size[1]) > 0.01) throw new Error("another scale");
        faces[`${layer.name.slice(5)} ${frame(key)}`] = [...key.value, ...size, angle];
      });
      if (layer.name !== "face 2") continue;
      for (const key of mask["ADBE Mask Opacity"].keys) visibility[frame(key)] = key.value / 100;
    }
    console.log(JSON.stringify({ faces, visibility }));
    """#

  @Test("node runs After Effects' script", .needsProgram("node"), arguments: RigSample.allCases)
  func afterEffects(_ sample: RigSample) throws {
    let folder = try TemporaryFolder()
    let (path, script) = (
      try sample.export("after-effects-rig", in: folder), folder.path("run.js")
    )
    try Self.afterEffects.write(toFile: script, atomically: false, encoding: .utf8)
    expect(try answer(of: "node", [script, path]), sample)
  }

  /// Runs each script in a fresh scene and reads the keyframes back from Blender's own data, in pixels and degrees.
  private static let blender = """
    import bpy, json, math, sys

    def curve(owner, path, index=0):
        return owner.animation_data.action.fcurves.find(path, index=index)

    def read():
        scene = bpy.context.scene
        width, height = scene.render.resolution_x, scene.render.resolution_y
        rate = scene.render.fps / scene.render.fps_base
        faces, visibility = {}, {}
        for empty in [o for o in bpy.data.objects if o.type == "EMPTY"]:
            node = scene.node_tree.nodes[empty.name + " mask"]
            parts = ("x", "y", "width", "height", "rotation")
            values = {n: curve(scene.node_tree, node.path_from_id(n)) for n in parts}
            for point in values["x"].keyframe_points:
                frame = point.co[0]
                x, y, wide, high, turn = [values[n].evaluate(frame) for n in parts]
                state = [x * width, (1 - y) * height, wide * width, high * width, -math.degrees(turn)]
                place = [curve(empty, "location", axis).evaluate(frame) for axis in (0, 1)]
                assert abs(place[0] * height + width / 2 - state[0]) < 0.05
                assert abs(height / 2 - place[1] * height - state[1]) < 0.05
                assert abs(curve(empty, "scale", 1).evaluate(frame) * height / state[3] - 1) < 0.01
                assert abs(curve(empty, "rotation_euler", 2).evaluate(frame) - turn) < 0.001
                faces[f"{empty.name[5:]} {int(frame) - 1}"] = state
            if empty.name == "face 2":
                level = curve(scene.node_tree, node.inputs["Value"].path_from_id("default_value"))
                visibility = {int(p.co[0]) - 1: p.co[1] for p in level.keyframe_points}
        return {"rate": rate, "answer": {"faces": faces, "visibility": visibility}}

    answers = []
    for path in sys.argv[sys.argv.index("--") + 1:]:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        with open(path, encoding="utf-8") as script:
            exec(compile(script.read(), path, "exec"), {"__name__": "__main__"})
        answers.append(read())
    print(json.dumps(answers))
    """

  private struct Scene: Decodable {
    let rate: Double
    let answer: Answer
  }

  /// One run for all clips, because Blender starts slowly.
  @Test("Blender runs the scripts", .needsProgram("blender"))
  func blender() throws {
    let folder = try TemporaryFolder()
    let samples = RigSample.allCases
    let paths = try samples.map { try $0.export("blender-rig", in: folder) }
    let script = folder.path("read.py")
    try Self.blender.write(toFile: script, atomically: false, encoding: .utf8)
    let arguments = ["--background", "--factory-startup", "--python-exit-code", "3"]
    let scenes: [Scene] = try answer(
      of: "blender",
      arguments + ["--python", script, "--"] + paths
    )
    try #require(scenes.count == samples.count)
    for (sample, scene) in zip(samples, scenes) {
      expect(scene.answer, sample)
      #expect(abs(scene.rate / sample.clip.grid.frameRate.doubleValue - 1) < 1e-6, "\(sample)")
    }
  }

  /// Tcl reads the nodes as Nuke does.
  private static let nuke =
    NukeCurve.reader + "\n" + #"""
      set file [open [lindex $argv 0]]
      fconfigure $file -encoding utf-8
      foreach {kind content} [read $file] {
        if {$kind in {Root Roto}} continue
        array unset node
        array set node $content
        foreach knob {area opacity rotate center translate scale} {
          if {![info exists node($knob)]} continue
          set part 0
          foreach curve $node($knob) {
            if {[lindex $curve 0] eq "curve"} {
              foreach {frame value} [values $curve] { puts "$node(name)\t$knob$part\t$frame\t$value" }
            }
            incr part
          }
        }
      }
      """#

  /// What a script of Tcl prints about the rig for Nuke: lines, and cells between tabulators.
  private func rows(ofNuke sample: RigSample, by script: String) throws -> [[String]] {
    let folder = try TemporaryFolder()
    let (rig, path) = (try sample.export("nuke-rig", in: folder), folder.path("read.tcl"))
    try script.write(toFile: path, atomically: false, encoding: .utf8)
    let result = try ProcessRunner.run("tclsh", [path, rig])
    guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    return result.output.split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
  }

  @Test("Tcl reads Nuke's nodes", .needsProgram("tclsh"), arguments: RigSample.allCases)
  func nuke(_ sample: RigSample) throws {
    let rows = try rows(ofNuke: sample, by: Self.nuke)
    var values: [String: Double] = [:]
    var visibility: [String: Double] = [:]
    for cells in rows {
      let (frame, value) = (try #require(Int(cells[2])) - 1001, try #require(Double(cells[3])))
      values["\(cells[0]) \(cells[1]) \(frame)"] = value
      if cells[1] == "opacity0", cells[0].hasPrefix("Face2") { visibility["\(frame)"] = value }
    }
    expect(Answer(faces: nukeStates(values, sample), visibility: visibility), sample)
  }

  /// Tcl reads the shapes of a Roto by the grammar of the Nuke Developer Kit: the four points of each, moved by
  /// its transform and by that of its layer, which squeezes square pixels.
  private static let roto = #"""
    proc number {word} {
      if {![regexp {^x([0-9a-f]{8})$} $word -> bits]} { return [expr {double($word)}] }
      binary scan [binary format H8 $bits] R value
      return $value
    }
    # The value of a curve at a key: a constant, or a list of keys, each a time and a value.
    proc at {curve frame} {
      if {[llength [lindex $curve 0]] < 2} { return [number $curve] }
      foreach key $curve { if {[number [lindex $key 0]] == $frame} { return [number [lindex $key 1]] } }
      error "no key at $frame"
    }
    # The pivot, translation, rotation and scale along three axes each, and the skew.
    proc moved {point transform frame} {
      lassign [lmap part $transform {at $part $frame}] px py pz tx ty tz rx ry rz sx sy sz skew
      if {$pz || $tz || $rx || $ry || $skew || $sz != 1} { error "no plane transform: $transform" }
      lassign $point x y
      set turn [expr {$rz * acos(-1) / 180}]
      set x [expr {($x - $px) * $sx}]
      set y [expr {($y - $py) * $sy}]
      list [expr {cos($turn) * $x - sin($turn) * $y + $px + $tx}] [expr {sin($turn) * $x + cos($turn) * $y + $py + $ty}]
    }
    set file [open [lindex $argv 0]]
    foreach {kind content} [read $file] { if {$kind eq "Roto"} { array set node $content } }
    if {$node(output) ne "alpha"} { error "no mask" }
    lassign [lindex $node(curves) 0] version flags nodes
    if {[lindex $version 0] ne "v" || abs([number [lindex $version 1]] - 1.2) > 1e-6} { error "version $version" }
    lassign [lindex $nodes 1] layer name flags transform attributes faces
    if {"$layer $name" ne "layer Root"} { error "no root" }
    set shapes [lassign $faces layer name flags squeeze attributes]
    foreach shape $shapes {
      lassign $shape group name flags bezier curves transform attributes
      if {"$group $flags $bezier [lindex $curves 1]" ne "curvegroup 512 bezier idem"} { error "no shape: $name" }
      set triples [lrange [lindex $curves 0 2] 2 end]
      if {[llength $triples] != 12} { error "[llength $triples] points and tangents" }
      foreach key [lindex $transform 4] {
        set frame [number [lindex $key 0]]
        set corners {}
        foreach {before point after} $triples {
          set words [lmap word $point {number $word}]
          lappend corners {*}[moved [moved $words [lrange $transform 1 end] $frame] [lrange $squeeze 1 end] $frame]
        }
        puts "$name\t[expr {int($frame)}]\t[join $corners \t]\t[at [lindex $transform 9] $frame]"
      }
      foreach key [dict get [concat {opc {}} [lrange $attributes 1 end]] opc] {
        puts "$name opacity\t[expr {int([number [lindex $key 0]])}]\t[number [lindex $key 1]]"
      }
    }
    """#

  @Test("Tcl reads Nuke's Roto", .needsProgram("tclsh"), arguments: RigSample.allCases)
  func roto(_ sample: RigSample) throws {
    let rows = try rows(ofNuke: sample, by: Self.roto)
    let stored = sample.clip.geometry.displaySize
    let (across, down) = (
      sample.size.width / Double(stored.width), sample.size.height / Double(stored.height)
    )
    var (faces, visibility): ([String: [Double]], [String: Double]) = ([:], [:])
    for cells in rows {
      let frame = try #require(Int(cells[1])) - 1001
      let numbers = try cells[2...].map { try #require(Double($0)) }
      if cells[0] == "Face2 opacity" { visibility["\(frame)"] = numbers[0] }
      guard numbers.count == 9 else { continue }
      // Top, right, bottom, left, in square pixels, y down.
      let x = stride(from: 0, to: 8, by: 2).map { numbers[$0] * across }
      let y = stride(from: 1, to: 8, by: 2).map { sample.size.height - numbers[$0] * down }
      faces["\(cells[0].dropFirst(4)) \(frame)"] = [
        (x[0] + x[2]) / 2, (y[0] + y[2]) / 2, hypot(x[1] - x[3], y[1] - y[3]),
        hypot(x[0] - x[2], y[0] - y[2]), -numbers[8],
      ]
      let turn = atan2(y[1] - y[3], x[1] - x[3]) + numbers[8] * .pi / 180
      #expect(abs(sin(turn)) < 0.001 && cos(turn) > 0, "\(cells)")
    }
    expect(Answer(faces: faces, visibility: visibility), sample)
  }

  /// The states in square pixels; the mask and the artwork must agree.
  private func nukeStates(
    _ values: [String: Double],
    _ sample: RigSample
  ) -> [String: [Double]] {
    let stored = sample.clip.geometry.displaySize
    let (width, height) = (Double(stored.width), Double(stored.height))
    var states: [String: [Double]] = [:]
    for name in sample.states.keys {
      let words = name.split(separator: " ")
      let value = { (knob: String) in
        values["Face\(words[0])_\(knob) \(words[1])"] ?? .nan
      }
      let area = (0..<4).map { value("Ellipse area\($0)") }
      let (x, y) = ((area[0] + area[2]) / 2, (area[1] + area[3]) / 2)
      #expect(abs(value("Mask center0") - x) < 0.01 && abs(value("Mask center1") - y) < 0.01)
      #expect(abs(value("Artwork translate0") + width / 2 - x) < 0.01)
      #expect(abs(value("Artwork translate1") + height / 2 - y) < 0.01)
      #expect(abs(value("Artwork scale0") * height - (area[3] - area[1])) < 0.1)
      #expect(value("Artwork rotate0") == value("Mask rotate0"))
      states[name] = [
        x * sample.size.width / width, (height - y) * sample.size.height / height,
        (area[2] - area[0]) * sample.size.width / width,
        (area[3] - area[1]) * sample.size.height / height, -value("Mask rotate0"),
      ]
    }
    return states
  }

  @Test(
    "keyframes are omitted where straight lines suffice",
    arguments: ["fusion-rig", "nuke-rig"]
  )
  func reduced(_ format: String) throws {
    let exporter = try #require(ExportRegistry.exporter(named: format))
    var choices = ExportChoices()
    let whole = try exporter.export(RigSample.film.clip, choices)
    choices.tolerance = 8
    let short = try exporter.export(RigSample.film.clip, choices)
    guard case .file(let long) = whole, case .file(let text) = short else { return }
    // Nuke's Roto, which comes first, has all keys.
    let nodes = [long, text].map { $0.components(separatedBy: "\nRadial {").dropFirst().joined() }
    let (before, after) = format == "nuke-rig" ? (nodes[0], nodes[1]) : (long, text)
    #expect(after.count < before.count * 3 / 4)
  }
}

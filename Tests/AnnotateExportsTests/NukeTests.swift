import AnnotateExports
import Foundation
import TestSupport
import Testing

@Suite("Nuke", .tags(.process), .timeLimit(.minutes(10)))
struct NukeTests {
  /// Tcl reads a node as Nuke does, because Nuke's files are Tcl lists.
  private static let script =
    NukeCurve.reader + "\n" + #"""
      set file [open [lindex $argv 0]]
      fconfigure $file -encoding utf-8
      set nodes [read $file]
      if {[llength $nodes] != 4 || [lindex $nodes 2] ne "Tracker4"} { error "not two nodes" }
      array set root [lindex $nodes 1]
      puts "root\t$root(first_frame)\t$root(last_frame)\t$root(fps)\t$root(format)"
      array set node [lindex $nodes 3]
      lassign $node(tracks) head columns rows
      if {[lindex $head 1] != [llength $columns] || [lindex $head 2] != [llength $rows]} {
        error "the head counts otherwise"
      }
      set names [lmap column $columns { lindex $column 3 }]
      foreach row $rows {
        if {[llength $row] != [llength $columns]} { error "a row has [llength $row] columns" }
        foreach name $names value $row { set cell($name) $value }
        foreach {frame x} [values $cell(track_x)] {yframe y} [values $cell(track_y)] {
          if {$frame != $yframe} { error "x and y are at different frames" }
          puts "$cell(name)\t$frame\t$x\t$y"
        }
        foreach {frame on} [values $cell(enable)] { puts "enable $cell(name)\t$frame\t$on\t0" }
      }
      """#

  private struct Answer {
    var root: [String] = []
    var positions: [String: [Double]] = [:]
    var switches: [String: [Int: Bool]] = [:]
  }

  private func read(_ path: String, height: Double) throws -> Answer {
    let folder = try TemporaryFolder()
    let script = folder.path("read.tcl")
    try Self.script.write(toFile: script, atomically: false, encoding: .utf8)
    let result = try ProcessRunner.run("tclsh", [script, path])
    guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    var answer = Answer()
    for line in result.output.split(separator: "\n") {
      let cells = line.split(separator: "\t").map(String.init)
      let words = cells[0].split(separator: " ")
      if words[0] == "root" {
        answer.root = Array(cells.dropFirst())
      } else if words[0] == "enable" {
        answer.switches["\(words[2]) \(words[3])", default: [:]][try number(cells[1])] =
          cells[2] == "1"
      } else {
        let frame = try number(cells[1]) - 1001
        let (x, y) = (try #require(Double(cells[2])), try #require(Double(cells[3])))
        answer.positions["\(words[1]) \(words[2]) \(frame)"] = [x, height - y]
      }
    }
    return answer
  }

  private func number(_ text: String) throws -> Int { try #require(Int(text)) }

  @Test("Tcl reads the positions", .needsProgram("tclsh"), arguments: ReaderCase.allCases)
  func positions(_ sample: ReaderCase) throws {
    let folder = try TemporaryFolder()
    let path = try sample.export("nuke", in: folder)
    let answer = try read(path, height: sample.storedSize.height)
    expectPositions(
      answer.positions,
      sample.positions(FacePoint.standard, in: sample.storedSize),
      sample
    )
    #expect(answer.root[0] == "1001" && answer.root[1] == "1040")
  }

  @Test("the format states that pixels are not square", .needsProgram("tclsh"))
  func pixelAspect() throws {
    let folder = try TemporaryFolder()
    let wide = try read(ReaderCase.anamorphic.export("nuke", in: folder), height: 576)
    #expect(wide.root[3] == "720 576 0 0 720 576 1.422222 faces")
    let tall = try read(
      ReaderCase.rotatedAnamorphic.export("nuke", in: folder),
      height: 720
    )
    #expect(tall.root[3] == "576 720 0 0 576 720 0.703125 faces")
  }

  @Test("a track is off in a gap", .needsProgram("tclsh"))
  func gaps() throws {
    let folder = try TemporaryFolder()
    let answer = try read(ReaderCase.pal.export("nuke", in: folder), height: 360)
    #expect(answer.switches["1 face"] == [1001: true])
    #expect(
      answer.switches["2 face"]
        == [1001: false, 1006: true, 1016: false, 1031: true, 1038: false]
    )
  }
}

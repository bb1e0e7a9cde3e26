import AnnotateCommandLineKit
import Testing

@Suite("Diagnostics")
struct DiagnosticTests {
  @Test("an error names the event, its subject and the reason, then notes, then hints")
  func fullError() {
    let diagnostic = Diagnostic(
      severity: .error,
      what: "cannot open",
      subject: "in.mov",
      why: "no such file",
      hints: ["look elsewhere"],
      notes: ["looked in 'here'"]
    )
    let expected = """
      annotate: error: cannot open 'in.mov': no such file
      note: looked in 'here'
      hint: look elsewhere
      """
    #expect(diagnostic.rendered(program: "annotate") == expected)
  }

  @Test("missing parts leave no trace", arguments: Diagnostic.Severity.allCases)
  func shortMessage(_ severity: Diagnostic.Severity) {
    let plain = Diagnostic(severity: severity, what: "no face found")
    #expect(plain.lines(program: "x") == ["x: \(severity.rawValue): no face found"])
    let reason = Diagnostic(severity: severity, what: "stopped", why: "disk full")
    #expect(reason.lines(program: "x") == ["x: \(severity.rawValue): stopped: disk full"])
  }

  @Test(
    "file names cannot forge lines or control the terminal",
    arguments: [
      ("a\nannotate: error: b", #"'a\nannotate: error: b'"#),
      ("\u{1B}[2J", #"'\u{1B}[2J'"#),
      ("\u{202E}vom.a", #"'\u{202E}vom.a'"#),
      ("Käse 顔.mov", "'Käse 顔.mov'"),
    ]
  )
  func hostileNames(_ name: String, _ shown: String) {
    let diagnostic = Diagnostic(severity: .error, what: "cannot open", subject: name)
    #expect(diagnostic.lines(program: "x") == ["x: error: cannot open \(shown)"])
  }
}

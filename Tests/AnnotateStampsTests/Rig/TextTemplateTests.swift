import AnnotateFaces
import AnnotateJSON
import AnnotateMediaTypes
import Testing

@testable import AnnotateStamps

@Suite("Texts with fields")
struct TextTemplateTests {
  private static let subject: StampSubject = {
    var subject = MadeUpSubject.upright
    subject.id = 12
    subject.frameCount = 345
    subject.fields = {
      .object([
        "bounds": .array([.number(1.5), .number(-0.001)]),
        "leftEye": .object(["openness": .number(0.976), "closed": .bool(false)]),
        "smile": .object(["score": .number(0.25), "smiling": .bool(true)]),
        "source": .string("refined"),
        "roll": .number(-3.14159),
        "jaw": .object(["left": .array([.object(["x": .integer(7)])])]),
      ])
    }
    return subject
  }()

  private static let moment = StampMoment(
    frame: 42,
    time: MediaTime(43_043, timeBase: Rational(1, 30_000)),
    timecode: Timecode("01:00:00:12", frameRate: Rational(25, 1))
  )

  @Test(
    "fields become texts",
    arguments: [
      ("plain", "plain"), ("{{{id}}}", "{12}"), ("ID {id}", "ID 12"), ("{frameCount}", "345"),
      ("{confidence}", "0.90"), ("{confidence:%}", "90%"), ("{confidence:1%}", "90.0%"),
      ("{confidence:0}", "1"), ("{frame}", "42"), ("{frame:06}", "000042"),
      ("{seconds:3}", "1.435"),
      ("{time}", "00:00:01.435"), ("{timecode}", "01:00:00:12"), ("{source}", "refined"),
      ("{leftEye.openness:1}", "1.0"), ("{leftEyeClosed}", "no"),
      ("{leftEyeClosed:shut|open}", "open"), ("{smiling:yes|no}", "yes"), ("{smiling:J|}", "J"),
      ("{smile:%}", "25%"), ("{roll}", "-3.14"), ("{roll:04}", "-0003"), ("{bounds.0:1}", "1.5"),
      ("{bounds.1}", "0.00"), ("{jaw.left.0.x}", "7"), ("{id:03}/{frame}", "012/42"),
    ]
  )
  func text(_ template: String, _ expected: String) throws {
    let text = try TextTemplate(template).text(for: Self.subject, at: Self.moment)
    #expect(text == expected)
  }

  @Test(
    "a text with an unknown field is left out",
    arguments: [
      "{yaw}", "a {rightEyeClosed}", "{jaw.left.1.x}", "{bounds.7}", "{mesh.0.0}",
      "{smile.score} {chin.x}",
    ]
  )
  func unknown(_ template: String) throws {
    #expect(try TextTemplate(template).text(for: Self.subject, at: Self.moment) == nil)
  }

  @Test("missing values of a frame are unknown")
  func emptyMoment() throws {
    for template in ["{time}", "{timecode}", "{seconds}"] {
      #expect(try TextTemplate(template).text(for: Self.subject, at: StampMoment()) == nil)
    }
    #expect(try TextTemplate("{frame}").text(for: Self.subject, at: StampMoment()) == "0")
  }

  @Test("every suggested name is valid")
  func names() {
    for name in TextField.names {
      #expect(TextField(name.replacing("#", with: "0")) != nil, "\(name)")
    }
  }
}

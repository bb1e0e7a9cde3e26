import AnnotateJSON
import Testing

@Suite("Changes of JSON")
struct JSONChangesTests {
  private func value(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  @Test(
    "unknown members stay, and unchanged values stay as they were written",
    arguments: [
      // The value, its known part, the replacement of that part, and the expected value.
      (#"{"a":1,"x":[2]}"#, #"{"a":1}"#, #"{"a":3}"#, #"{"a":3,"x":[2]}"#),
      (#"{"x":0,"a":1.004}"#, #"{"a":1.0,"b":7}"#, #"{"a":1.0,"b":7}"#, #"{"x":0,"a":1.004}"#),
      (#"{"x":0,"a":1.004}"#, #"{"a":1.0,"b":7}"#, #"{"b":8}"#, #"{"x":0,"b":8}"#),
      (#"{"a":{"b":1,"x":2}}"#, #"{"a":{"b":1}}"#, #"{"a":{"b":4}}"#, #"{"a":{"b":4,"x":2}}"#),
      (#"{"a":{"b":1,"x":2}}"#, #"{"a":{"b":1}}"#, #"{}"#, #"{}"#),
      (#"{"a":[1,2]}"#, #"{"a":[1,2]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
      (#"{"a":null}"#, #"{}"#, #"{"a":1}"#, #"{"a":1}"#),
      (#"[1]"#, #"[1]"#, #"{"a":1}"#, #"{"a":1}"#),
    ]
  )
  func changes(_ own: String, _ old: String, _ new: String, _ expected: String) throws {
    let changed = try value(own).applying(changesFrom: value(old), to: value(new))
    #expect(changed.line == expected)
  }
}

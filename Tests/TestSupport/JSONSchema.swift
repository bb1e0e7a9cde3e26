import Foundation

/// The Python package `jsonschema`, which tests believe about what a schema allows.
public enum JSONSchema {
  /// A Python that has the package in a version that knows the draft 2020-12; nil where none has.
  private static let python = ["python3", "/usr/bin/python3"].first { python in
    let check = "from jsonschema import Draft202012Validator"
    return (try? ProcessRunner.run(python, ["-c", check]).exitCode) == 0
  }

  /// Whether the package is there.
  public static var isInstalled: Bool { python != nil }

  private static let script = """
    import json, sys
    from jsonschema import Draft202012Validator

    def refuse(name):
        raise ValueError(name + " is no JSON")

    given = json.load(sys.stdin)
    schema = json.loads(given["schema"])
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)

    def fault(line):
        try:
            value = json.loads(line, parse_constant=refuse)
        except ValueError as error:
            return str(error)
        error = next(validator.iter_errors(value), None)
        return error and str(list(error.absolute_path)) + " " + error.message

    json.dump([fault(line) for line in given["lines"]], sys.stdout)
    """

  /// What is wrong with each of some texts of JSON; nil where nothing is.
  public static func faults(of lines: [String], by schema: String) throws -> [String?] {
    guard let python else { throw ToolFailure("the Python package jsonschema is absent") }
    let input = try JSONSerialization.data(withJSONObject: ["schema": schema, "lines": lines])
    let result = try ProcessRunner.run(python, ["-c", script], input: input)
    guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    return try JSONDecoder().decode([String?].self, from: Data(result.output.utf8))
  }

  /// What is wrong with the lines of a file, each with its number; empty where nothing is.
  public static func faults(ofFile path: String, by schema: String) throws -> [String] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    return try zip(1..., faults(of: lines, by: schema)).compactMap { number, fault in
      fault.map { "line \(number): \($0)" }
    }
  }
}

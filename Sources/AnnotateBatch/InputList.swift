internal import AnnotateFiles
internal import AnnotateJSON
package import AnnotateMediaTypes
internal import AnnotateSidecar

/// A file that lists inputs.
///
/// It is text with a path on each line, where empty lines and those that begin with `#` are ignored; paths
/// with zeros between them, as `find -print0` writes; or a JSON array of objects:
///
///     [{"input": "a.mp4", "output": "x.mp4", "options": {"style": "hearts", "crf": 20, "strict": true}}]
package enum InputList {
  /// Reads a list.
  ///
  /// - Parameter path: The path of the list; `-` is standard input. Paths in it are relative to its folder.
  /// - Returns: The inputs in the order of the list.
  /// - Throws: `.missingInput` if the list cannot be read, `.badInput` if it is not a valid list.
  package static func inputs(in path: String) throws(AnnotateError) -> [BatchInput] {
    let bytes = try FileContents.read(path == "-" ? "/dev/stdin" : path)
    let list = FilePath(path)
    guard bytes.first(where: { !$0.isSpace }) == UInt8(ascii: "[") else {
      return paths(in: bytes).map { BatchInput(located($0, list)) }
    }
    do throws(SidecarFailure) {
      return try inputs(json: bytes, list)
    } catch {
      throw AnnotateError(BatchProblem.listInvalid(path: path, error))
    }
  }

  private static func paths(in bytes: [UInt8]) -> [String] {
    guard !bytes.contains(0) else { return bytes.split(separator: 0).map { PathText.decode($0) } }
    return PathText.decode(bytes).split(whereSeparator: \.isNewline).map { line in
      String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }

  private static func located(_ path: String, _ list: FilePath) -> String {
    FilePath(path).isAddress ? path : list.sibling(path)
  }

  private static func inputs(
    json bytes: [UInt8],
    _ list: FilePath
  ) throws(SidecarFailure) -> [BatchInput] {
    let elements: [JSONValue]
    do throws(JSONSyntaxError) {
      elements = try JSONValue(parsing: bytes).elements ?? []
    } catch {
      throw SidecarFailure(error.description)
    }
    return try elements.enumerated().map { index, element throws(SidecarFailure) in
      do throws(SidecarFailure) {
        return try input(element, list)
      } catch {
        throw SidecarFailure("element \(index): \(error.reason)")
      }
    }
  }

  private static func input(
    _ json: JSONValue,
    _ list: FilePath
  ) throws(SidecarFailure) -> BatchInput {
    let known = ["input", "output", "options", "sha256"]
    if let other = json.members?.first(where: { !known.contains($0.name) }) {
      throw SidecarFailure(
        "there is no member '\(other.name)', only \(known.joined(separator: ", "))"
      )
    }
    var input = BatchInput(located(try json.require("input", "a path", \.string), list))
    input.sha256 = try json.optional("sha256", "a text", \.string)?.lowercased()
    input.output = try json.optional("output", "a path", \.string)
    for member in try json.optionalObject("options")?.members ?? [] {
      input.options += try options(member)
    }
    return input
  }

  /// The options of a member: a text, a number, `true` for a flag, or an array of texts for several.
  private static func options(
    _ member: JSONValue.Member
  ) throws(SidecarFailure) -> [BatchInput.Option] {
    switch member.value {
    case .bool(true): return [.init(member.name, nil)]
    case .bool(false): return []
    case .string(let text): return [.init(member.name, text)]
    case .array(let elements):
      let texts = elements.compactMap(\.string)
      guard texts.count == elements.count else { break }
      return texts.map { .init(member.name, $0) }
    default:
      if member.value.number != nil { return [.init(member.name, member.value.line)] }
    }
    throw SidecarFailure("the option '\(member.name)' is no text, number, true or array of texts")
  }
}

extension UInt8 {
  /// Whether it is a space or a tab in ASCII.
  fileprivate var isSpace: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}

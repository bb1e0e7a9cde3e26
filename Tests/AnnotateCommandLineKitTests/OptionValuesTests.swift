import AnnotateCommandLineKit
import Testing

@Suite("Options as typed values")
struct OptionValuesTests {
  /// A group with an option under whose name a command may have another meaning.
  private struct Depth: OptionValues, Equatable {
    let levels: [Int]
    let isDeep: Bool
    let words: [String]

    static let options: [any DescribedOption] = [level, chosenLevel, deep]

    static let level = ValueOption<Int>(
      "level",
      "N",
      as: .whole(1...9, "a number from 1 to 9"),
      summary: "the level",
      repeats: true
    )
    static let chosenLevel = ValueOption<Int>(
      "level",
      "N",
      as: .whole(1...9, "a number from 1 to 9"),
      summary: "the level, or the default"
    )
    static let deep = FlagOption("deep", summary: "go deep")

    init(_ given: GivenOptions<Self>) throws(UsageError) {
      let levels = try given.values(Self.level)
      self.levels = try levels.isEmpty ? [given.value(Self.chosenLevel)].compactMap(\.self) : levels
      isDeep = given.has(Self.deep)
      words = given.words
    }
  }

  private static let other = FlagOption("other", summary: "something else")

  /// A command with some options.
  private static func parse(
    _ words: [String],
    _ options: [any DescribedOption]
  ) throws -> ParsedArguments {
    let command = CommandDescription(
      name: "tool",
      summary: "does it",
      arguments: [ArgumentDefinition("INPUT", summary: "the input", isOptional: true)],
      groups: [OptionGroup("Options", of: options)]
    )
    return try ArgumentParser(command).parse(words)
  }

  @Test("the properties have what was given, whatever other options there are")
  func reading() throws {
    let options = [Depth.level, Depth.deep, Self.other] as [any DescribedOption]
    let words = ["--level", "2", "--other", "--deep", "--level=3"]
    let depth = try Depth(Self.parse(words, options))
    #expect(depth.levels == [2, 3])
    #expect(depth.isDeep)
    #expect(depth.words == ["--level=2", "--deep", "--level=3"])
    let none = try Depth(Self.parse([], options))
    #expect(none.levels == [] && !none.isDeep && none.words == [])
  }

  @Test("a command may have some of the options, and another meaning of a name")
  func parts() throws {
    let depth = try Depth(Self.parse(["--level", "4"], [Depth.chosenLevel]))
    #expect(depth.levels == [4] && !depth.isDeep)
  }

  @Test("a command without any of the options has no value")
  func undeclared() throws {
    let namesake = FlagOption("level", summary: "has the name alone")
    let parsed = try Self.parse(["--level"], [namesake])
    let depth = try Depth.ifDeclared(by: parsed)
    #expect(depth == nil)
    let other = try Depth.ifDeclared(by: Self.parse([], [Depth.deep]))
    #expect(other != nil)
  }

  @Test("an invalid value is refused as the parser does it")
  func invalid() throws {
    let parsed = try Self.parse(["--level", "10"], [Depth.level])
    let error = #expect(throws: UsageError.self) { try Depth(parsed) }
    #expect(error?.message == "'--level' takes a number from 1 to 9, not '10'")
    #expect(error?.optionHelp == "--level N: the level (may be repeated)")
  }
}

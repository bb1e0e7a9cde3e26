extension RigTurn {
  /// Reads a range of head turns such as `{"from": 45, "fade": 8}`.
  init(_ value: StyleValue) throws(StyleMistake) {
    let object = try value.object(["from", "to", "fade", "mirror"])
    guard !object.keys.isEmpty else { throw value.mistake("must not be empty") }
    self.init()
    func angle(_ key: String, or standard: Double) throws(StyleMistake) -> Double {
      try object.read(key, or: standard) { value throws(StyleMistake) in
        try value.number(0...Self.largest)
      }
    }
    from = try angle("from", or: from)
    to = try angle("to", or: to)
    fade = try angle("fade", or: fade)
    mirrors = try object.read("mirror", or: mirrors) { value throws(StyleMistake) in
      try value.bool()
    }
    guard from <= to else { throw value.mistake("'from' must not be more than 'to'") }
  }
}

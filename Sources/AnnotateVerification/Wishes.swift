/// What the sidecar's header says the output was asked to be.
package struct Wishes: Sendable, Equatable {
  /// The options that decided about the result, by name.
  package let options: [String: String]

  /// Takes the options of a sidecar's header; none by default.
  package init(options: [String: String] = [:]) {
    self.options = options
  }

  /// Whether nothing was to be stamped.
  var stampsNothing: Bool {
    let styles = names(of: "style")
    return !styles.isEmpty && styles.allSatisfy { $0 == "none" }
  }

  /// Whether another size was asked for.
  var resizes: Bool { options["size"] != nil }

  /// Whether the picture was to be stored upright.
  var bakesOrientation: Bool { isOn("bake-orientation") }

  /// Whether the geometry was to change in any way.
  var reframes: Bool { resizes || bakesOrientation || isOn("mirror") }

  /// Whether another pixel format was asked for.
  var convertsPixels: Bool { options["pixel-format"] != nil }

  /// Whether streams of a kind were to be left out.
  func drops(_ kind: String) -> Bool { names(of: "drop").contains(kind) }

  private func isOn(_ name: String) -> Bool {
    options[name].map { !["false", "0", "no"].contains($0) } ?? false
  }

  private func names(of option: String) -> [String] {
    (options[option] ?? "").split(separator: ",").map(String.init)
  }
}

internal import AnnotateJSON
internal import AnnotateSidecar

/// How the files of a plan that are elsewhere, such as in an object store, get to a computer and back.
package struct FarmTransfer: Sendable, Equatable {
  /// The command of the shell that fetches an input, with `{input}` and `{path}`; nil if all are files.
  package var fetch: String?
  /// The command of the shell that stores an output, with `{path}` and `{output}`; nil if all are files.
  package var store: String?
  /// The maximum number of bytes of files that are kept on a computer besides those in use.
  package var space: Int

  /// The root of a plan that is the folder of these files on each computer.
  package static let root = "local"

  /// Describes the commands.
  package init(fetch: String?, store: String?, space: Int) {
    (self.fetch, self.store, self.space) = (fetch, store, space)
  }

  var json: JSONValue {
    .object([
      "fetch": fetch.map { .string($0) },
      "store": store.map { .string($0) },
      "space": .integer(space),
    ])
  }

  init(_ json: JSONValue) throws(SidecarFailure) {
    self.init(
      fetch: try json.optional("fetch", "a text", \.string),
      store: try json.optional("store", "a text", \.string),
      space: try json.require("space", "a count of bytes", \.count)
    )
  }
}

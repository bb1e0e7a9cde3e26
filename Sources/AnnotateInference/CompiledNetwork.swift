internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import CAnnotateOpenVINO
internal import Synchronization

/// A network that was compiled for a device and an input shape, with the weights that all its requests use.
///
// SAFETY: the handle belongs to this object and is not changed; OpenVINO's compiled models may be used by several threads
// at the same time.
final class CompiledNetwork: @unchecked Sendable {
  let handle: OpaquePointer
  let library: OpenVINOLibrary
  /// How many requests run at the same time; others wait for them.
  let streams: Int
  /// The file that the compiled model was imported from, which OpenVINO may continue to read.
  private let stored: StoredBytes?

  /// Takes ownership of a compiled model.
  init(_ compiled: ModelCompiler.Compiled, _ library: OpenVINOLibrary, streams: Int) {
    (handle, stored) = (compiled.handle, compiled.stored)
    (self.library, self.streams) = (library, streams)
    stored?.release()
  }

  deinit {
    library.functions.ov_compiled_model_free(handle)
  }
}

/// The compiled networks of this process that are in use, so that those who need the same one share it.
///
/// The first user of a network gets it with one stream: in a short clip there is no other. The second one gets it with a
/// stream for each of the other threads, and shares it with all that follow.
enum CompiledNetworks {
  /// What a compiled network depends on.
  private struct Key: Hashable {
    let path: String
    /// The file as it was when it was compiled; nil if it is missing.
    let version: FileVersion?
    let input: ModelInput
    let folder: RuntimeFolder
  }

  /// The networks with a key; a thread that needs one of them waits while it is compiled.
  private final class Entry: Sendable {
    private struct State {
      weak var first: CompiledNetwork?
      weak var shared: CompiledNetwork?
    }

    private let state = Mutex(State())

    func network(
      streams: Int,
      _ compile: (_ streams: Int) throws(AnnotateError) -> CompiledNetwork
    ) throws(AnnotateError) -> CompiledNetwork {
      try state.withLock { state throws(AnnotateError) in
        if let shared = state.shared { return shared }
        guard let first = state.first else {
          let network = try compile(1)
          state.first = network
          return network
        }
        guard streams > 0 else { return first }
        let network = try compile(streams)
        state.shared = network
        return network
      }
    }
  }

  private static let entries = Mutex<[Key: Entry]>([:])

  /// The network in a file, compiled for an input, or loaded from the cache, if nobody has it yet.
  ///
  /// - Throws: `.unavailable` if OpenVINO is missing or refuses the model.
  static func network(
    of path: String,
    _ input: ModelInput,
    in folder: RuntimeFolder
  ) throws(AnnotateError) -> CompiledNetwork {
    let key = Key(path: path, version: FileVersion(of: path), input: input, folder: folder)
    let entry = entries.withLock { entries in
      if let entry = entries[key] { return entry }
      let entry = Entry()
      entries[key] = entry
      return entry
    }
    return try entry.network(streams: folder.streams) { streams throws(AnnotateError) in
      let core = try OpenVINOCore.shared(in: folder, streams: streams)
      let compiled = try ModelCompiler(core, folder).compile(path, input)
      return CompiledNetwork(compiled, core.library, streams: streams)
    }
  }
}

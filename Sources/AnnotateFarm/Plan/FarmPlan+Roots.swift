internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateWording

extension FarmPlan {
  /// The same plan for a computer on which roots lie elsewhere.
  ///
  /// - Parameter moved: The roots that lie elsewhere; the others lie where they were when the plan was made.
  /// - Returns: The plan with the paths of that computer.
  /// - Throws: `.badInput` if the plan has no such root.
  func relocated(_ moved: [FarmRoot]) throws(AnnotateError) -> FarmPlan {
    var plan = mappingPaths(roots.portable)
    for root in moved {
      guard let index = roots.firstIndex(where: { $0.name == root.name }) else {
        throw AnnotateError(FarmProblem.noRoot(name: root.name, known: roots.map(\.name)))
      }
      plan.roots[index].path = root.path
    }
    return plan.mappingPaths(plan.roots.located)
  }

  /// The plan as its file has it, the same for all computers.
  var portable: FarmPlan { roots.isEmpty ? self : mappingPaths(roots.portable) }

  /// The same plan with other paths.
  func mappingPaths(_ map: (String) -> String) -> FarmPlan {
    var plan = self
    plan.request = request.mappingPaths(map)
    for index in clips.indices {
      plan.clips[index].input = map(clips[index].input)
      plan.clips[index].output = map(clips[index].output)
      plan.clips[index].request = clips[index].request?.mappingPaths(map)
    }
    return plan
  }

  /// Whether files below a root are read, and whether files below it are written.
  package func uses(of root: FarmRoot) -> (reads: Bool, writes: Bool) {
    func isBelow(_ path: String) -> Bool { [root].portable(path) != path }
    return (readPaths.contains(where: isBelow), writtenPaths.contains(where: isBelow))
  }

  /// The files that are neither below a root nor in the work folder.
  package func pathsOutsideRoots(in folder: FarmFolder) -> [String] {
    Set(readPaths + writtenPaths).subtracting(["-"]).sorted().filter { path in
      roots.portable(path) == path && !path.hasPrefix(folder.path + "/")
    }
  }

  private var readPaths: [String] { filePaths + clips.map(job).flatMap(\.inputPaths) }
  private var writtenPaths: [String] { clips.map(job).flatMap(\.writtenPaths).map(\.path) }
}

internal import AnnotateFiles
public import AnnotateMediaTypes

extension FarmFolder {
  /// Where the scripts for Slurm and the numbers of jobs are.
  public var slurmFolder: String { path + "/slurm" }
  /// Where what the tasks of Slurm print is.
  public var slurmLogs: String { slurmFolder + "/logs" }
  /// Where the script of a phase is.
  public func slurmScript(of phase: FarmPhase) -> String { "\(slurmFolder)/\(phase.rawValue).sh" }

  private var slurmRecordPath: String { slurmFolder + "/jobs.json" }

  /// What was submitted last; nil where nothing was.
  ///
  /// - Throws: `.badInput` where the record is not what it should be.
  public func slurmRecord() throws(AnnotateError) -> SlurmRecord? {
    guard FileIdentity(of: slurmRecordPath) != nil else { return nil }
    guard let record = SlurmRecord(text: try FileContents.read(slurmRecordPath)) else {
      throw AnnotateError(
        .badInput,
        "cannot use the record of what was submitted",
        subject: slurmRecordPath,
        why: "it is not what annotate farm submit writes",
        hints: ["remove it where none of the jobs is left"]
      )
    }
    return record
  }

  /// Keeps what was submitted.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput`.
  public func write(_ record: SlurmRecord) throws(AnnotateError) {
    try write(record.text, to: slurmRecordPath)
  }

  /// Keeps the script of a job.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput`.
  public func write(_ job: SlurmJob) throws(AnnotateError) {
    try write(job.script, to: slurmScript(of: job.phase))
  }

  /// Makes the folders for scripts and logs.
  ///
  /// - Throws: `.cannotCreate` where that cannot be.
  public func makeSlurmFolders() throws(AnnotateError) {
    try FolderMaking.make(slurmLogs)
  }

  private func write(_ text: String, to path: String) throws(AnnotateError) {
    let file = try PartialFile(for: path, overwrites: true)
    try FileContents.write(Array(text.utf8), to: file)
    try file.commit()
  }
}

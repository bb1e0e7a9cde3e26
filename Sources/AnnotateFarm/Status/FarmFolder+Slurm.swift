internal import AnnotateFiles
package import AnnotateMediaTypes

extension FarmFolder {
  /// The folder with the scripts for Slurm and the record of the submitted jobs.
  package var slurmFolder: String { path + "/slurm" }
  /// The folder with the output of the Slurm tasks.
  package var slurmLogs: String { slurmFolder + "/logs" }
  /// The path of the script of a job.
  package func slurmScript(of job: SlurmJob) -> String { "\(slurmFolder)/\(job.name).sh" }

  private var slurmRecordPath: String { slurmFolder + "/jobs.json" }

  /// Reads the record of the last submission; nil if nothing was submitted.
  ///
  /// - Throws: `.badInput` if the record is not valid.
  package func slurmRecord() throws(AnnotateError) -> SlurmRecord? {
    guard FileIdentity(of: slurmRecordPath) != nil else { return nil }
    guard let record = SlurmRecord(text: try FileContents.read(slurmRecordPath)) else {
      throw AnnotateError(FarmProblem.jobsInvalid(path: slurmRecordPath))
    }
    return record
  }

  /// Records the submission.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput`.
  package func write(_ record: SlurmRecord) throws(AnnotateError) {
    try write(record.text, to: slurmRecordPath)
  }

  /// Writes the script of a job.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput`.
  package func write(_ job: SlurmJob) throws(AnnotateError) {
    try write(job.script, to: slurmScript(of: job))
  }

  /// Makes the folders for scripts and logs.
  ///
  /// - Throws: `.cannotCreate` if that fails.
  package func makeSlurmFolders() throws(AnnotateError) {
    try FolderMaking.make(slurmLogs)
  }

  private func write(_ text: String, to path: String) throws(AnnotateError) {
    let file = try PartialFile(for: path, overwrites: true)
    try FileContents.write(Array(text.utf8), to: file)
    try file.commit()
  }
}

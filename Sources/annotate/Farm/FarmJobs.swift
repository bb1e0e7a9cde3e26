internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// Makes the jobs of a plan's clips from its options.
struct FarmJobs: Sendable {
  private let parser: ArgumentParser
  private let options: [FarmOption]

  init(_ parser: ArgumentParser, _ plan: FarmPlan) {
    (self.parser, options) = (parser, plan.options)
  }

  /// The job of a clip as a single run would do it, with its styles if requested.
  ///
  /// - Throws: `AnnotateError` if an option of the plan is not valid.
  @Sendable
  func job(of clip: FarmClip, withStyles: Bool) throws -> AnnotationJob {
    let place = [clip.input, "--output", clip.output]
    let arguments: JobArguments
    var job: AnnotationJob
    do throws(UsageError) {
      let parsed = try parser.parse(place + options.map(\.argument))
      arguments = JobArguments(arguments: parsed, parser: parser)
      job = try arguments.job()
    } catch {
      throw AnnotateError(.badInput, "cannot use the plan", why: error.description)
    }
    if withStyles { job.styles = try arguments.styleChoices().map { try $0.style() } }
    return job
  }
}

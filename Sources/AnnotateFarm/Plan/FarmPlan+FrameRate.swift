internal import AnnotateJobs
internal import AnnotateMedia
package import AnnotateMediaTypes
internal import AnnotatePipeline

extension FarmPlan {
  /// The number of frames of a clip in a second, as its header says.
  ///
  /// - Throws: An error of the input.
  package func frameRate(of clip: FarmClip) throws(AnnotateError) -> Double {
    let job = job(of: clip)
    let demuxer = try DetectionInput.open(job.input, try PictureSource(job))
    return max(1, try MainVideo(of: demuxer.source).stream.nominalFrameRate.doubleValue)
  }
}

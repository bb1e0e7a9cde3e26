// The modules whose public declarations form the interface of the library.
@_exported public import AnnotateExports
@_exported public import AnnotateFaces
@_exported public import AnnotateImports
@_exported public import AnnotateJSON
@_exported public import AnnotateJobs
@_exported public import AnnotateMediaTypes
@_exported public import AnnotatePipeline
@_exported public import AnnotateReview
@_exported public import AnnotateSidecar
@_exported public import AnnotateStamps
@_exported public import AnnotateTracking
@_exported public import AnnotateVerification

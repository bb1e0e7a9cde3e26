// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Modules that work on pixels, bits and many numbers.
///
/// `make test` optimizes them and what tests compare pictures with, because tests start the program hundreds of times,
/// and nothing else, because that is then compiled in half the time. Whoever depends on this package must not see such flags.
let isForTests = Context.environment["ANNOTATE_BUILD"] == "tests"
let busyModules: Set = [
  "AnnotateBitstreams", "AnnotateCompression", "AnnotateContainers", "AnnotateExports",
  "AnnotateFaces", "AnnotateInference", "AnnotateInventory", "AnnotateJSON", "AnnotateLibav",
  "AnnotateMediaTypes", "AnnotatePictures", "AnnotateReview", "AnnotateSidecar", "AnnotateStamps",
  "AnnotateStills", "AnnotateTracking",
]
/// Modules whose tests compute with pixels themselves.
let modulesWithBusyTests: Set = ["AnnotateFaces", "AnnotateStamps"]
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"])]
/// Whether the program is built for `make demo`, which optimizes what annotating a clip keeps busy, and nothing else: that
/// takes half the time.
let isForDemo = Context.environment["ANNOTATE_BUILD"] == "demo"
/// Modules that are busy in tests, but not while a clip is annotated.
let modulesIdleInDemo: Set = [
  "AnnotateContainers", "AnnotateExports", "AnnotateInventory", "AnnotateReview",
  "AnnotateSidecar", "AnnotateStills",
]
let unoptimized: [SwiftSetting] = [.unsafeFlags(["-Onone"])]

/// The flags of a module in the builds for tests and for the demo; none otherwise.
func optimization(of name: String) -> [SwiftSetting] {
  let isBusy = busyModules.contains(name)
  if isForTests { return isBusy ? optimized : [] }
  return isForDemo && (!isBusy || modulesIdleInDemo.contains(name)) ? unoptimized : []
}

/// A module of this package; a folder among its resources is embedded file by file.
func module(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    exclude: exclude,
    resources: resources,
    swiftSettings: strict + optimization(of: name)
  )
}

/// The tests of a module, with what they compare with.
func tests(
  of name: String,
  _ dependencies: [Target.Dependency] = [],
  exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    exclude: exclude,
    swiftSettings: strict + (isForTests && modulesWithBusyTests.contains(name) ? optimized : [])
  )
}

let package = Package(
  name: "annotate",
  products: [
    .executable(name: "annotate", targets: ["annotate"]),
    .library(name: "AnnotateKit", targets: ["AnnotateKit"]),
  ],
  targets: [
    // Values without C: geometry, time, pixels, errors.
    module("AnnotateMediaTypes"),
    // Serial executors and bounded channels.
    module("AnnotateStages"),
    // Files that appear when they are complete.
    .target(name: "CAnnotateFiles"),
    module("AnnotateFiles", ["CAnnotateFiles", "AnnotateMediaTypes", "AnnotateWording"]),

    // What a process may still do: files that it named, no programs, no network.
    .target(
      name: "CAnnotateSandbox",
      linkerSettings: [.linkedLibrary("dl"), .linkedLibrary("pthread")]
    ),
    module("AnnotateSandbox", ["CAnnotateSandbox", "AnnotateFiles", "AnnotateMediaTypes"]),

    // JSON that keeps the order of members, read strictly.
    module("AnnotateJSON"),

    // XML, read strictly and written.
    module("AnnotateXML", ["AnnotateWording"]),

    // What files hold, read from their bytes.
    module("AnnotateInventory", ["AnnotateMediaTypes"]),

    // What files with one picture say of it, apart from the pixels.
    module(
      "AnnotateStills",
      [
        "AnnotateCompression", "AnnotateFiles", "AnnotateInventory", "AnnotateMediaTypes",
        "AnnotateXML",
      ]
    ),

    // Whether coded pictures end where their data end, read from their bytes.
    module("AnnotateBitstreams"),

    // What containers hold: profiles, streams, times, tags, facts, and how finished files are changed.
    module(
      "AnnotateContainers",
      ["AnnotateFiles", "AnnotateInventory", "AnnotateMediaTypes", "AnnotateWording"]
    ),

    // The only importer of FFmpeg.
    .systemLibrary(
      name: "CAnnotateFFmpeg",
      pkgConfig: "libavformat libavcodec libswscale libavutil",
      providers: [
        .apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev", "libavutil-dev"])
      ]
    ),
    .target(name: "CAnnotateLoading", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CAnnotateRubberBand", dependencies: ["CAnnotateLoading"]),
    module(
      "AnnotateLibav",
      [
        "CAnnotateFFmpeg", "CAnnotateRubberBand", "AnnotateBitstreams", "AnnotateContainers",
        "AnnotateFiles",
        "AnnotateInventory", "AnnotateMediaTypes", "AnnotateStills", "AnnotateWording",
      ]
    ),

    // Pictures from files and for files, drawings and lines of text.
    .target(name: "CAnnotateJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CAnnotatePango", dependencies: ["CAnnotateLoading"]),
    module(
      "AnnotatePictures",
      [
        "CAnnotateJPEG", "CAnnotatePango", "AnnotateFiles", "AnnotateLibav", "AnnotateMediaTypes",
        "AnnotateStills", "AnnotateXML",
      ]
    ),

    // What Swift's own module of the C library leaves out.
    .systemLibrary(name: "CAnnotateGlibc"),

    // The only importer of OpenVINO.
    .target(name: "CAnnotateOpenVINO", dependencies: ["CAnnotateLoading"]),
    module(
      "AnnotateInference",
      [
        "CAnnotateGlibc", "CAnnotateOpenVINO", "AnnotateFiles", "AnnotateMediaTypes",
        "AnnotateWording",
      ]
    ),

    module("AnnotateFaces", ["AnnotateInference", "AnnotateMediaTypes", "AnnotateStages"]),
    module("AnnotateTracking", ["AnnotateFaces", "AnnotateMediaTypes"]),
    module(
      "AnnotateStamps",
      ["AnnotateFaces", "AnnotateJSON", "AnnotateMediaTypes", "AnnotateWording"],
      resources: [.embedInCode("Artwork/BuiltIn"), .embedInCode("Styles/BuiltIn")]
    ),
    module(
      "AnnotateSidecar",
      [
        "AnnotateCompression", "AnnotateFaces", "AnnotateFiles", "AnnotateJSON",
        "AnnotateMediaTypes", "AnnotateTracking",
      ],
      resources: [.embedInCode("Schema/faces.schema.json")]
    ),
    // Tracks for editors, in their formats.
    module(
      "AnnotateExports",
      [
        "AnnotateFaces", "AnnotateFiles", "AnnotateJSON", "AnnotateMediaTypes", "AnnotateSidecar",
        "AnnotateTracking", "AnnotateWording", "AnnotateXML",
      ]
    ),
    // Tracks of other programs.
    module(
      "AnnotateImports",
      [
        "AnnotateCompression", "AnnotateFaces", "AnnotateFiles", "AnnotateJSON",
        "AnnotateMediaTypes", "AnnotateXML",
      ]
    ),

    // The only importer of zlib.
    .systemLibrary(name: "CAnnotateZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    module("AnnotateCompression", ["CAnnotateZlib"]),

    // What is asked for: descriptions of jobs, their options and records.
    module(
      "AnnotateJobs",
      [
        "AnnotateCommandLineKit", "AnnotateExports", "AnnotateFaces", "AnnotateFiles",
        "AnnotateImports", "AnnotateMediaTypes", "AnnotateSidecar", "AnnotateStamps",
        "AnnotateStills", "AnnotateTracking", "AnnotateWording",
      ]
    ),

    // Other processes of this program, and commands of the user.
    module(
      "AnnotateProcesses",
      ["AnnotateFiles", "AnnotateJSON", "AnnotateMediaTypes", "AnnotateWording"]
    ),

    // What of a source is kept in an output.
    module(
      "AnnotateVerification",
      [
        "AnnotateContainers", "AnnotateFaces", "AnnotateInventory", "AnnotateJobs", "AnnotateLibav",
        "AnnotateMediaTypes", "AnnotateSidecar", "AnnotateStills", "AnnotateTracking",
      ]
    ),
    module(
      "AnnotatePipeline",
      [
        "AnnotateExports", "AnnotateFaces", "AnnotateFiles", "AnnotateImports", "AnnotateInference",
        "AnnotateInventory", "AnnotateJobs", "AnnotateJSON", "AnnotateContainers", "AnnotateLibav",
        "AnnotatePictures", "AnnotateMediaTypes",
        "AnnotateSidecar", "AnnotateStages", "AnnotateStamps", "AnnotateStills", "AnnotateTracking",
        "AnnotateWording",
      ]
    ),
    // A page to look through a sidecar and correct it, and plots.
    .target(name: "CAnnotatePage"),
    module(
      "AnnotateReview",
      [
        "AnnotateCompression", "AnnotateExports", "AnnotateFaces", "AnnotateFiles", "AnnotateJobs",
        "AnnotateJSON", "AnnotateContainers", "AnnotateLibav", "AnnotatePictures",
        "AnnotateMediaTypes", "AnnotatePipeline",
        "AnnotateSidecar", "AnnotateStages", "AnnotateTracking", "AnnotateWording", "CAnnotatePage",
      ],
      exclude: ["Page"]
    ),
    // The same page sent to a browser; the only importer of libmicrohttpd.
    .target(name: "CAnnotateMicroHTTPD", dependencies: ["CAnnotateLoading"]),
    module(
      "AnnotateReviewServer",
      [
        "CAnnotateMicroHTTPD", "AnnotateCompression", "AnnotateContainers", "AnnotateFiles",
        "AnnotateJobs", "AnnotateJSON", "AnnotateLibav", "AnnotateMediaTypes", "AnnotatePipeline",
        "AnnotateReview",
        "AnnotateSidecar", "AnnotateStages", "AnnotateStamps",
      ]
    ),
    // One job in many steps, on many computers.
    module(
      "AnnotateFarm",
      [
        "AnnotateContainers", "AnnotateFaces", "AnnotateFiles", "AnnotateInference", "AnnotateJobs",
        "AnnotateJSON", "AnnotateLibav", "AnnotateMediaTypes", "AnnotatePipeline",
        "AnnotateProcesses", "AnnotateSidecar", "AnnotateStages", "AnnotateTracking",
        "AnnotateWording",
      ]
    ),

    // Several inputs of one command: folders, lists, the names of outputs, what is done already.
    module(
      "AnnotateBatch",
      [
        "AnnotateFiles", "AnnotateJSON", "AnnotateLibav", "AnnotateMediaTypes", "AnnotatePipeline",
        "AnnotateProcesses", "AnnotateSidecar", "AnnotateWording",
      ]
    ),

    // What files hold and what the program runs with, for people and for programs.
    module(
      "AnnotateInspection",
      [
        "CAnnotateGlibc", "AnnotateContainers", "AnnotateExports", "AnnotateFaces",
        "AnnotateFiles", "AnnotateInference", "AnnotateInventory", "AnnotateJSON", "AnnotateJobs",
        "AnnotateLibav", "AnnotateMediaTypes", "AnnotatePictures", "AnnotatePipeline",
        "AnnotateReviewServer", "AnnotateSandbox", "AnnotateSidecar", "AnnotateStills",
        "AnnotateTracking", "AnnotateVerification",
      ]
    ),

    // The one module that users of the library import.
    .target(
      name: "AnnotateKit",
      dependencies: [
        "AnnotateExports", "AnnotateFaces", "AnnotateFiles", "AnnotateImports", "AnnotateJobs",
        "AnnotateJSON", "AnnotateLibav", "AnnotateMediaTypes", "AnnotatePipeline", "AnnotateReview",
        "AnnotateSidecar", "AnnotateStages", "AnnotateStamps", "AnnotateTracking",
        "AnnotateVerification",
      ],
      exclude: ["AnnotateKit.docc"],
      swiftSettings: strict
    ),

    // How words are quoted, listed and mistaken for others.
    module("AnnotateWording"),

    module("AnnotateCommandLineKit", ["AnnotateFiles", "AnnotateWording"]),
    // Faults and threads of the whole process, which only the program may decide about.
    .target(
      name: "CAnnotateProcess",
      dependencies: ["CAnnotateFiles"],
      linkerSettings: [.linkedLibrary("dl"), .linkedLibrary("pthread")]
    ),
    .executableTarget(
      name: "annotate",
      dependencies: [
        "CAnnotateGlibc", "CAnnotateProcess", "AnnotateBatch", "AnnotateCommandLineKit",
        "AnnotateContainers", "AnnotateExports", "AnnotateFaces", "AnnotateFarm", "AnnotateFiles",
        "AnnotateImports", "AnnotateInference", "AnnotateInspection", "AnnotateInventory",
        "AnnotateJobs", "AnnotateJSON", "AnnotateKit", "AnnotateLibav", "AnnotateMediaTypes",
        "AnnotatePictures", "AnnotatePipeline", "AnnotateProcesses", "AnnotateReview",
        "AnnotateReviewServer", "AnnotateSandbox",
        "AnnotateSidecar", "AnnotateStamps", "AnnotateStills", "AnnotateTracking",
        "AnnotateVerification", "AnnotateWording",
      ],
      swiftSettings: strict + optimization(of: "annotate")
    ),

    // How right the answers are, for development: make accuracy.
    .executableTarget(
      name: "accuracy",
      dependencies: [
        "AnnotateContainers", "AnnotateFaces", "AnnotateInference", "AnnotateJobs", "AnnotateJSON",
        "AnnotateLibav", "AnnotateMediaTypes", "AnnotatePipeline", "AnnotateSidecar",
        "AnnotateStamps", "AnnotateTracking",
      ],
      path: "Benchmarks/Accuracy",
      exclude: ["Labels/head-pose.json", "Labels/head-pose.md"],
      swiftSettings: strict
    ),

    // What expressions are told from, as numbers to fit on.
    .executableTarget(
      name: "expression-features",
      dependencies: ["AnnotateFaces", "AnnotateInference", "AnnotateLibav", "AnnotateMediaTypes"],
      path: "Benchmarks/Expressions/Features",
      swiftSettings: strict
    ),

    // What stamps cost, for development: make drawing.
    .executableTarget(
      name: "drawing-speed",
      dependencies: [
        "AnnotateContainers", "AnnotateLibav", "AnnotatePictures", "AnnotateMediaTypes",
        "AnnotateStamps",
      ],
      path: "Benchmarks/Drawing",
      swiftSettings: strict
    ),

    .target(name: "CTestSupport", path: "Tests/CTestSupport"),
    .target(
      name: "TestSupport",
      dependencies: ["CTestSupport"],
      path: "Tests/TestSupport",
      swiftSettings: strict + (isForTests ? optimized : [])
    ),
    .testTarget(
      name: "TestSupportTests",
      dependencies: ["TestSupport"],
      swiftSettings: strict
    ),
    tests(of: "AnnotateMediaTypes"),
    tests(of: "AnnotateStages"),
    tests(of: "AnnotateFiles", ["AnnotateMediaTypes"]),
    tests(of: "AnnotateSandbox", ["AnnotateFiles"]),
    tests(of: "AnnotateJSON"),
    tests(of: "AnnotateWording"),
    tests(of: "AnnotateXML"),
    tests(of: "AnnotateInventory"),
    tests(of: "AnnotateBitstreams"),
    tests(
      of: "AnnotateStills",
      ["AnnotateCompression", "AnnotateInventory", "AnnotateMediaTypes"]
    ),
    tests(
      of: "AnnotateContainers",
      ["AnnotateInventory", "AnnotateLibav", "AnnotateMediaTypes"],
      exclude: ["__Snapshots__"]
    ),
    tests(
      of: "AnnotateLibav",
      [
        "CAnnotateFFmpeg", "AnnotateBitstreams", "AnnotateContainers", "AnnotateFiles",
        "AnnotateInventory", "AnnotateMediaTypes",
      ]
    ),
    tests(of: "AnnotatePictures", ["AnnotateLibav", "AnnotateMediaTypes"]),
    tests(of: "AnnotateInference", ["CAnnotateOpenVINO", "AnnotateFiles", "AnnotateMediaTypes"]),
    tests(
      of: "AnnotateFaces",
      [
        "AnnotateContainers", "AnnotateInference", "AnnotateLibav", "AnnotateMediaTypes",
        "AnnotateStages",
      ]
    ),
    tests(of: "AnnotateTracking", ["AnnotateFaces", "AnnotateMediaTypes"]),
    tests(
      of: "AnnotateStamps",
      [
        "AnnotateFaces", "AnnotateJSON", "AnnotateLibav", "AnnotateMediaTypes", "AnnotatePictures",
        "AnnotateWording",
      ]
    ),
    tests(
      of: "AnnotateSidecar",
      [
        "AnnotateCompression", "AnnotateFiles", "AnnotateFaces", "AnnotateJSON",
        "AnnotateMediaTypes", "AnnotateTracking",
      ],
      exclude: ["__Snapshots__"]
    ),
    tests(
      of: "AnnotateExports",
      ["AnnotateFaces", "AnnotateMediaTypes", "AnnotateTracking"],
      exclude: ["__Snapshots__"]
    ),
    tests(
      of: "AnnotateJobs",
      [
        "AnnotateCommandLineKit", "AnnotateFaces", "AnnotateFiles", "AnnotateMediaTypes",
        "AnnotateStamps",
      ]
    ),
    tests(of: "AnnotateCompression"),
    tests(
      of: "AnnotateReview",
      [
        "AnnotateExports", "AnnotateFaces", "AnnotateMediaTypes", "AnnotateSidecar",
        "AnnotateTracking",
      ]
    ),
    tests(
      of: "AnnotateImports",
      ["AnnotateCompression", "AnnotateFaces", "AnnotateMediaTypes"]
    ),
    tests(of: "AnnotateReviewServer", ["AnnotateMediaTypes"]),
    tests(
      of: "AnnotateVerification",
      ["AnnotateContainers", "AnnotateLibav", "AnnotateMediaTypes"]
    ),
    tests(
      of: "AnnotatePipeline",
      [
        "AnnotateFaces", "AnnotateFiles", "AnnotateInference", "AnnotateJobs", "AnnotateJSON",
        "AnnotateContainers", "AnnotateLibav", "AnnotatePictures", "AnnotateMediaTypes",
        "AnnotateSidecar", "AnnotateStages",
        "AnnotateStamps", "AnnotateTracking",
      ]
    ),
    tests(
      of: "AnnotateFarm",
      [
        "AnnotateFiles", "AnnotateFaces", "AnnotateJSON", "AnnotateJobs", "AnnotateMediaTypes",
        "AnnotatePipeline", "AnnotateProcesses",
      ],
      exclude: ["Schedulers/__Snapshots__"]
    ),
    tests(
      of: "AnnotateBatch",
      [
        "AnnotateFiles", "AnnotateJSON", "AnnotateMediaTypes", "AnnotatePipeline",
        "AnnotateProcesses",
      ]
    ),
    tests(of: "AnnotateProcesses", ["AnnotateFiles", "AnnotateJSON", "AnnotateMediaTypes"]),
    tests(of: "AnnotateInspection", ["AnnotateContainers", "AnnotateJSON", "AnnotateMediaTypes"]),
    tests(of: "AnnotateKit"),
    tests(of: "AnnotateCommandLineKit", exclude: ["__Snapshots__"]),
    tests(of: "accuracy", ["AnnotateMediaTypes"]),
    tests(
      of: "annotate",
      [
        "AnnotateBatch", "AnnotateCommandLineKit", "AnnotateContainers", "AnnotateFaces",
        "AnnotateFarm", "AnnotateFiles", "AnnotateInference", "AnnotateLibav", "AnnotateMediaTypes",
        "AnnotatePictures", "AnnotatePipeline", "AnnotateProcesses", "AnnotateReview",
        "AnnotateReviewServer", "AnnotateSandbox", "AnnotateSidecar", "AnnotateStamps",
        "AnnotateWording",
      ],
      exclude: ["__Snapshots__"]
    ),
  ]
)

// Needs libFuzzer, so that only `make fuzz` builds it.
if Context.environment["ANNOTATE_FUZZING"] != nil {
  package.targets += [
    .target(name: "CAnnotateFuzzing", path: "Fuzzing/Driver"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CAnnotateFuzzing", "AnnotateBitstreams", "AnnotateCommandLineKit", "AnnotateCompression",
        "AnnotateExports",
        "AnnotateFaces", "AnnotateFarm", "AnnotateImports", "AnnotateInventory", "AnnotateJobs",
        "AnnotateJSON", "AnnotateLibav", "AnnotateMediaTypes", "AnnotatePictures",
        "AnnotatePipeline", "AnnotateReview", "AnnotateReviewServer", "AnnotateSidecar",
        "AnnotateStamps", "AnnotateStills", "AnnotateTracking",
      ],
      path: "Fuzzing/Readers",
      swiftSettings: strict
    ),
  ]
}

// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The pictures that are built in.
let artwork = ["heart", "square", "moustache", "glasses", "mask"]

/// The styles that are built in.
let styles = [
  "hearts", "squares", "features", "moustache", "glasses", "mask", "labels", "blur", "pixelate",
  "solid", "none",
]

/// The parts of the page of `annotate review`.
let pageParts =
  ["page.html", "page.css"]
  + [
    "bytes", "curves", "edits", "events", "keys", "main", "overlay", "picture", "player", "row",
    "save", "sidecar", "table", "timeline",
  ].map { "\($0).js" }

/// A module of ours.
func module(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    resources: resources,
    swiftSettings: strict
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
    swiftSettings: strict
  )
}

let package = Package(
  name: "annotate",
  products: [
    .executable(name: "annotate", targets: ["annotate"]),
    .library(
      name: "AnnotateKit",
      targets: ["JSON", "MediaTypes", "Faces", "Tracking", "Stamps", "Sidecar", "Pipeline"]
    ),
  ],
  targets: [
    // Values without C: geometry, time, pixels, errors.
    module("MediaTypes"),
    // Serial executors and bounded channels.
    module("Stages"),
    // Files that appear when they are complete.
    module("Files", ["MediaTypes", "Wording"]),

    // JSON that keeps the order of members, read strictly.
    module("JSON"),

    // What files with one picture say of it, apart from the pixels.
    module("Stills", ["MediaTypes"]),

    // The only importer of FFmpeg.
    .systemLibrary(
      name: "CFFmpeg",
      pkgConfig: "libavformat libavcodec libswscale libavutil",
      providers: [
        .apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev", "libavutil-dev"])
      ]
    ),
    .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    module("Media", ["CFFmpeg", "CJPEG", "Files", "MediaTypes", "Stills"]),

    // The only importer of OpenVINO.
    .target(name: "COpenVINO", linkerSettings: [.linkedLibrary("dl")]),
    module("Inference", ["COpenVINO", "Files", "MediaTypes"]),

    module("Faces", ["Inference", "MediaTypes", "Stages"]),
    module("Tracking", ["Faces", "MediaTypes"]),
    module(
      "Stamps",
      ["Faces", "JSON", "MediaTypes", "Wording"],
      resources: artwork.map { .embedInCode("Artwork/\($0).svg") }
        + styles.map { .embedInCode("Styles/\($0).json") }
    ),
    module(
      "Sidecar",
      ["Faces", "Files", "JSON", "MediaTypes", "Tracking"],
      resources: [.embedInCode("Schema/faces.schema.json")]
    ),
    // Tracks for editors, in their formats.
    module("Exports", ["Faces", "JSON", "MediaTypes", "Sidecar", "Tracking", "Wording"]),
    // Tracks of other programs.
    module("Imports", ["Faces", "JSON", "MediaTypes"]),

    // The only importer of zlib.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    module("Compression", ["CZlib"]),

    // A page to look through a sidecar, and plots.
    module(
      "Review",
      [
        "Compression", "Exports", "Faces", "Files", "JSON", "MediaTypes", "Sidecar",
        "Tracking", "Wording",
      ],
      resources: pageParts.map { .embedInCode("Page/\($0)") }
    ),
    // What of a source is kept in an output.
    module("Verification", ["Faces", "Media", "MediaTypes", "Sidecar", "Stills", "Tracking"]),
    module(
      "Pipeline",
      [
        "Exports", "Faces", "Files", "Imports", "Inference", "JSON", "Media", "MediaTypes",
        "Sidecar", "Stages", "Stamps", "Stills", "Tracking", "Wording",
      ]
    ),

    // How words are quoted, listed and mistaken for others.
    module("Wording"),

    module("CommandLineKit", ["Wording"]),
    .executableTarget(
      name: "annotate",
      dependencies: [
        "CommandLineKit", "Exports", "Faces", "Files", "Imports", "Inference", "JSON", "Media",
        "MediaTypes", "Pipeline", "Review", "Sidecar", "Stamps", "Stills", "Verification",
        "Wording",
      ],
      swiftSettings: strict
    ),

    // How right the answers are, for development: make accuracy.
    .executableTarget(
      name: "accuracy",
      dependencies: [
        "Faces", "Inference", "JSON", "Media", "MediaTypes", "Pipeline", "Sidecar",
      ],
      path: "Benchmarks/Accuracy",
      swiftSettings: strict
    ),

    // What expressions are told from, as numbers to fit on.
    .executableTarget(
      name: "expression-features",
      dependencies: ["Faces", "Inference", "Media", "MediaTypes"],
      path: "Benchmarks/Expressions/Features",
      swiftSettings: strict
    ),

    // What stamps cost, for development: make drawing.
    .executableTarget(
      name: "drawing-speed",
      dependencies: ["Media", "MediaTypes", "Stamps"],
      path: "Benchmarks/Drawing",
      swiftSettings: strict
    ),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    tests(of: "MediaTypes"),
    tests(of: "Stages"),
    tests(of: "Files", ["MediaTypes"]),
    tests(of: "JSON"),
    tests(of: "Wording"),
    tests(of: "Stills", ["MediaTypes"]),
    tests(of: "Media", ["MediaTypes", "Files"]),
    tests(of: "Inference", ["COpenVINO", "MediaTypes"]),
    tests(of: "Faces", ["Inference", "Media", "MediaTypes"]),
    tests(of: "Tracking", ["Faces", "MediaTypes"]),
    tests(of: "Stamps", ["Faces", "JSON", "Media", "MediaTypes", "Wording"]),
    tests(of: "Sidecar", ["Faces", "JSON", "MediaTypes", "Tracking"], exclude: ["__Snapshots__"]),
    tests(
      of: "Exports",
      ["Faces", "MediaTypes", "Sidecar", "Tracking"],
      exclude: ["__Snapshots__"]
    ),
    tests(of: "Compression"),
    tests(of: "Review", ["Exports", "Faces", "JSON", "MediaTypes", "Sidecar", "Tracking"]),
    tests(of: "Imports", ["Faces", "MediaTypes"]),
    tests(of: "Verification", ["Media", "MediaTypes", "Sidecar"]),
    tests(
      of: "Pipeline",
      [
        "Faces", "Files", "Inference", "JSON", "Media", "MediaTypes", "Sidecar", "Stamps",
        "Tracking",
      ],
      exclude: ["Schedulers/__Snapshots__"]
    ),
    tests(of: "CommandLineKit", exclude: ["__Snapshots__"]),
    tests(of: "accuracy", ["MediaTypes"]),
    tests(
      of: "annotate",
      ["CommandLineKit", "MediaTypes", "Pipeline"],
      exclude: ["__Snapshots__"]
    ),
  ]
)

internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import AnnotateStamps

/// How near the poses and the glasses of some faces are to their labels.
struct HeadPoseScore {
  /// The classes of yaw: beginnings in degrees.
  static let classes = [0.0, 30, 60]
  /// The largest difference of a good width, as a share of it, and of a good middle, in widths of the head.
  private static let (widthTolerance, centerTolerance) = (0.15, 0.1)
  /// The share of the picture of glasses that they fill.
  private static let filledShare = 0.98

  private var (labels, found, poses, classesRight) = (0, 0, 0, 0)
  private var errors = Distribution()
  private var (drawn, widthsRight, centersRight) = (0, 0, 0)

  /// The index of the class of a yaw.
  static func index(of yaw: Double) -> Int { classes.lastIndex { $0 <= abs(yaw) } ?? 0 }

  /// Adds a label and the face that was found for it, if any.
  ///
  /// - Parameters:
  ///   - label: the label.
  ///   - face: the face.
  ///   - glasses: the stamp of the style `glasses`, in pixels as displayed; nil if there is none.
  mutating func add(
    _ label: HeadPoseLabels.Face,
    _ face: FaceObservation<DisplaySpace>?,
    glasses: Stamp?
  ) {
    labels += 1
    guard let face else { return }
    found += 1
    if let yaw = face.pose?.yaw {
      poses += 1
      errors.add(abs(yaw - label.yaw))
      let index = Self.index(of: label.yaw)
      if Self.index(of: yaw) == index, index == 0 || yaw.sign == label.yaw.sign {
        classesRight += 1
      }
    }
    guard let glasses else { return }
    drawn += 1
    let (left, right) = label.glasses
    let ratio = Self.filledShare * glasses.width / left.distance(to: right)
    if abs(ratio - 1) <= Self.widthTolerance { widthsRight += 1 }
    let middle = left.midpoint(to: right)
    let center = Point<DisplaySpace>(glasses.center.x, glasses.center.y)
    if center.distance(to: middle) <= Self.centerTolerance * label.bounds.width {
      centersRight += 1
    }
  }

  /// The names of the columns.
  static let names = [
    "labels", "found", "with yaw", "class of yaw right", "median error", "90 % are below",
    "glasses drawn", "width within 15 %", "middle within 10 %",
  ]

  /// The cells of a row.
  var cells: [String] {
    func share(_ count: Int) -> String { (Double(count) / Double(found)).percent }
    return [
      "\(labels)", "\(found)", "\(poses)", share(classesRight), errors.median.digits(1),
      errors.quantile(0.9).digits(1), "\(drawn)", share(widthsRight), share(centersRight),
    ]
  }
}

internal import AnnotateMediaTypes

/// How near the poses and the glasses of some faces are to their labels.
struct HeadPoseScore {
  /// The classes of yaw: beginnings in degrees.
  static let classes = [0.0, 30, 60]
  /// The maximum difference of a good width, as a fraction of it, and of a good middle, in widths of the head.
  private static let (widthTolerance, centerTolerance) = (0.15, 0.1)

  private var (labels, found, poses, classesRight) = (0, 0, 0, 0)
  private var errors = Distribution()
  private var (drawn, widthsRight, centersRight) = (0, 0, 0)

  /// The index of the class of a yaw.
  static func index(of yaw: Double) -> Int { classes.lastIndex { $0 <= abs(yaw) } ?? 0 }

  /// Adds a label and the answer for it; nil if the face was not found.
  mutating func add(_ label: HeadPoseLabels.Face, _ answer: HeadPoseAnswer?) {
    labels += 1
    guard let answer else { return }
    found += 1
    if let yaw = answer.yaw {
      poses += 1
      errors.add(abs(yaw - label.yaw))
      let index = Self.index(of: label.yaw)
      if Self.index(of: yaw) == index, index == 0 || yaw.sign == label.yaw.sign {
        classesRight += 1
      }
    }
    guard let glasses = answer.glasses else { return }
    drawn += 1
    let (left, right) = label.glasses
    if abs(glasses.width / left.distance(to: right) - 1) <= Self.widthTolerance {
      widthsRight += 1
    }
    let middle = left.midpoint(to: right)
    if glasses.center.distance(to: middle) <= Self.centerTolerance * label.bounds.width {
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
    [
      "\(labels)", "\(found)", "\(poses)", fraction(classesRight, of: found),
      errors.median.digits(1),
      errors.quantile(0.9).digits(1), "\(drawn)", fraction(widthsRight, of: found),
      fraction(centersRight, of: found),
    ]
  }

  /// The names of the columns for answers that are a second reading.
  static let namesOfReading = [
    "read again", "class of yaw the same", "median difference", "90 % are below",
    "glasses read again", "width within 15 %", "middle within 10 %",
  ]

  /// The cells of a row for such answers.
  var cellsOfReading: [String] {
    [
      "\(found)", fraction(classesRight, of: found), errors.median.digits(1),
      errors.quantile(0.9).digits(1), "\(drawn)", fraction(widthsRight, of: drawn),
      fraction(centersRight, of: drawn),
    ]
  }

  private func fraction(_ count: Int, of all: Int) -> String {
    (Double(count) / Double(all)).percent
  }
}

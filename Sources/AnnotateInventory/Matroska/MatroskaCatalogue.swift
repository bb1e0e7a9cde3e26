/// The elements of Matroska and WebM files (RFC 9559) that mean nothing for a copy, or that are reported
/// elsewhere; all others are items.
enum MatroskaCatalogue {
  typealias Group = (reason: String, elements: Set<Int>)

  /// In the segment: what the inventory opens, and what every writer makes anew.
  static let segment: [Group] = [
    ("it is opened", [0x1549_A966, 0x1654_AE6B, 0x1043_A770, 0x1254_C367]),
    ("every writer makes its own", [0x114D_9B74, 0x1C53_BB6B, 0xEC, 0xBF]),
    ("packets are compared one by one", [0x1F43_B675]),
    ("attachments are streams", [0x1941_A469]),
  ]

  static let information: [Group] = [
    (
      "it identifies the file and its writer",
      [0x73A4, 0x7384, 0x4444, 0x4D80, 0x5741, 0xEC, 0xBF, 0x3C83AB, 0x3E83BB, 0x6924]
    ),
    ("it is compared as times and tags", [0x2A_D7B1, 0x4489, 0x4461, 0x7BA9]),
  ]

  static let track: [Group] = [
    (
      "it is compared as a stream",
      [0xD7, 0x73C5, 0x83, 0x536E, 0x22_B59C, 0x86, 0x63A2, 0xE1, 0x56AA, 0x56BB, 0x23_E383]
    ),
    (
      "it is compared as a disposition",
      [0xB9, 0x88, 0x55AA, 0x55AB, 0x55AC, 0x55AD, 0x55AE, 0x55AF]
    ),
    ("it is opened", [0xE0]),
    (
      "it is advice on how to read the file",
      [0x9C, 0x6DE7, 0x6DF8, 0x23_4E7A, 0x55EE, 0xAA, 0x26B240, 0x3B4040, 0x3A9697, 0xEC, 0xBF]
    ),
    ("it names the codec", [0x25_8688]),
    ("Dolby Vision has its own warning, other additions are compared with their packets", [0x41E4]),
    ("packets are compared without it", [0x6D80, 0x23_314F]),
    ("it belongs to a menu, which has no reader", [0x6624]),
  ]

  static let picture: [Group] = [
    (
      "it is compared as size, aspect or field order",
      [0xB0, 0xBA, 0x54B0, 0x54BA, 0x54B2, 0x54B3, 0x9A, 0x9D, 0x23_83E3, 0x2E_B524]
    ),
    ("it is compared as tags", [0x53B8, 0x53C0, 0x53B9]),
    ("it is compared as colour", [0x55B0]),
    ("it is compared as side data", [0x7670]),
    ("it is padding", [0xEC, 0xBF]),
  ]

  /// The words for items that are known.
  static let words: [Int: String] = [
    0x3C_B923: "the link to an earlier segment", 0x3E_B923: "the link to a later segment",
    0x7446: "the link to an attachment", 0xE2: "the combination of tracks",
    0x6FAB: "the replacement of another track", 0x537F: "the offset of the track",
    0x2F_B523: "the gamma", 0x54AA: "the cropping of the picture",
    0x54BB: "the cropping of the picture", 0x54CC: "the cropping of the picture",
    0x54DD: "the cropping of the picture",
  ]
}

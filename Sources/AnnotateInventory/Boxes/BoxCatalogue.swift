/// What is known about the boxes of QuickTime and MP4 files (ISO/IEC 14496-12, QuickTime File Format).
package enum BoxCatalogue {
  /// The boxes with which a file begins.
  static let beginnings: Set = ["ftyp", "moov", "wide", "free", "skip", "mdat", "styp", "pnot"]

  /// What becomes of a box in an area.
  package static func meaning(of box: QuickTimeBox, in area: BoxArea) -> BoxMeaning {
    if fillers.contains(box.type) { return .covered(because: "it is padding") }
    if opened[area]?.contains(box.type) == true { return .opened }
    if let reason = covered[area]?.first(where: { $0.types.contains(box.type) })?.reason {
      return .covered(because: reason)
    }
    if area == .userData, TrackKind.isDisposition(box) {
      return .covered(because: "it is compared as a disposition")
    }
    if box.children.isEmpty, box.payload.allSatisfy({ $0 == 0 }) {
      return .covered(because: "it is empty")
    }
    if let (words, nature) = items[area]?[box.type] {
      return .item("\(words) (\(box.type))", nature)
    }
    return unknown(box, in: area)
  }

  private static func unknown(_ box: QuickTimeBox, in area: BoxArea) -> BoxMeaning {
    let name = printable(box.type)
    let words = area == .tags ? "the tag" : "the user data"
    guard area == .userData || area == .tags else { return .item("the box \(name)", .bound) }
    return PictureSignature.isIn(box.payload)
      ? .item("\(words) \(name), which shows an unstamped picture,", .bound)
      : .item("\(words) \(name)", .lasting)
  }

  /// Whether user data goes unchanged into another file: it neither belongs to tracks that are left out nor is
  /// written in another way, nor shows an unstamped picture.
  package static func isCopied(_ userData: QuickTimeBox) -> Bool {
    !writtenOtherwise.contains(userData.type) && !PictureSignature.isIn(userData.payload)
  }

  private static let writtenOtherwise: Set = [
    "chpl", "hnti", "hinf", "hinv", "©swr", "©too", "©enc", "covr", "meta", "free",
  ]

  /// The type of a box in messages.
  static func printable(_ type: String) -> String {
    let isText = type.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) || $0 == "©" }
    if isText { return type }
    let hexadecimal = type.latin1Bytes.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "0x" + hexadecimal.joined()
  }

  /// The boxes that are padding.
  static let fillers: Set = ["free", "skip", "wide"]

  private static let opened: [BoxArea: Set<String>] = [
    .file: ["moov"], .movie: ["trak", "udta", "meta"], .track: ["mdia", "udta"],
    .media: ["minf"], .information: ["stbl"], .sampleTable: ["stsd"], .pictureEntry: ["vexu"],
  ]

  private typealias Group = (reason: String, types: Set<String>)

  private static let covered: [BoxArea: [Group]] = [
    .file: [
      (
        "every writer makes its own",
        ["ftyp", "styp", "moof", "mdat", "mfra", "sidx", "ssix", "pdin", "prft", "pnot"]
      ),
      ("encrypted samples are refused, others need no keys", ["pssh"]),
      ("a note of Apple's writers whose meaning is not public", ["beam"]),
    ],
    .movie: [
      ("every writer makes its own", ["mvhd", "mvex", "iods"]),
      ("encrypted samples are refused, others need no keys", ["pssh"]),
    ],
    .track: [
      ("every writer makes its own", ["tkhd", "edts"]),
      ("it repeats size and clean aperture of the picture", ["tapt"]),
      ("it is advice on how to read the file", ["load"]),
      ("it is copied, or left out with its track", ["meta", "tref"]),
    ],
    .media: [("every writer makes its own", ["mdhd", "hdlr"])],
    .information: [
      (
        "every writer makes its own",
        ["vmhd", "smhd", "gmhd", "nmhd", "sthd", "hmhd", "hdlr", "dinf"]
      )
    ],
    .sampleTable: [
      (
        "it lists the samples, which are compared one by one",
        ["stts", "ctts", "cslg", "stss", "stps", "stsc", "stsz", "stz2", "stco", "co64", "stsh"]
      ),
      (
        "it says how samples depend on each other, which is decided anew",
        ["sdtp", "sbgp", "sgpd", "subs", "padb", "stdp"]
      ),
      ("encrypted samples are refused", ["saiz", "saio", "senc"]),
    ],
    .pictureEntry: [
      (
        "it configures the decoder",
        [
          "avcC", "hvcC", "vvcC", "av1C", "vpcC", "esds", "d263", "glbl", "SMI ", "strf", "jp2h",
          "ACLR", "ARES", "APRG", "ADHR", "alis", "btrt", "ccst",
        ]
      ),
      (
        "it is compared as colour, size or field order",
        ["colr", "pasp", "clap", "mdcv", "clli", "SmDm", "CoLL", "fiel"]
      ),
      ("Dolby Vision has its own warning", ["dvcC", "dvvC", "dvwC"]),
      ("encrypted samples are refused", ["sinf"]),
    ],
    .audioEntry: [
      (
        "it configures the decoder",
        [
          "esds", "wave", "dac3", "dec3", "dac4", "dOps", "dfLa", "alac", "ddts", "udts", "dmlp",
          "pcmC", "mhaC", "damr", "frma", "enda", "btrt", "glbl",
        ]
      ),
      ("it is compared as the arrangement of channels", ["chan", "chnl", "srat"]),
      ("encrypted samples are refused", ["sinf"]),
    ],
    .tags: [
      ("it is compared as tags", tags), ("it is compared as tags", tagsOfITunes),
      ("it is compared as a stream", ["covr"]),
      ("it names the program that wrote the file", ["©too", "©enc"]),
    ],
    .userData: [
      ("it is compared as tags", tags),
      ("it is compared as chapters", ["chpl"]),
      ("it describes hint tracks, which are left out with a warning", ["hnti", "hinf", "hinv"]),
      ("it names the program that wrote the file", ["©swr", "©too", "©enc"]),
    ],
  ]

  /// The user data that FFmpeg reads as tags.
  private static let tags: Set = [
    "meta", "loci", "name", "cprt", "©ART", "©PRD", "©alb", "©arg", "©ark", "©aut", "©chp",
    "©cmt", "©com", "©cpy", "©day", "©dir", "©dis", "©ed1", "©fmt", "©gen", "©grp", "©hst",
    "©inf", "©lyr", "©mak", "©mod", "©nam", "©ope", "©prd", "©prf", "©req", "©src", "©st3",
    "©trk", "©url", "©wrn", "©wrt", "©xyz",
  ]

  /// The tags of iTunes that FFmpeg reads besides these.
  private static let tagsOfITunes: Set = [
    "----", "aART", "gnre", "desc", "ldes", "tvsh", "tven", "tvnn", "keyw", "trkn", "disk", "hdvd",
    "pgap", "cpil", "stik", "tves", "tvsn", "catg", "egid", "purd", "pcst", "rtng", "akID", "apID",
    "soaa", "soal", "soar", "soco", "sonm", "sosn", "manu", "modl",
  ]

  private static let items: [BoxArea: [String: (String, InventoryItem.Nature)]] = [
    .file: [
      "emsg": ("timed events", .bound), "meta": ("the metadata of the whole file", .bound),
    ],
    .media: ["elng": ("the extended language", .lasting)],
    .pictureEntry: [
      "amve": ("the ambient light of the viewing environment", .lasting),
      "gama": ("the gamma", .lasting),
      "hfov": ("the field of view", .ofGeometry), "proj": ("the projection", .ofGeometry),
      "st3d": ("the arrangement of two views", .ofGeometry),
      "sv3d": ("the spherical projection", .ofGeometry),
      "lhvC": ("the second view", .bound), "mvcC": ("the second view", .bound),
      "eyes": ("the relation of two views", .bound),
      "pack": ("the arrangement of two views", .ofGeometry),
    ],
  ]
}

/// What becomes of a box of a QuickTime or MP4 file.
package enum BoxMeaning: Sendable, Equatable {
  /// Nothing is lost, because it is reported elsewhere, written again, or means nothing.
  case covered(because: String)
  /// The boxes in it are judged one by one.
  case opened
  /// It is an item.
  case item(String, InventoryItem.Nature)
}

/// The boxes that may contain another.
package enum BoxArea: Sendable {
  case file, movie, track, media, information, sampleTable, pictureEntry, audioEntry, userData, tags
}

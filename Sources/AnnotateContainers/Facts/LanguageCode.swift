/// The codes of languages in ISO 639-2, some of which have two.
package enum LanguageCode {
  /// The codes for bibliographies, and those for terminology that mean the same.
  private static let terms = [
    "alb": "sqi", "arm": "hye", "baq": "eus", "bur": "mya", "chi": "zho", "cze": "ces",
    "dut": "nld",
    "fre": "fra", "geo": "kat", "ger": "deu", "gre": "ell", "ice": "isl", "mac": "mkd",
    "mao": "mri",
    "may": "msa", "per": "fas", "rum": "ron", "slo": "slk", "tib": "bod", "wel": "cym",
  ]

  /// The codes of two letters (ISO 639-1), each before that for terminology.
  private static let shortForms = Dictionary(
    uniqueKeysWithValues: """
      aaaar ababk aeave afafr akaka amamh anarg arara asasm avava ayaym azaze babak bebel bgbul \
      bibis bmbam bnben bobod brbre bsbos cacat ceche chcha cocos crcre csces cuchu cvchv cycym \
      dadan dedeu dvdiv dzdzo eeewe elell eneng eoepo esspa etest eueus fafas ffful fifin fjfij \
      fofao frfra fyfry gagle gdgla glglg gngrn guguj gvglv hahau heheb hihin hohmo hrhrv hthat \
      huhun hyhye hzher iaina idind ieile igibo iiiii ikipk ioido isisl itita iuiku jajpn jvjav \
      kakat kgkon kikik kjkua kkkaz klkal kmkhm knkan kokor krkau kskas kukur kvkom kwcor kykir \
      lalat lbltz lglug lilim lnlin lolao ltlit lulub lvlav mgmlg mhmah mimri mkmkd mlmal mnmon \
      mrmar msmsa mtmlt mymya nanau nbnob ndnde nenep ngndo nlnld nnnno nonor nrnbl nvnav nynya \
      ococi ojoji omorm orori ososs papan pipli plpol pspus ptpor quque rmroh rnrun roron rurus \
      rwkin sasan scsrd sdsnd sesme sgsag shhbs sisin skslk slslv smsmo snsna sosom sqsqi srsrp \
      ssssw stsot susun svswe swswa tatam tetel tgtgk ththa titir tktuk tltgl tntsn toton trtur \
      tstso tttat twtwi tytah uguig ukukr ururd uzuzb veven vivie vovol wawln wowol xhxho yiyid \
      yoyor zazha zhzho zuzul
      """.split(separator: " ").map { (String($0.prefix(2)), String($0.dropFirst(2))) }
  )

  /// The codes of languages that have a code of two letters, too; that of Serbo-Croatian was withdrawn, and muxers do not know it.
  private static let codesWithShortForm = Set(shortForms.values).union(terms.keys)
    .subtracting(["hbs"])

  /// Whether a language has a code of two letters, or is given by one.
  package static func hasShortForm(_ code: String) -> Bool {
    code.count == 2 || codesWithShortForm.contains(code)
  }

  /// The code for terminology of the language that a code means.
  package static func ofTerm(_ code: String) -> String { terms[code] ?? shortForms[code] ?? code }

  /// The code of three letters of a language that is given by it or by one of two letters; nil for other texts.
  package static func threeLetters(_ code: String) -> String? {
    let isLong = code.utf8.count == 3 && code.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    return isLong ? code : shortForms[code]
  }
}

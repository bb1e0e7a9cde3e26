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

  /// The codes of languages that have a code of two letters, too (ISO 639-1).
  private static let codesWithShortForm = Set(
    """
    aar abk afr aka alb sqi amh ara arg arm hye asm ava ave aym aze bak bam baq eus bel \
    ben bis bos bre bul bur mya cat cha che chi zho chu chv cor cos cre cze ces dan div \
    dut nld dzo eng epo est ewe fao fij fin fre fra fry ful geo kat ger deu gla gle glg \
    glv gre ell grn guj hat hau heb her hin hmo hrv hun ibo ice isl ido iii iku ile \
    ina ind ipk ita jav jpn kal kan kas kau kaz khm kik kin kir kom kon kor kua kur lao \
    lat lav lim lin lit ltz lub lug mac mkd mah mal mao mri mar may msa mlg mlt mon nau \
    nav nbl nde ndo nep nno nob nor nya oci oji ori orm oss pan per fas pli pol por pus \
    que roh rum ron run rus sag san sin slo slk slv sme smo sna snd som sot spa srd srp \
    ssw sun swa swe tah tam tat tel tgk tgl tha tib bod tir ton tsn tso tuk tur twi uig \
    ukr urd uzb ven vie vol wel cym wln wol xho yid yor zha zul
    """.split(separator: " ").map(String.init)
  )

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

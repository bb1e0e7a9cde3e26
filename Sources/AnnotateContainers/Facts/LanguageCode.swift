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

  /// The code for terminology of the language that a code means.
  package static func ofTerm(_ code: String) -> String { terms[code] ?? code }
}

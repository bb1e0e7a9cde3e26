import Testing

@testable import AnnotateContainers

@Suite("Codes of languages")
struct LanguageCodeTests {
  private typealias Languages = ContainerProfile.Tags.Languages

  @Test("a code of two letters means one of three, and other texts mean none")
  func threeLetters() {
    #expect(LanguageCode.threeLetters("de") == "deu" && LanguageCode.threeLetters("ger") == "ger")
    for text in ["", "xx", "Deu", "English", "de-AT", "ä23"] {
      #expect(LanguageCode.threeLetters(text) == nil, "\(text)")
    }
    #expect(LanguageCode.ofTerm("fr") == "fra" && LanguageCode.ofTerm("fre") == "fra")
  }

  @Test("containers write one code, several, or any text")
  func written() {
    #expect(Languages.texts.written("deu,en") == "deu,en")
    #expect(Languages.threeLetters.written("deu,eng") == nil)
    #expect(Languages.listsOfThreeLetters.written("deu,en") == "deu,eng")
    #expect(Languages.listsOfThreeLetters.written("deu,English") == nil)
    #expect(
      Languages.twoLetters.written("deu") == "deu" && Languages.twoLetters.written("qaa") == nil
    )
    #expect(
      Languages.twoLetters.written("ger") == "ger" && Languages.twoLetters.written("hbs") == nil
    )
  }
}

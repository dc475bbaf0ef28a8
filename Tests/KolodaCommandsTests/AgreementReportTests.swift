import KolodaTriage
import Testing

@testable import KolodaCommands

@Suite("The report of agreement on the command line")
struct AgreementReportTests {
  @Test("Without an answer there is no figure, and none to be careful with")
  func withoutAnAnswer() {
    let text = AgreementReport(Agreement(AnswerTally())).text
    #expect(text.contains("same answer: no figure (fewer than two people)"))
    #expect(!text.contains("caution"))
  }

  @Test("The figures of a few cards come with a warning")
  func ofFewCards() {
    var tally = AnswerTally()
    tally.add([("ann", .keep), ("ben", .reject)])
    #expect(AgreementReport(Agreement(tally)).text.contains("Read these figures with caution"))
  }
}

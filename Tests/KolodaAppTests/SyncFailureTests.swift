import KolodaSyncMessages
import Testing

@testable import KolodaApp

struct SyncFailureTests {
  @Test func whatAServerSaysStaysOnOneLineAndCommandsNoTerminal() {
    let text = "the server says: no\u{1B}[2J\r\nkoloda: 5 cards shared\u{202E}"
    let failure = SyncFailure.server(SyncFault(.other, detail: text, text: text))
    #expect(
      "\(failure)" == "the server says: no␛[2J␍␊koloda: 5 cards shared\u{FFFD}")
  }
}

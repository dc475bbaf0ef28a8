import Glibc
import KolodaFiles
import KolodaSyncMessages
import Testing

@testable import KolodaSharing
@testable import KolodaWords

struct SyncFailureTests {
  @Test func whatAServerSaysStaysOnOneLineAndCommandsNoTerminal() {
    let words = "no\u{1B}[2J\r\nkoloda: 5 cards shared\u{202E}"
    let failure = SyncFailure.server(SyncFault(.server, detail: words))
    #expect(failure.text == "The server says: no␛[2J␍␊koloda: 5 cards shared\u{FFFD}")
  }

  @Test func aFullDiskHereIsNotSaidByTheServer() {
    let failure = SyncFailure(writing: "/home/ann/shared", SystemError(code: ENOSPC))
    #expect(failure.text.hasPrefix("“/home/ann/shared” can’t be written: "))
    struct Other: Error, CustomStringConvertible { let description = "something else" }
    #expect(
      SyncFailure(writing: "/x", Other()).text == "/x can’t be written: something else")
  }
}

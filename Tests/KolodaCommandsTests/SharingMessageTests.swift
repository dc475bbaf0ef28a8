import KolodaSharing
import KolodaSyncMessages
import Testing

@testable import KolodaCommands

@Suite("What commands say of a shared deck's trouble")
struct SharingMessageTests {
  @Test("the words of a window, with advice behind them", arguments: SyncFault.Kind.allCases)
  func words(kind: SyncFault.Kind) {
    let failure = SyncFailure.server(SyncFault(kind, detail: "a\u{1B}b"))
    let said = message(of: failure)
    #expect(!said.isEmpty && said.hasPrefix(failure.text) && !said.contains("\u{1B}"))
  }

  @Test("where a password can be put, and whether there is a keyring")
  func passwords() {
    func said(hasKeyring: Bool, refused: String = "", file: String? = nil) -> String {
      var fault = SyncFault(.wantsPassword, detail: refused)
      fault.password = SyncFault.PasswordWish(
        person: "ann", host: "db.example.org", hasKeyring: hasKeyring, file: file)
      return message(of: SyncFailure.server(fault))
    }
    #expect(
      said(hasKeyring: true)
        == "db.example.org asks for the password of “ann”. Put the password into ~/.pgpass, or the "
        + "file that PGPASSFILE names")
    #expect(said(hasKeyring: false).contains("As no keyring is running here, put the password"))
    #expect(
      said(hasKeyring: true, refused: "wrong").hasPrefix(
        "The server doesn’t let you in: wrong. Put the password into"))
    #expect(
      said(hasKeyring: true, refused: "wrong", file: "/home/ann/.pgpass")
        == "The server refused the password of “ann” that is in /home/ann/.pgpass. Put the right one "
        + "there")
  }

  @Test("what is wrong with an address, and how to join")
  func advice() {
    let fault = SyncFault(.address, detail: "it names no database")
    #expect(message(of: SyncFailure.server(fault)).hasSuffix(". Here, it names no database"))
    #expect(
      message(of: SyncFailure.notJoined("words"))
        == "You haven’t joined the deck “words” on this computer. Run “koloda join”")
  }
}

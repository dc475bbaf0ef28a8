import KolodaSyncMessages
import TestSupport
import Testing

@testable import KolodaCommands
@testable import KolodaSharing

@Suite("What “koloda decks forget” says of a shared deck")
struct ForgettingTests {
  private static let joined = KeptDeck(
    address: "postgresql:///decks", name: "pile", pile: .madeUp())

  private func rest(of joined: KeptDeck, at folder: String, unsent: Int = 0) -> [String] {
    DecksCommand.Forget.rest(of: joined, at: Array(folder.utf8), unsent: unsent)
  }

  @Test("The server keeps what was sent, and only the copy of the journal has the rest")
  func serverKeeps() {
    let joined = Self.joined
    let kept = rest(of: joined, at: joined.folder)
    #expect(kept.count == 1 && kept[0].contains("they come back"))
    #expect(
      rest(of: joined, at: joined.folder, unsent: 2)
        == kept + ["2 decisions not sent yet: only in the journal as it was"])
  }

  @Test("Settled disputes do not come back, and neither does anything of a deck that is gone")
  func nothingComesBack() {
    var joined = Self.joined
    let disputes = rest(of: joined, at: joined.disputesFolder, unsent: 2)
    #expect(disputes == ["The server of “pile” keeps the disputes that you settled"])
    joined.isFormer = true
    #expect(rest(of: joined, at: joined.folder, unsent: 2).isEmpty)
  }
}

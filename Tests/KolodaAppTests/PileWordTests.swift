import KolodaTriage
import Testing

@testable import KolodaApp

/// Words for piles on the command line.
@Suite("Words for piles")
struct PileWordTests {
  @Test("A pile's own name comes first, then what a pile counts as")
  func words() throws {
    let piles = Piles.builtIn
    #expect(try piles.pile(called: "reject") == .reject)
    #expect(try piles.pile(called: "accept") == .keep)
    #expect(try piles.pile(called: "ignore") == .later)
  }

  @Test("Another word is an error that names the piles")
  func others() {
    #expect(throws: CommandFailure.noPile("x", known: Piles.builtIn.all.map(\.id))) {
      try Piles.builtIn.pile(called: "x")
    }
  }
}

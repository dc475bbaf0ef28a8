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

  @Test("A pile's name means it in any case, where nothing else does and no other has it")
  func names() throws {
    var (positive, negative, third) = (Pile.keep, Pile.reject, Pile.later)
    positive.name = "Positive"
    negative.name = "Keep"
    third.name = "positive"
    let piles = Piles([positive, negative])
    #expect(try piles.pile(called: "POSITIVE") == .keep)
    // Ids come first.
    #expect(try piles.pile(called: "keep") == .keep)
    #expect(try piles.pile(called: "Keep") == .reject)
    // Nobody gave the built-in ones a name.
    #expect(throws: CommandFailure.self) { try Piles.builtIn.pile(called: "Later") }
    #expect(throws: CommandFailure.severalPiles("Positive", [.keep, .later])) {
      try Piles([positive, third]).pile(called: "Positive")
    }
  }
}

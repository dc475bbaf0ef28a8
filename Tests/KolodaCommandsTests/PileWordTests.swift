import KolodaTriage
import Testing

@testable import KolodaCommands

/// The words for piles that the command line accepts.
@Suite("Words for piles")
struct PileWordTests {
  @Test("A pile's own name comes first, then what a pile counts as")
  func words() throws {
    let piles = Piles.builtIn
    #expect(try piles.pile(called: "reject") == .reject)
    #expect(try piles.pile(called: "accept") == .keep)
    #expect(try piles.pile(called: "ignore") == .later)
  }

  @Test("Words that select piles are those, too, and what piles count as means all of them")
  func selecting() throws {
    var named = Pile.reject
    named.name = "Not Good"
    let piles = Piles([.keep, .favourite, named])
    let known = piles.all.map(\.id) + [.later]
    func selected(_ word: String) throws -> [PileID] {
      try piles.piles(called: word, known: known)
    }
    #expect(try selected("keep") == [.keep] && selected("later") == [.later])
    #expect(try selected("accept") == [.keep, .favourite] && selected("reject") == [.reject])
    #expect(try selected("not good") == [.reject])
    #expect(throws: CommandFailure.noPile("x", known: known)) { try selected("x") }
    #expect(throws: CommandFailure.noPile("ignore", known: known)) { try selected("ignore") }
  }

  @Test("Blanks around the names of a list are none of them")
  func lists() {
    #expect(NamesArgument(argument: "keep, not good ,keep, ,")?.names == ["keep", "not good"])
    #expect(NamesArgument(argument: " , ") == nil)
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
    // Ids take precedence over names.
    #expect(try piles.pile(called: "keep") == .keep)
    #expect(try piles.pile(called: "Keep") == .reject)
    // The built-in piles have no names of their own.
    #expect(throws: CommandFailure.self) { try Piles.builtIn.pile(called: "Later") }
    #expect(throws: CommandFailure.severalPiles("Positive", [.keep, .later])) {
      try Piles([positive, third]).pile(called: "Positive")
    }
  }
}

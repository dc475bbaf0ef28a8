import KolodaFiles
import Testing

@testable import KolodaApp
@testable import KolodaDecks

/// What a window remembers of what it opens.
@Suite("The openings of a window")
@MainActor
struct DeckOpeningsTests {
  private let target = OpenTarget(.folder(FolderPath(canonical: Array("/nowhere".utf8))))

  /// An opening that never gets anywhere.
  private func makeOpening() -> DeckOpening {
    let opening = DeckOpening(
      OpenRequest(target), origin: .user, mayList: false, in: WindowState())
    opening.cancel()
    return opening
  }

  @Test("One deck is opened at a time, the latest")
  func oneAtATime() {
    var openings = DeckOpenings()
    let (first, second) = (makeOpening(), makeOpening())
    openings.begin(first)
    openings.begin(second)
    #expect(openings.opening === second && openings.page == nil)
    #expect(openings.end() == nil && openings.opening == nil && openings.shown == nil)
    openings.isAgain(acts: 0, front: .first)
    #expect(openings.opening == nil)
  }

  @Test("Only an opening of the shown deck can come too late, and only that in progress")
  func late() {
    var openings = DeckOpenings()
    let (first, second) = (makeOpening(), makeOpening())
    openings.take(target, first)
    openings.begin(second)
    #expect(!openings.isLate(second, acts: 3) && openings.front(of: second) == nil)
    openings.isAgain(acts: 2, front: .first)
    #expect(!openings.isLate(second, acts: 2) && openings.front(of: second) == .first)
    #expect(openings.isLate(second, acts: 3) && openings.isLate(second, acts: nil))
    #expect(!openings.isLate(first, acts: 3) && openings.front(of: first) == nil)
    _ = openings.end()
    #expect(!openings.isLate(second, acts: 3))
  }

  @Test("An opening that was given up often enough is shown, and the next deck begins anew")
  func mostLate() {
    var openings = DeckOpenings()
    let opening = makeOpening()
    openings.begin(opening)
    openings.isAgain(acts: 0, front: .present(nil))
    var count = 0
    while openings.isLate(opening, acts: 1), count < 100 {
      openings.giveUp()
      count += 1
    }
    #expect(count == 10)
    openings.take(target, opening)
    #expect(openings.isLate(opening, acts: 1))
  }
}

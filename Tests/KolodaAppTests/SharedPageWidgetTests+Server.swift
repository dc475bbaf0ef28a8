import CAdwaita
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaSyncMessages
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

// What a page does as its server answers, says nonsense, or says nothing.
extension SharedPageWidgetTests {
  @Test("A page follows the server, and says when it can't")
  func follows() throws {
    state.change { $0.progress.people = [.named("ann", answers: 1)] }
    let page = PeoplePage(deck: "deck", desk(), ask: { _, _ in }, edit: { _, _ in }, close: {})
    try show(page) {
      #expect(MainLoop.run { texts(in: page.widget).contains("1 of 20 answers") })
      state.change { $0.progress.people = [.named("ann", answers: 2)] }
      page.newsCame()
      #expect(MainLoop.run { texts(in: page.widget).contains("2 of 20 answers") })
      state.change { $0.fault = .gone }
      let words = PeopleTexts.stale(SharedTexts.helperEnded)
      page.newsCame()
      // The known figures stay on the page.
      #expect(
        MainLoop.run {
          let seen = texts(in: page.widget)
          return seen.contains(words) && seen.contains("2 of 20 answers")
        })
      // The page recovers by itself.
      #expect(MainLoop.run { !texts(in: page.widget).contains(words) })
    }
  }

  @Test("A member who makes up piles has no page of them shown")
  func madeUpPiles() throws {
    let piles = (0..<60).map { "made-up-\($0)" }
    state.change { state in
      state.combinations = piles.indices.map { number in
        SyncedCombination(
          answers: [["ann", piles[number]], ["ben", piles[(number + 1) % piles.count]]], cards: 1)
      }
    }
    let page = AgreementPage(deck: "deck", piles: Piles.builtIn.all, desk(), close: {})
    try show(page) {
      @MainActor func shown() -> Set<String> {
        let labels = page.widget.withDescendants.filter {
          $0.isInstance(of: gtk_label_get_type())
        }
        return Set(labels.map { String(cString: gtk_label_get_text($0.opaque)) })
          .filter { $0.hasPrefix("made-up") }
      }
      #expect(MainLoop.run { !shown().isEmpty })
      #expect(shown().count <= ConfusionTable.mostPiles)
    }
  }

  @Test("Nothing is left of a page, also while its server says nothing")
  func gone() throws {
    for isStuck in [false, true] {
      state.change { $0.isStuck = isStuck }
      weak var people: PeoplePage?
      weak var agreement: AgreementPage?
      do {
        let pages: [any SharedPage] = [
          PeoplePage(deck: "deck", desk(), ask: { _, _ in }, edit: { _, _ in }, close: {}),
          AgreementPage(deck: "deck", piles: Piles.builtIn.all, desk(), close: {}),
        ]
        people = pages[0] as? PeoplePage
        agreement = pages[1] as? AgreementPage
        for page in pages { try show(page) { MainLoop.run(turns: 5) } }
      }
      state.change { $0.isStuck = false }
      #expect(MainLoop.run { people == nil && agreement == nil })
    }
  }
}

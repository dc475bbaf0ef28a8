import CAdwaita
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// What the page at the end says and suggests.
@Suite(
  "The page at the end", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct DonePageTests: WidgetSearch {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  /// The labels of the visible buttons that are suggested.
  private func suggested(in page: DonePage) throws -> [String] {
    let widget = page.widget
    return widget.withDescendants
      .filter {
        gtk_widget_has_css_class($0, "suggested-action") != 0 && gtk_widget_get_visible($0) != 0
      }
      .flatMap { texts(in: $0) }
  }

  private func says(_ text: String, _ page: DonePage) -> Bool {
    texts(in: page.widget).contains { $0.contains(text) }
  }

  @Test("With a filter, it says how many other cards are undecided, and suggests clearing it")
  func filter() throws {
    let page = DonePage()
    page.show([.keep], [.keep: 16], cards: 24, saved: 16, filtered: 16, undecided: 8)
    #expect(says("8 other photos are undecided.", page))
    #expect(try suggested(in: page) == [FilterTexts.clear])
    // Otherwise, Apply comes next.
    page.show([.keep], [.keep: 24], cards: 24, saved: 24, filtered: 16)
    #expect(!says("undecided", page))
    #expect(try suggested(in: page) == [ApplyTexts.menu])
    page.show([.keep], [.keep: 24], cards: 24, saved: 24)
    #expect(try suggested(in: page) == [ApplyTexts.menu])
  }

  @Test("Where only decided cards match, it suggests showing them")
  func decidedMatches() throws {
    let page = DonePage()
    page.show([.keep], [.keep: 4], cards: 4, saved: 4, filtered: 0, decidedMatches: 2)
    #expect(says("2 decided photos match.", page))
    #expect(try suggested(in: page) == [FilteredCardsTexts.photos.showDecided])
    page.show(
      [.keep], [.keep: 4], cards: 4, saved: 4, filtered: 0, decidedMatches: 2, filter: .cards,
      next: .export)
    #expect(says("2 decided cards match.", page))
    #expect(try suggested(in: page) == [FilteredCardsTexts.cards.showDecided])
    page.show([.keep], [.keep: 4], cards: 4, saved: 4, filtered: 0)
    #expect(try suggested(in: page) == [FilterTexts.clear])
    #expect(!says(FilteredCardsTexts.photos.showDecided, page))
  }

  @Test("Once all flash cards are known, it says how many, and offers all of them again")
  func known() throws {
    let page = DonePage()
    page.show(
      [.again, .good], [.again: 1, .good: 4], cards: 5, saved: 5, again: .again, next: .learn,
      learning: 1)
    #expect(says(RecordTexts.learnOn, page) && !says(RecordTexts.learnAllAgain, page))
    page.show(
      [.again, .good], [.again: 0, .good: 5], cards: 5, saved: 5, next: .learn, learning: 0)
    #expect(says("5 of 5 Known", page) && says(RecordTexts.learnAllAgain, page))
    #expect(!says(RecordTexts.learnOn, page))
  }

  /// The labels of the visible buttons below the counts.
  private func buttons(of page: DonePage) throws -> [String] {
    let actions: Set<String> = [
      "win.apply", "win.undo-apply", "win.review", "win.export", "win.undo", "win.disputes",
      "win.show-decided", "win.clear-filter", "win.go-through-again", "win.learn-again",
    ]
    return page.widget.withDescendants.filter { widget in
      widget.isInstance(of: gtk_button_get_type())
        && gtk_actionable_get_action_name(widget.opaque)
          .map { actions.contains(String(cString: $0)) } == true
        && isShown(widget)
    }.flatMap { texts(in: $0) }
  }

  /// Whether a widget and all that it is in are visible.
  private func isShown(_ widget: Widget) -> Bool {
    var next: Widget? = widget
    while let part = next {
      if gtk_widget_get_visible(part) == 0 { return false }
      next = gtk_widget_get_parent(part)
    }
    return true
  }

  @Test("There are at most three buttons, those for what comes next")
  func threeButtons() throws {
    let page = DonePage()
    page.show([.keep], [.keep: 4], cards: 4, saved: 4)
    #expect(try buttons(of: page) == [ReviewTexts.title, ApplyTexts.menu, ActionTexts.undoLast])
    let again = ActionTexts.goThroughAgain(Pile.later.title)
    page.show([.keep, .later], [.keep: 4, .later: 2], cards: 6, saved: 6, again: .later)
    #expect(try buttons(of: page) == [ReviewTexts.title, ApplyTexts.menu, again])
    page.show(
      [.keep, .later], [.keep: 4, .later: 2], cards: 6, saved: 6,
      applied: DonePage.Applied(count: 4, hasMore: true, canBeUndone: true), again: .later)
    #expect(
      try buttons(of: page) == [ReviewTexts.title, ApplyTexts.menu, ApplyTexts.undoApply])
    page.show([.keep], [.keep: 4], cards: 4, saved: 4, filtered: 0, decidedMatches: 2)
    #expect(
      try buttons(of: page) == [FilteredCardsTexts.photos.showDecided, FilterTexts.clear])
    page.show([.keep], [.keep: 4], cards: 4, saved: 4, again: .later, next: .export)
    #expect(try buttons(of: page) == [ActionTexts.export, ReviewTexts.title, again])
    page.show([.again], [.again: 4], cards: 4, saved: 4, again: .again, next: .learn, learning: 4)
    #expect(
      try buttons(of: page) == [RecordTexts.learnOn, ReviewTexts.title, ActionTexts.undoLast])
    // What one of them hid comes back.
    page.show([.keep], [.keep: 4], cards: 4, saved: 4)
    #expect(try buttons(of: page) == [ReviewTexts.title, ApplyTexts.menu, ActionTexts.undoLast])
  }

  @Test("Before Apply, it says that the files are unchanged, but not of records")
  func unchanged() {
    let page = DonePage()
    page.show([.keep], [.keep: 4], cards: 4, saved: 4)
    #expect(says(DeckTexts.unchanged, page))
    page.show([.keep], [.keep: 4], cards: 4, saved: 4, applied: DonePage.Applied(count: 1))
    #expect(!says(DeckTexts.unchanged, page))
    page.show([.keep], [.keep: 4], cards: 4, saved: 4, next: .export)
    #expect(!says(DeckTexts.unchanged, page))
  }

  @Test("After Apply, it says how many photos have left, which no other number counts")
  func applied() {
    let page = DonePage()
    page.show(
      [.keep], [.keep: 46], cards: 46, saved: 46,
      applied: DonePage.Applied(count: 22, gone: 14, hasMore: true))
    #expect(says(DeckTexts.applied(22), page))
    #expect(says("14 of these photos have left the deck.", page))
    page.show(
      [.keep], [.keep: 60], cards: 60, saved: 60,
      applied: DonePage.Applied(count: 22, hasMore: true))
    #expect(!says("left the deck", page))
  }
}

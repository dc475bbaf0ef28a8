import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// While something lies over the deck, nothing decides the card below it.
@Suite(
  "What lies over the deck", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct DeckCoverTests: WidgetSearch {
  /// Something that can be opened over the deck.
  enum Cover: String, CaseIterable, Sendable {
    case cardMenu, mainMenu, review, history, compare, preferences

    var kind: DeckCover {
      switch self {
      case .cardMenu, .mainMenu: .menu
      case .review, .history, .compare: .page
      case .preferences: .dialog
      }
    }

    @MainActor
    func open(over window: DeckWindow) {
      switch self {
      case .cardMenu: window.deckScreen.menus.showCardMenu(in: window.widget, at: 100, 100)
      case .mainMenu: gtk_menu_button_popup(window.deckScreen.menus.button.opaque)
      case .review: window.review.toggle()
      case .history: window.review.toggleHistory()
      case .compare: window.cards.closeup.toggleCompare(by: .button)
      case .preferences: PreferencesWindow.show(window.settings, over: window.widget) {}
      }
    }

    @MainActor
    func close(over window: DeckWindow) {
      switch self {
      case .cardMenu: window.deckScreen.menus.close()
      case .mainMenu: gtk_menu_button_popdown(window.deckScreen.menus.button.opaque)
      case .review, .history, .compare: window.leavePages()
      case .preferences:
        DeckCoverTests().dialog(over: window.widget).map {
          gtk_window_destroy($0.of(GtkWindow.self))
        }
      }
    }
  }

  /// A way to decide without looking.
  enum Decider: CaseIterable, Sendable {
    case action, command, letGo

    @MainActor
    func decide(in window: DeckWindow) {
      switch self {
      case .action: gtk_widget_activate_action_variant(window.view.widget, "deck.keep", nil)
      case .command: window.decide(.keep, by: .button)
      case .letGo:
        window.view.handLetGo(
          decides: true, rule: window.view.rule, at: MainThread.now, kind: .dragEnd)
      }
    }
  }

  @Test("nothing decides the card below", arguments: Cover.allCases, Decider.allCases)
  func covered(cover: Cover, decider: Decider) throws {
    try #require(TestDisplay.isThere)
    try WindowHost.open(pictures: 3, trace: nil) { window, session in
      let view = window.view
      #expect(window.cover == nil)
      let middle = try #require(view.frontFrame?.center)
      if decider == .letGo {
        view.handGrabbed(at: middle, time: MainThread.now, kind: .dragBegin)
        view.handMoved(
          to: middle + Point(x: 600, y: 0), at: MainThread.now, kind: .dragUpdate)
      }
      cover.open(over: window)
      guard window.cover != nil || decider != .letGo else { return }
      #expect(window.cover == cover.kind)
      decider.decide(in: window)
      #expect(session.deck.decidedCount == 0 && !view.isHeld)
      cover.close(over: window)
      #expect(MainLoop.run { window.cover == nil })
      window.decide(.keep, by: .button)
      #expect(session.deck.decidedCount == 1)
    }
  }

  @Test("A hand does not drag the card under a close-up")
  func closeup() throws {
    try #require(TestDisplay.isThere)
    try WindowHost.open(pictures: 3, trace: nil) { window, session in
      let view = window.view
      #expect(MainLoop.run { window.cards.closeup.isPossible })
      #expect(window.cards.closeup.toggle(by: .button) && window.cover == .closeup)
      let middle = try #require(view.frontFrame?.center)
      view.handGrabbed(at: middle, time: MainThread.now, kind: .dragBegin)
      let end = middle + Point(x: 600, y: 0)
      #expect(!view.handMoved(to: end, at: MainThread.now, kind: .dragUpdate))
      view.handLetGo(decides: true, rule: view.rule, at: MainThread.now, kind: .dragEnd)
      #expect(session.deck.decidedCount == 0 && !view.isHeld)
    }
  }

  @Test("A press on the close-up's note is for what lies below")
  func note() throws {
    try #require(TestDisplay.isThere)
    let note = CloseupNote().widget
    #expect(gtk_widget_get_can_target(note) == 0)
  }
}

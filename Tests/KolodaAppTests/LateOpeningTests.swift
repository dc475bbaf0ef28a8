import CAdwaita
import KolodaFiles
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// A deck that is opened anew under the user's hands.
@Suite(
  "A deck opened anew", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct LateOpeningTests {
  private let folder: SessionFolder
  private let host: WindowHost
  private let window: DeckWindow
  private let target: OpenTarget

  init() throws {
    try #require(TestDisplay.isThere)
    folder = try SessionFolder(files: 4)
    host = try WindowHost()
    window = try host.makeWindow()
    let opened = try folder.open()
    target = OpenTarget(opened.place)
    window.show(opened, early: nil, of: target, Self.opening(target))
    window.present()
    let view = window.view
    #expect(MainLoop.run { gtk_widget_get_height(view.widget) > 0 })
  }

  private static func opening(_ target: OpenTarget) -> DeckOpening {
    let opening = DeckOpening(
      OpenRequest(target), origin: .user, mayList: false, in: WindowState())
    opening.cancel()
    return opening
  }

  /// Opens the deck anew; `meanwhile` runs between reading the deck and showing it.
  private func openAnew(_ meanwhile: (DeckSession) -> Void) throws {
    let opening = Self.opening(target)
    window.expect(opening)
    let opened = try folder.open()
    meanwhile(try #require(window.session))
    window.show(opened, early: nil, of: target, opening)
  }

  /// Waits until all of a session's acts are on disk; returns whether there are this many.
  private func settle(_ session: DeckSession, _ acts: Int) -> Bool {
    MainLoop.run { session.deck.settledActs == acts }
  }

  private func end() {
    window.close()
    gtk_window_destroy(window.widget.of(GtkWindow.self))
  }

  @Test("It is shown if nothing was done meanwhile, and what was done before can be undone")
  func nothingDone() throws {
    let before = try #require(window.session)
    window.decide(.keep, by: "key")
    #expect(settle(before, 1))
    try openAnew { _ in }
    let session = try #require(window.session)
    #expect(session !== before && host.reopened.isEmpty)
    #expect(session.deck.canUndo && session.deck.decidedCount == 1)
    end()
  }

  @Test("It is opened once more if a card was decided or brought back meanwhile, until nothing was")
  func acted() throws {
    let before = try #require(window.session)
    window.decide(.keep, by: "key")
    #expect(settle(before, 1))
    for act in [{ self.window.undo() }, { self.window.decide(.reject, by: "key") }] {
      host.reopened = []
      let acts = try #require(before.deck.settledActs)
      try openAnew { _ in act() }
      #expect(window.session === before && host.reopened.count == 1)
      #expect(settle(before, acts + 1))
    }
    host.reopened = []
    window.undo()
    #expect(settle(before, 4))
    try openAnew { _ in }
    let session = try #require(window.session)
    #expect(session !== before && host.reopened.isEmpty)
    // The card that came back last is in front.
    #expect(session.deck.next == session.deck.order.first && session.deck.canRedo)
    end()
  }

  @Test("The picture in front stays there, unless it is decided")
  func front() throws {
    let session = try #require(window.session)
    #expect(session.bringToFront(FileName("2.png")) == .inFront)
    window.sessionIsOutdated(session)
    #expect(host.reopened.last?.picture == FileName("2.png"))
    for _ in 0..<4 { window.decide(.keep, by: "key") }
    window.sessionIsOutdated(session)
    #expect(host.reopened.count == 2 && host.reopened.last?.picture == nil)
    end()
  }

  @Test("It is opened once more if it was read before an act was on disk")
  func unsettled() throws {
    let before = try #require(window.session)
    window.decide(.keep, by: "key")
    #expect(before.deck.settledActs == nil)
    try openAnew { session in #expect(settle(session, 1)) }
    #expect(window.session === before && host.reopened.count == 1)
    end()
  }

  @Test("It is shown in the end, even if the user never pauses")
  func neverPauses() throws {
    let before = try #require(window.session)
    var count = 0
    while window.session === before, count < 100 {
      count += 1
      try openAnew { _ in window.decide(.keep, by: "key") }
      window.undo()
    }
    #expect(count < 100 && host.reopened.count == count - 1)
    end()
  }
}

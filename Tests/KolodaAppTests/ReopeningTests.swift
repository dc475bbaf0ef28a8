import CAdwaita
import KolodaFiles
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaDecks

/// A deck that is opened anew under the user's hands.
@Suite(
  "A deck opened anew", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct ReopeningTests {
  private let folder: SessionFolder
  private let host: WindowHost
  private let window: DeckWindow
  private let target: OpenTarget
  private let first: DeckSession

  init() throws {
    try #require(TestDisplay.isThere)
    folder = try SessionFolder(files: 4)
    host = try WindowHost()
    window = try host.makeWindow()
    let opened = try folder.open()
    target = OpenTarget(opened.place)
    let opening = DeckOpening(
      OpenRequest(target), origin: .user, mayList: false, in: WindowState())
    opening.cancel()
    window.show(opened, early: nil, of: target, opening)
    window.present()
    first = try #require(window.session)
    let view = window.view
    #expect(MainLoop.run { gtk_widget_get_height(view.widget) > 0 })
  }

  private func decide() { window.decide(.keep, by: .key) }

  /// Waits until all of the first session's acts are on disk; returns whether there are this many.
  private func settle(_ acts: Int) -> Bool {
    MainLoop.run { [first] in first.deck.settledActs == acts }
  }

  /// Shows the deck that the window is opening; `meanwhile` runs between reading it and that.
  private func finishOpening(_ meanwhile: () -> Void = {}) throws {
    let opening = try #require(window.opening)
    #expect(MainLoop.run { opening.target != nil })
    let opened = try folder.open()
    meanwhile()
    window.show(opened, early: nil, of: target, opening)
    opening.cancel()
  }

  private func end() {
    window.opening?.cancel()
    window.close()
    gtk_window_destroy(window.widget.of(GtkWindow.self))
  }

  @Test("It is shown if nothing was done meanwhile, and what was done before can be undone")
  func nothingDone() throws {
    decide()
    #expect(settle(1))
    window.sessionIsOutdated(first)
    try finishOpening()
    let session = try #require(window.session)
    #expect(session !== first && host.reopened.count == 1)
    #expect(session.deck.canUndo && session.deck.decidedCount == 1)
    end()
  }

  @Test("It is opened once more if a card was decided or brought back meanwhile, until nothing was")
  func acted() throws {
    #expect(first.bringToFront(FileName("2.png")) == .inFront)
    decide()
    #expect(settle(1))
    window.sessionIsOutdated(first)
    let acts: [@MainActor () -> Void] = [{ window.undo() }, { decide() }, { window.undo() }]
    for (number, act) in acts.enumerated() {
      try finishOpening(act)
      #expect(window.session === first && settle(number + 2))
      #expect(host.reopened.count == number + 2)
    }
    try finishOpening()
    let session = try #require(window.session)
    #expect(session !== first && host.reopened.count == 4)
    // The card that came back last is in front.
    #expect(session.frontPicture == FileName("2.png") && session.deck.canRedo)
    end()
  }

  @Test("It is opened only once all acts are on disk")
  func unsettled() throws {
    decide()
    window.sessionIsOutdated(first)
    #expect(first.deck.settledActs == nil && host.reopened.isEmpty)
    let host = host
    #expect(MainLoop.run { host.reopened.count == 1 })
    #expect(first.deck.settledActs == 1)
    end()
  }

  @Test("It is shown in the end, even if the user never pauses")
  func neverPauses() throws {
    window.sessionIsOutdated(first)
    var count = 0
    while window.session === first, count < 100 {
      try finishOpening {
        decide()
        window.undo()
      }
      count += 2
      #expect(settle(count))
    }
    #expect(window.session !== first)
    end()
  }

  @Test("The picture in front stays there, unless it is decided")
  func front() throws {
    window.sessionIsOutdated(first)
    // Another picture comes to the front while the deck is being read.
    try finishOpening { #expect(first.bringToFront(FileName("2.png")) == .inFront) }
    let session = try #require(window.session)
    #expect(session !== first && session.frontPicture == FileName("2.png"))
    window.sessionIsOutdated(session)
    #expect(host.reopened.last?.picture == FileName("2.png"))
    for _ in 0..<4 { decide() }
    #expect(MainLoop.run { session.deck.settledActs == 4 })
    window.sessionIsOutdated(session)
    #expect(host.reopened.last?.picture == nil)
    end()
  }

  @Test("A picture that was asked for meanwhile is in front")
  func askedFor() throws {
    window.sessionIsOutdated(first)
    let opening = try #require(window.opening)
    var other = target
    other.picture = FileName("3.png")
    let request = DeckOpening(
      OpenRequest(other), origin: .user, call: 1, mayList: false, in: WindowState())
    #expect(MainLoop.run { opening.target != nil && request.picture != nil })
    #expect(opening.adopt(request) == FileName("3.png"))
    request.cancel()
    // It is remembered when the opening comes too late.
    try finishOpening { decide() }
    #expect(window.session === first && settle(1))
    #expect(host.reopened.count == 2 && host.reopened.last?.picture == FileName("3.png"))
    try finishOpening()
    #expect(window.session?.frontPicture == FileName("3.png"))
    end()
  }
}

import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaSharing

/// An open folder, shown in a view without a window.
@MainActor
final class OpenFolder: DeckSessionObserver {
  let session: DeckSession
  let view: DeckView
  private(set) var failures: [String] = []
  private(set) var troubles: [String?] = []
  /// How many requests were refused because an Apply was running.
  private(set) var refusals = 0
  /// Runs at the next failure, once.
  var onFailure: (@MainActor (DeckView) -> Void)?

  init(_ folder: SessionFolder) throws {
    try #require(
      TestDisplay.isThere, "there is no display, but \(TestDisplay.requirement) is set")
    view = DeckView()
    session = DeckSession(
      try folder.open(), view: view, early: nil, trace: nil, isDark: false)
    session.observer = self
    view.allowedDirections = Set(Piles.sides)
    gtk_widget_measure(view.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    gtk_widget_allocate(view.widget, 300, 400, -1, nil)
    session.begin()
  }

  var cover: DeckCover?

  func session(_ session: DeckSession, changed: SessionChanges) {}
  func session(_ session: DeckSession, drags progress: DragProgress?) {}
  func session(_ session: DeckSession, refused card: CardID) {}
  func session(_ session: DeckSession, changedPiles error: JournalError?) {}
  func session(_ session: DeckSession, sharedBefore before: SharedStanding?) {}
  func sessionWasApplied(_ session: DeckSession) {}
  func sessionIsOutdated(_ session: DeckSession) {}
  func sessionMixesTimes(_ session: DeckSession) {}
  func sessionIsApplying(_ session: DeckSession) { refusals += 1 }
  func session(_ session: DeckSession, repaired repair: Repair) {}
  func session(_ session: DeckSession, troubled error: JournalError?) {
    troubles.append(error?.text)
  }
  func session(_ session: DeckSession, failed error: JournalError) {
    failures.append(error.text)
    let reaction = onFailure
    onFailure = nil
    reaction?(view)
  }

  /// Waits until the journal has taken or refused everything and the session knows of it.
  func settle() { session.settle() }

  /// Waits for the journal, and expects this many decisions in it.
  func expectOnDisk(_ count: Int, at location: SourceLocation = #_sourceLocation) {
    settle()
    #expect(session.deck.savedCount == count, sourceLocation: location)
  }

  /// Waits for the journal, and expects that this many failures were reported by then.
  func expectFailures(_ count: Int, at location: SourceLocation = #_sourceLocation) {
    settle()
    #expect(failures.count == count, sourceLocation: location)
  }
}

extension DeckSession {
  /// Waits until the journal has taken or refused everything and the session knows of it.
  func settle() {
    _ = opened.journal.finish(atMost: 60)
    // Everything posted to the main loop earlier runs before this.
    var isDone = false
    MainThread.post { isDone = true }
    #expect(MainLoop.run { isDone })
  }
}

/// Runs `body` with an open folder of this many files, then checks that what it shows is on disk.
@MainActor
func withSession(
  files: Int, _ body: (DeckSession, DeckView) throws -> Void
) throws {
  let folder = try SessionFolder(files: files)
  let open = try OpenFolder(folder)
  try body(open.session, open.view)
  open.settle()
  let cards = open.session.deck.order
  let marks = cards.map { open.session.deck.marks(of: $0) }
  let counts = open.session.deck.pileCounts
  open.session.end()
  let ledger = try folder.open(.reading).ledger
  #expect(ledger.piles == counts && cards.map { ledger.marks(of: $0) } == marks)
}

import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// An open folder, shown in a view without a window.
@MainActor
final class OpenFolder: DeckSessionObserver {
  let session: DeckSession
  let view: KolodaView
  private(set) var failures: [String] = []
  private(set) var troubles: [String?] = []
  /// How often something was asked for that waits until an Apply is finished.
  private(set) var refusals = 0
  /// What is done at the next failure.
  var onFailure: (@MainActor (KolodaView) -> Void)?

  init(_ folder: SessionFolder) throws {
    try #require(
      TestDisplay.isThere, "there is no display, but \(TestDisplay.requirement) is set")
    view = KolodaView()
    session = DeckSession(
      try folder.open(), view: view, early: nil, trace: nil, isDark: false)
    session.observer = self
    view.allowedDirections = Set(Piles.sides)
    gtk_widget_measure(view.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    gtk_widget_allocate(view.widget, 300, 400, -1, nil)
    session.begin()
  }

  func sessionChanged(_ session: DeckSession) {}
  func session(_ session: DeckSession, drags progress: DragProgress?) {}
  func session(_ session: DeckSession, refused card: CardID) {}
  func session(_ session: DeckSession, changedPiles error: JournalError?) {}
  func session(_ session: DeckSession, sharedBefore before: SharedStanding?) {}
  func sessionWasApplied(_ session: DeckSession) {}
  func sessionIsOutdated(_ session: DeckSession) {}
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

  /// Waits until the journal has taken or refused everything, and the session knows.
  func settle() { session.settle() }

  /// Waits for the journal, which must hold so many decisions then.
  func expectOnDisk(_ count: Int, at location: SourceLocation = #_sourceLocation) {
    settle()
    #expect(session.deck.savedCount == count, sourceLocation: location)
  }

  /// Waits for the journal; so many failures must have been told then.
  func expectFailures(_ count: Int, at location: SourceLocation = #_sourceLocation) {
    settle()
    #expect(failures.count == count, sourceLocation: location)
  }
}

extension DeckSession {
  /// Waits until the journal has taken or refused everything, and the session knows.
  func settle() {
    _ = opened.journal.finish(atMost: 60)
    // What the main loop was asked to do before is done before.
    var isDone = false
    MainThread.post { isDone = true }
    #expect(MainLoop.run { isDone })
  }
}

/// Opens a folder of so many files for a test, and sees that what is shown then is what is on disk.
@MainActor
func withSession(
  files: Int, _ body: (DeckSession, KolodaView) throws -> Void
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

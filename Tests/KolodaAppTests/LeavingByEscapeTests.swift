import CAdwaita
import Foundation
import KolodaFiles
import KolodaGLib
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaDecks

/// Escape leaves whatever the window is in the middle of, and does nothing else.
@Suite(
  "Leaving by Escape", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct LeavingByEscapeTests {
  init() throws {
    try #require(TestDisplay.isThere)
  }

  private func press(_ key: Int32, in window: DeckWindow) -> Bool {
    window.pressed(KeyPress(UInt32(key)))
  }

  /// The opening of a folder that never finishes until `isOver` is true.
  private func endless(until isOver: Monitor<Bool>) -> DeckOpening {
    DeckOpening(
      OpenRequest(path: FileManager.default.temporaryDirectory.path), origin: .user,
      in: WindowState(),
      open: { folder, _, progress in
        while progress(.pictures(1)), !isOver.look({ $0 }) { sched_yield() }
        throw FolderError(path: folder.path, errno: ECANCELED)
      })
  }

  @Test("A spinner turns as long as something is read, and never for what is there already")
  func spinner() throws {
    let host = try WindowHost()
    let window = try host.makeWindow()
    window.showWelcome(recent: [])
    window.present()
    let isOver = Monitor(false)
    defer { isOver.change { $0 = true } }
    let opening = endless(until: isOver)
    window.expect(opening)
    #expect(spinners(in: window.widget) == 0, "it may be there any moment")
    window.showProgress(of: opening)
    #expect(spinners(in: window.widget) == 1)
    window.endOpening()
    #expect(spinners(in: window.widget) == 0)
    // A page that would have come up, had the opening taken longer.
    window.showProgress(of: opening)
    #expect(spinners(in: window.widget) == 0 && window.openingPage == nil)
    opening.cancel()
    gtk_window_destroy(window.widget.of(GtkWindow.self))
  }

  private func spinners(in widget: Widget) -> Int {
    widget.withDescendants.count { $0.isInstance(of: gtk_spinner_get_type()) }
  }

  @Test("A folder on its way is called off, and the page before is there again")
  func opening() throws {
    let host = try WindowHost()
    let window = try host.makeWindow()
    window.showWelcome(recent: [])
    window.present()
    #expect(!press(GDK_KEY_Escape, in: window))
    let isOver = Monitor(false)
    let opening = endless(until: isOver)
    defer { isOver.change { $0 = true } }
    window.expect(opening)
    window.showProgress(of: opening)
    #expect(window.openingPage != nil)
    #expect(!press(GDK_KEY_x, in: window))
    #expect(press(GDK_KEY_Escape, in: window))
    #expect(host.cancelled.count == 1 && host.cancelled.first === opening)
    #expect(opening.isCancelled && window.openingPage == nil)
    #expect(!press(GDK_KEY_Escape, in: window))
    gtk_window_destroy(window.widget.of(GtkWindow.self))
  }

  @Test("A deck stays below the page about an opening, whatever happens in it, and is there again")
  func covered() throws {
    try WindowHost.open(files: 3) { window, session in
      let isOver = Monitor(false)
      defer { isOver.change { $0 = true } }
      let opening = endless(until: isOver)
      window.expect(opening)
      window.showProgress(of: opening)
      window.sessionChanged(session)
      #expect(!window.showsDeck && window.cover == .page)
      #expect(gtk_widget_get_visible(window.view.widget) == 0 && spinners(in: window.widget) == 1)
      #expect(press(GDK_KEY_Escape, in: window))
      #expect(window.showsDeck && window.cover == nil)
      #expect(gtk_widget_get_visible(window.view.widget) != 0 && spinners(in: window.widget) == 0)
    }
  }
}

import CAdwaita
import Foundation
import KolodaFiles
import KolodaGLib
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

/// Escape leads out of what a window is in the middle of, and means nothing else.
@Suite(
  "Leaving by Escape", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct LeavingByEscapeTests {
  /// The program, as far as a window needs it.
  @MainActor
  private final class Host: DeckWindowHost {
    let application: UnsafeMutablePointer<AdwApplication>
    var cancelled: [DeckOpening] = []

    /// A process has one.
    private static var registered: UnsafeMutablePointer<AdwApplication>?

    init() throws {
      if let known = Self.registered {
        application = known
        return
      }
      application = try #require(adw_application_new(nil, G_APPLICATION_NON_UNIQUE))
      let program = UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self)
      try #require(g_application_register(program, nil, nil) != 0)
      Self.registered = application
    }

    func makeWindow() throws -> DeckWindow {
      let raw = UnsafeMutableRawPointer(application)
      let window = try #require(
        DeckWindow(
          application: raw.assumingMemoryBound(to: GtkApplication.self), trace: nil))
      window.host = self
      return window
    }

    func window(_ window: DeckWindow, opens requests: [OpenRequest]) {}
    func window(_ window: DeckWindow, opensBeside request: OpenRequest) {}
    func window(_ window: DeckWindow, cancels opening: DeckOpening) {
      cancelled.append(opening)
      opening.cancel()
      window.endOpening()
    }
    func window(_ window: DeckWindow, reopens target: OpenTarget) {}
    func window(_ window: DeckWindow, forgets uri: String) {}
  }

  init() throws {
    try #require(TestDisplay.isThere)
  }

  private func press(_ key: Int32, in window: DeckWindow) -> Bool {
    window.pressed(UInt32(key), GdkModifierType(rawValue: 0))
  }

  /// A folder that is read until somebody has enough of it.
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
    let host = try Host()
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
    // One that was to be shown, had it taken longer.
    window.showProgress(of: opening)
    #expect(spinners(in: window.widget) == 0 && window.openingPage == nil)
    opening.cancel()
    gtk_window_destroy(window.widget.of(GtkWindow.self))
  }

  private func spinners(in widget: Widget) -> Int {
    var found = String(cString: gtk_widget_get_css_name(widget)) == "spinner" ? 1 : 0
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      found += spinners(in: next)
      child = gtk_widget_get_next_sibling(next)
    }
    return found
  }

  @Test("A folder on its way is called off, and the page before is there again")
  func opening() throws {
    let host = try Host()
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
}

import CAdwaita
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaDecks

/// The parts of the program that a window needs.
@MainActor
final class WindowHost: DeckWindowHost {
  let application: UnsafeMutablePointer<AdwApplication>
  var cancelled: [DeckOpening] = []
  var reopened: [OpenTarget] = []

  /// The application; a process can register only one.
  private static var registered: UnsafeMutablePointer<AdwApplication>?

  init() throws {
    if let known = Self.registered {
      application = known
      return
    }
    application = adw_application_new(nil, G_APPLICATION_NON_UNIQUE)
    let program = UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self)
    try #require(g_application_register(program, nil, nil) != 0)
    Self.registered = application
  }

  func makeWindow(trace: TraceWriter? = nil) throws -> DeckWindow {
    let raw = UnsafeMutableRawPointer(application)
    let window = DeckWindow(
      application: raw.assumingMemoryBound(to: GtkApplication.self), trace: trace)
    window.host = self
    return window
  }

  /// Opens a folder of undecided photos in a window while `body` runs.
  static func open(files: Int, _ body: (DeckWindow, DeckSession) throws -> Void) throws {
    try open(SessionFolder(files: files), body)
  }

  /// Opens a folder of undecided photos that can be shown in a window while `body` runs.
  static func open(
    pictures: Int, trace: TraceWriter?, _ body: (DeckWindow, DeckSession) throws -> Void
  ) throws {
    let folder = try SessionFolder(files: pictures)
    let picture = try TestPicture(width: 900, height: 700).jpeg()
    // What comes after a picture's end makes the files differ.
    for index in 0..<pictures {
      try folder.write(picture + [UInt8(index)], as: "\(index).png")
    }
    try open(folder, trace: trace, body)
  }

  /// Opens a folder in a window while `body` runs.
  static func open(
    _ folder: SessionFolder, trace: TraceWriter? = nil,
    _ body: (DeckWindow, DeckSession) throws -> Void
  ) throws {
    let opened = try folder.open()
    let target = OpenTarget(opened.place)
    let opening = DeckOpening(
      OpenRequest(target), origin: .user, mayList: false, in: WindowState())
    opening.cancel()
    let host = try WindowHost()
    let window = try host.makeWindow(trace: trace)
    window.show(opened, early: nil, of: target, opening)
    window.present()
    #expect(MainLoop.run { gtk_widget_get_height(window.view.widget) > 0 })
    let session = try #require(window.session)
    try body(window, session)
    window.close()
    gtk_window_destroy(window.widget.of(GtkWindow.self))
    // The folder is removed with its object.
    withExtendedLifetime((folder, host)) {}
  }

  func window(_ window: DeckWindow, opens requests: [OpenRequest]) {}
  func window(_ window: DeckWindow, opensBeside request: OpenRequest) {}
  func window(_ window: DeckWindow, cancels opening: DeckOpening) {
    cancelled.append(opening)
    opening.cancel()
    window.endOpening()
  }
  func window(_ window: DeckWindow, reopens target: OpenTarget) {
    reopened.append(target)
    // It finds the deck, and then waits.
    window.expect(
      DeckOpening(OpenRequest(target), origin: .user, mayList: false, in: WindowState()))
  }
  func window(_ window: DeckWindow, performs command: WindowCommand, _ text: String) {}
  func window(_ window: DeckWindow, forgets uri: String) {}
}

import CAdwaita
import Foundation
import KolodaFiles
import KolodaGLib
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaDecks

/// While a folder takes long to open, the window says so and offers to cancel.
@Suite(
  "The page of a folder that is being opened", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct OpeningPageTests: WidgetSearch {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  @Test("It names the folder, counts its pictures, and has a way out")
  func page() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let count = Monitor(0)
    let opening = DeckOpening(
      OpenRequest(path: folder.path), origin: .user, in: WindowState(),
      open: { folder, _, progress in
        // Keeps reading like a huge tree, until the opening is cancelled.
        while progress(.pictures(count.look { $0 })) { sched_yield() }
        throw FolderError(path: folder.path, errno: ECANCELED)
      })
    var cancelled = 0
    let page = OpeningPage(opening) {
      cancelled += 1
      opening.cancel()
    }
    let window = gtk_window_new()
    gtk_window_set_child(window.of(GtkWindow.self), page.widget)
    gtk_window_present(window.of(GtkWindow.self))
    #expect(labels(in: page.widget).contains("Opening “\(folder.lastPathComponent)”"))
    for number in [1, 5] {
      count.change { $0 = number }
      let text = WelcomeTexts.found(number)
      #expect(MainLoop.run { labels(in: page.widget).contains(text) }, "\(text)")
    }
    let button = try #require(widget("button", in: page.widget))
    gtk_widget_activate(button)
    #expect(MainLoop.run { cancelled == 1 })
    #expect(opening.isCancelled && opening.outcome == nil)
    page.end()
    gtk_window_destroy(window.of(GtkWindow.self))
  }

  @Test("It says how much of a file is read, and nothing once all is")
  func share() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-page-\(UUID().uuidString).jsonl")
    try Data("{}\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let read = Monitor(0.0)
    let opening = DeckOpening(
      OpenRequest(path: file.path), origin: .user, in: WindowState(),
      open: { _, _, progress in
        while progress(.share(read.look { $0 })) { sched_yield() }
        throw CancellationError()
      })
    let page = OpeningPage(opening) {}
    defer {
      opening.cancel()
      page.end()
    }
    let window = gtk_window_new()
    gtk_window_set_child(window.of(GtkWindow.self), page.widget)
    gtk_window_present(window.of(GtkWindow.self))
    for share in [0.5, 0.999] {
      read.change { $0 = share }
      let text = WelcomeTexts.read(share)
      #expect(MainLoop.run { labels(in: page.widget).contains(text) }, "\(text)")
    }
    read.change { $0 = 1 }
    #expect(MainLoop.run { !labels(in: page.widget).contains { $0.contains("%") } })
    gtk_window_destroy(window.of(GtkWindow.self))
  }

  private func labels(in widget: Widget) -> [String] {
    widget.withDescendants.filter { name(of: $0) == "label" }
      .map { String(cString: gtk_label_get_text($0.opaque)) }
  }

  private func widget(_ wanted: String, in widget: Widget) -> Widget? {
    widget.withDescendants.first { name(of: $0) == wanted }
  }

  private func name(of widget: Widget) -> String {
    String(cString: gtk_widget_get_css_name(widget))
  }
}

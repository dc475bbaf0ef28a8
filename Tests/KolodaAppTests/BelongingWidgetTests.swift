import CAdwaita
import Foundation
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// The window's notes, its drop area and the widgets with facts about the program.
@Suite(
  "Parts of the window", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct BelongingWidgetTests: WidgetSearch {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  @Test("One note is seen at a time, the newest, and those before come back with their buttons")
  func newestNotes() throws {
    let toasts = DeckToasts()
    let window = gtk_window_new()
    gtk_window_set_child(window.of(GtkWindow.self), toasts.widget)
    gtk_window_present(window.of(GtkWindow.self))
    var pressed: [Int] = []
    for number in 1...5 {
      toasts.show("Note <\(number)> & more", button: "Undo") { pressed.append(number) }
      #expect(toasts.texts.last == "Note <\(number)> & more")
    }
    let last = (3...5).map { "Note <\($0)> & more" }
    #expect(toasts.texts == last)
    #expect(seen(in: toasts.widget) == [last[2]])
    let buttons = toasts.widget.withDescendants.filter {
      shim_is_button($0.object) != 0 && labels(in: $0).contains("Undo")
    }
    #expect(buttons.count == 3)
    gtk_widget_activate(buttons[2])
    #expect(MainLoop.run { pressed == [5] })
    #expect(toasts.texts == [last[0], last[1]])
    #expect(seen(in: toasts.widget) == [last[1]])
    toasts.dismiss()
    #expect(toasts.texts.isEmpty && gtk_widget_get_visible(toasts.widget) == 0)
    #expect(pressed == [5])
    gtk_window_destroy(window.of(GtkWindow.self))
  }

  @Test("A note that appears in a narrow window has room for all its lines")
  func lines() throws {
    let toasts = DeckToasts()
    let window = gtk_window_new()
    let grid = gtk_grid_new()
    let deck = gtk_drawing_area_new()
    gtk_window_set_default_size(window.of(GtkWindow.self), 360, 640)
    gtk_window_set_child(window.of(GtkWindow.self), grid)
    for part in [deck, toasts.widget] {
      gtk_grid_attach(grid.of(GtkGrid.self), part, 0, 0, 1, 1)
      gtk_widget_set_hexpand(part, 1)
    }
    gtk_widget_set_vexpand(deck, 1)
    gtk_widget_set_halign(toasts.widget, GTK_ALIGN_CENTER)
    toasts.place = .bottom
    gtk_window_present(window.of(GtkWindow.self))
    #expect(MainLoop.run { gtk_widget_get_height(deck) > 0 })
    toasts.show("Every stack is open while you browse all cards, also those that come later.")
    let label = try #require(
      toasts.widget.withDescendants.first {
        String(cString: gtk_widget_get_css_name($0)) == "label"
      })
    var bounds = graphene_rect_t()
    #expect(
      MainLoop.run {
        gtk_widget_compute_bounds(label, toasts.widget, &bounds) != 0 && bounds.size.height > 0
          && bounds.origin.y + bounds.size.height <= Float(gtk_widget_get_height(toasts.widget))
      }, "\(bounds) in \(gtk_widget_get_height(toasts.widget))")
    gtk_window_destroy(window.of(GtkWindow.self))
  }

  /// The visible notes in a widget.
  private func seen(in widget: Widget) -> [String] {
    widget.withDescendants.filter { child in
      gtk_widget_get_visible(child) != 0 && labels(in: child).contains { $0.hasPrefix("Note") }
        && gtk_widget_get_parent(child) == widget
    }.flatMap { labels(in: $0).filter { $0.hasPrefix("Note") } }
  }

  private func labels(in widget: Widget) -> [String] {
    widget.withDescendants.filter { String(cString: gtk_widget_get_css_name($0)) == "label" }
      .map { String(cString: gtk_label_get_text($0.opaque)) }
  }

  @Test("Every key that is shown is one that GTK knows")
  func shortcuts() {
    let keys = DeckKeys(settings: Settings(), piles: Pile.builtIn)
    for shortcut in ShortcutList.groups(keys).flatMap(\.shortcuts) {
      #expect(!shortcut.title.isEmpty)
      for key in shortcut.keys.split(separator: " ") {
        var symbol: guint = 0
        var modifiers = GdkModifierType(rawValue: 0)
        #expect(gtk_accelerator_parse(String(key), &symbol, &modifiers) != 0, "\(key)")
        #expect(symbol != 0, "\(key)")
      }
    }
  }

  @Test("The help's topics have names of their own and something to say")
  func help() {
    let topics = HelpTopic.all(DeckKeys(settings: Settings(), piles: Pile.builtIn))
    #expect(Set(topics.map(\.subject)).count == topics.count)
    #expect(topics.allSatisfy { !$0.title.isEmpty && !$0.parts.isEmpty })
    for topic in topics { _ = HelpPage.page(topic) }
  }

  /// Package.resolved, with the versions of the dependencies; missing in a build that takes its
  /// packages from elsewhere.
  private nonisolated static let resolved = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Package.resolved")

  @Test(
    "The credits name the versions that are built in",
    .enabled(if: FileManager.default.fileExists(atPath: BelongingWidgetTests.resolved.path)))
  func versions() throws {
    let resolved = try String(contentsOf: BelongingWidgetTests.resolved, encoding: .utf8)
    for (identity, version) in [
      ("grdb.swift", UsedLibrary.grdbVersion),
      ("swift-argument-parser", UsedLibrary.argumentParserVersion),
    ] {
      let pin = try #require(resolved.range(of: "\"\(identity)\""))
      let rest = resolved[pin.upperBound...]
      let line = try #require(rest.split(separator: "\n").first { $0.contains("\"version\"") })
      #expect(line.contains("\"\(version)\""), "\(identity): \(line)")
    }
  }

  @Test("A file’s name for the export has nothing that a path can’t hold")
  func exportName() {
    #expect(ExportChooser.fileName(for: "a/b\n.c", ending: "csv") == "a-b-.c decisions.csv")
    #expect(ExportChooser.fileName(for: "..", ending: "csv") == "Koloda decisions.csv")
  }
}

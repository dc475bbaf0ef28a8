import CAdwaita
import Foundation
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

/// The window's notes, its drop area and what tells about the program.
@Suite(
  "Parts of the window", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct BelongingWidgetTests {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  @Test("The newest note is never hidden by an older one")
  func newestNote() throws {
    let toasts = DeckToasts()
    let window = try #require(gtk_window_new())
    gtk_window_set_child(window.of(GtkWindow.self), toasts.widget)
    var pressed: [Int] = []
    for number in 1...5 {
      toasts.show("Note <\(number)> & more", button: "Undo") { pressed.append(number) }
      #expect(toasts.text == "Note <\(number)> & more")
    }
    // Of five notes the last one alone is there once those that leave have gone.
    #expect(MainLoop.run { labels(in: toasts.widget).filter { $0.hasPrefix("Note") }.count == 1 })
    #expect(labels(in: toasts.widget).contains("Note <5> & more"))
    toasts.dismiss()
    #expect(toasts.text == nil)
    #expect(pressed.isEmpty)
    gtk_window_destroy(window.of(GtkWindow.self))
  }

  private func labels(in widget: Widget?) -> [String] {
    guard let widget else { return [] }
    var found: [String] = []
    if String(cString: gtk_widget_get_css_name(widget)) == "label" {
      found.append(String(cString: gtk_label_get_text(widget.opaque)))
    }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      found += labels(in: next)
      child = gtk_widget_get_next_sibling(next)
    }
    return found
  }

  @Test("Every key that is shown is one that GTK knows")
  func shortcuts() {
    for shortcut in ShortcutList.groups(Settings()).flatMap(\.shortcuts) {
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
    let topics = HelpTopic.all
    #expect(Set(topics.map(\.id)).count == topics.count)
    #expect(topics.allSatisfy { !$0.title.isEmpty && !$0.parts.isEmpty })
    #expect(topics.allSatisfy { HelpPage.page($0) != nil })
  }

  /// The versions that were built in; not there in a build whose packages come from elsewhere.
  private nonisolated static let resolved = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Package.resolved")

  @Test(
    "The credits name the versions that are built in",
    .enabled(if: FileManager.default.fileExists(atPath: BelongingWidgetTests.resolved.path)))
  func versions() throws {
    let resolved = try String(contentsOf: BelongingWidgetTests.resolved, encoding: .utf8)
    for (identity, version) in [
      ("grdb.swift", Dependency.grdbVersion),
      ("swift-argument-parser", Dependency.argumentParserVersion),
    ] {
      let pin = try #require(resolved.range(of: "\"\(identity)\""))
      let rest = resolved[pin.upperBound...]
      let line = try #require(rest.split(separator: "\n").first { $0.contains("\"version\"") })
      #expect(line.contains("\"\(version)\""), "\(identity): \(line)")
    }
  }

  @Test("A file’s name for the export has nothing that a path can’t hold")
  func exportName() {
    #expect(ExportChooser.fileName(for: "a/b\n.c") == "a-b-.c decisions.csv")
    #expect(ExportChooser.fileName(for: "..") == "Koloda decisions.csv")
  }
}

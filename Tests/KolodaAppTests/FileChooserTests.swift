import CAdwaita
import KolodaGTK
import KolodaRecords
import Testing
import WidgetTesting

@testable import KolodaApp

@Suite("The dialog that opens a file")
@MainActor
struct FileChooserTests {
  @Test("It begins with all files that Koloda opens, and has their kinds to choose from")
  func filters() throws {
    let filters = FileChooser.filters
    #expect(
      filters.map(\.name) == [
        WelcomeTexts.supportedFiles, WelcomeTexts.pictures, WelcomeTexts.recordFiles,
        WelcomeTexts.allFiles,
      ])
    let all = try #require(filters.first?.endings)
    #expect(all.isSuperset(of: ["jpg", "jpeg", "dng", "avif", "csv", "jsonl", "html", "txt"]))
    #expect(all.isSuperset(of: ["apkg", "gz"]))
    let pictures = try #require(filters[1].endings), records = try #require(filters[2].endings)
    #expect(pictures.contains("jpg") && !pictures.contains("csv"))
    #expect(records == Set(RecordForm.extensions.keys).union(RecordForm.packedExtensions))
    #expect(filters.last?.endings == nil)
  }
}

/// What the dialog shows at first.
@Suite(
  "The dialog before its folder is read", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct FileChooserWindowTests {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  /// The buttons at the ends of the path, in all windows.
  private var pathButtons: [Widget] {
    var found: [Widget] = []
    eachItem(of: gtk_window_get_toplevels()) { window in
      found += window.assumingMemoryBound(to: GtkWidget.self).withDescendants.filter {
        gtk_widget_has_css_class($0, "slider-button") != 0
      }
    }
    return found
  }

  @Test("The buttons that scroll the path are shown only once there is a path")
  func path() throws {
    let window = gtk_window_new()
    gtk_window_present(window.of(GtkWindow.self))
    ExportChooser.ask(
      over: window, title: "deck", beside: nil, forms: ExportChooser.pictureForms
    ) { _, _, _ in }
    #expect(pathButtons.count == 2)
    #expect(pathButtons.allSatisfy { gtk_widget_get_child_visible($0) == 0 })
    #expect(MainLoop.run { pathButtons.allSatisfy { gtk_widget_get_child_visible($0) != 0 } })
    gtk_window_destroy(window.of(GtkWindow.self))
  }
}

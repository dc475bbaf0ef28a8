import CAdwaita
import KolodaGTK
import KolodaRecords
import Testing
import WidgetTesting

@testable import KolodaApp

/// The window in which the user says what each field of a record is for.
@Suite("Fields", .serialized, .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct FieldsWindowTests {
  private final class Token {}

  @Test("Nothing is left of the window once it is closed")
  func closed() throws {
    try #require(TestDisplay.isThere, "there is no display, but \(TestDisplay.requirement) is set")
    let parent = gtk_window_new()
    weak var token: Token?
    do {
      let held = Token()
      token = held
      FieldsWindow.show(
        over: parent, fields: ["a", "b"], numbers: ["b"],
        choice: FieldsWindow.Choice(
          roles: FieldRoles(), question: "", order: .file, coding: .utf8),
        hasRoles: true, hasMark: false
      ) { [held] _ in _ = held }
    }
    #expect(token != nil)
    gtk_window_destroy(parent.of(GtkWindow.self))
    #expect(MainLoop.run { token == nil })
  }
}

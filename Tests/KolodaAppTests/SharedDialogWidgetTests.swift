import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaSyncMessages
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaSharing

/// The dialogs of shared decks as widgets: they fit a telephone, and leave nothing behind.
@Suite(
  "Dialogs of shared decks", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct SharedDialogWidgetTests: WidgetSearch {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  @Test("A dialog that is closed while the server says nothing ends that, and nothing is left")
  func dialog() throws {
    let parent = gtk_window_new()
    final class Token: Sendable {}
    // Held by the work and by the dialog.
    weak var token: Token?
    weak var own: Token?
    let asked = Monitor<SyncInterruption?>(nil)
    var found = 0
    do {
      let (held, mine) = (Token(), Token())
      token = held
      own = mine
      JoinDialog.show(
        over: parent,
        asking: { [held] _, _, interruption in
          _ = held
          asked.change { $0 = interruption }
          _ = asked.wait { $0?.isOver == true ? true : nil }
        },
        found: { [mine] _, _ in
          _ = mine
          found += 1
        })
    }
    let window = try #require(dialog(over: parent))
    let parts = window.withDescendants
    let fields = parts.filter { $0.isInstance(of: adw_entry_row_get_type()) }
    for (field, text) in zip(fields, ["postgresql://ann@/decks", "deck"]) {
      gtk_editable_set_text(field.opaque, text)
    }
    for part in parts where gtk_widget_has_css_class(part, "suggested-action") != 0 {
      gtk_widget_activate(part)
    }
    #expect(MainLoop.run { asked.look { $0 != nil } })
    gtk_window_destroy(window.of(GtkWindow.self))
    #expect(asked.look { $0?.isOver == true })
    #expect(own == nil, "the dialog is freed on this thread, not by the one that waits")
    // Unblocks the waiting thread.
    asked.change { _ in }
    #expect(MainLoop.run { token == nil } && found == 0)
    gtk_window_destroy(parent.of(GtkWindow.self))
  }

  @Test("The dialog for joining shows its button whole in a telephone's width")
  func joining() throws {
    let parent = gtk_window_new()
    gtk_window_set_default_size(parent.of(GtkWindow.self), 360, 640)
    gtk_window_present(parent.of(GtkWindow.self))
    #expect(MainLoop.run { gtk_widget_get_width(parent) > 0 })
    JoinDialog.show(over: parent, asking: { _, _, _ in }, found: { _, _ in })
    let window = try #require(dialog(over: parent))
    let scroller = try #require(
      window.withDescendants.first { $0.isInstance(of: gtk_scrolled_window_get_type()) })
    let place = gtk_scrolled_window_get_vadjustment(scroller.opaque)
    #expect(MainLoop.run { gtk_adjustment_get_page_size(place) > 0 })
    #expect(gtk_widget_get_width(window) <= 360)
    #expect(gtk_adjustment_get_upper(place) <= gtk_adjustment_get_page_size(place))
    gtk_window_destroy(window.of(GtkWindow.self))
    gtk_window_destroy(parent.of(GtkWindow.self))
  }

  @Test(
    "The question for a password fits a telephone's width, and is gone once it has a right one",
    arguments: [false, true])
  func password(hasKeyring: Bool) throws {
    let parent = gtk_window_new()
    gtk_window_set_default_size(parent.of(GtkWindow.self), 360, 640)
    gtk_window_present(parent.of(GtkWindow.self))
    #expect(MainLoop.run { gtk_widget_get_width(parent) > 0 })
    var found = 0
    let name = String(repeating: "somebody-with-a-long-name-", count: 4)
    let wish = SyncFault.PasswordWish(
      person: name, host: "db.example.org", hasKeyring: hasKeyring)
    PasswordDialog.show(
      over: parent, for: SharedAddress("postgresql://ann@db.example.org/decks", name: "deck"), wish,
      asking: { password, _ in
        guard password.secret.text == "right" else {
          var fault = SyncFault(.wantsPassword)
          fault.password = wish
          throw SyncFailure.server(fault)
        }
        return password.isToBeKept
      }, found: { found += 1 })
    let window = try #require(dialog(over: parent))
    var least: Int32 = 0
    gtk_widget_measure(window, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
    #expect(least <= 360)
    #expect(MainLoop.run { gtk_widget_get_width(window) > 0 })
    #expect(gtk_widget_get_width(window) <= 360)
    #expect(texts(in: window).contains(PasswordTexts.noKeyring) == !hasKeyring)
    let parts = window.withDescendants
    let scroller = try #require(parts.first { $0.isInstance(of: gtk_scrolled_window_get_type()) })
    func isWhole() -> Bool {
      let place = gtk_scrolled_window_get_vadjustment(scroller.opaque)
      return gtk_adjustment_get_page_size(place) > 0
        && gtk_adjustment_get_upper(place) <= gtk_adjustment_get_page_size(place)
    }
    #expect(MainLoop.run { isWhole() })
    let field = try #require(parts.first { $0.isInstance(of: adw_password_entry_row_get_type()) })
    let enter = try #require(
      parts.first { gtk_widget_has_css_class($0, "suggested-action") != 0 })
    #expect(gtk_widget_get_sensitive(enter) == 0)
    for (word, isRight) in [("wrong", false), ("right", true)] {
      gtk_editable_set_text(field.opaque, word)
      gtk_widget_activate(enter)
      if !isRight {
        #expect(MainLoop.run { texts(in: window).contains(PasswordTexts.wrong) && isWhole() })
        #expect(found == 0)
      }
    }
    #expect(MainLoop.run { found == 1 })
    #expect(dialog(over: parent) == nil)
    gtk_window_destroy(parent.of(GtkWindow.self))
  }
}

import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaSyncMessages
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// The pages of a shared deck as widgets: they wait for nobody, and nothing is left of them.
@Suite(
  "Pages of a shared deck", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct SharedPageWidgetTests {
  private let state = Monitor(FakeServer.State())

  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  private func desk() -> ServerDesk { ServerDesk { [state] _ in FakeServer(state) } }

  /// Shows a page in a window as long as something is done with it.
  private func show(_ page: any SharedPage, _ body: () throws -> Void) throws {
    let window = try #require(gtk_window_new())
    gtk_window_set_child(window.of(GtkWindow.self), page.widget)
    gtk_window_present(window.of(GtkWindow.self))
    try body()
    page.end()
    gtk_window_destroy(window.of(GtkWindow.self))
  }

  private func all(in widget: Widget) -> [Widget] {
    var found = [widget]
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      found += all(in: next)
      child = gtk_widget_get_next_sibling(next)
    }
    return found
  }

  private func isOf(_ widget: Widget, _ type: GType) -> Bool {
    g_type_check_instance_is_a(widget.of(GTypeInstance.self), type) != 0
  }

  /// The window that stands over another.
  private func dialog(over parent: Widget) -> Widget? {
    guard let list = gtk_window_get_toplevels() else { return nil }
    for place in 0..<g_list_model_get_n_items(list) {
      guard let item = g_list_model_get_item(list, place) else { continue }
      defer { g_object_unref(item) }
      let window = item.assumingMemoryBound(to: GtkWidget.self)
      if gtk_window_get_transient_for(window.of(GtkWindow.self)) == parent.of(GtkWindow.self) {
        return window
      }
    }
    return nil
  }

  private func texts(in widget: Widget?) -> [String] {
    guard let widget, gtk_widget_get_visible(widget) != 0 else { return [] }
    var found: [String] = []
    if String(cString: gtk_widget_get_css_name(widget)) == "label" {
      found.append(String(cString: gtk_label_get_text(widget.opaque)))
    }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      found += texts(in: next)
      child = gtk_widget_get_next_sibling(next)
    }
    return found
  }

  @Test("Who manages the deck can change it, and others see nothing of that")
  func people() throws {
    for isManager in [false, true] {
      state.change { state in
        state.progress.isManager = isManager
        state.progress.people = [.named("ann", answers: 3), .named("ben", answers: 2)]
      }
      let page = PeoplePage(deck: "deck", desk(), ask: { _, agreed in agreed() }, close: {})
      try show(page) {
        #expect(MainLoop.run { texts(in: page.widget).contains("5 of 20 answers") })
        let seen = texts(in: page.widget)
        #expect(seen.contains(PeopleTexts.close) == isManager)
        #expect(seen.contains(PeopleTexts.role) == isManager)
      }
    }
  }

  @Test("Escape gives up what was begun to be written before it leaves the page")
  func escape() throws {
    state.change { $0.progress.people = [.named("ann", answers: 3)] }
    let page = PeoplePage(deck: "deck", desk(), ask: { _, _ in }, close: {})
    try show(page) {
      #expect(MainLoop.run { texts(in: page.widget).contains("3 of 20 answers") })
      let parts = page.widget.map { all(in: $0) } ?? []
      let row = try #require(parts.first { isOf($0, adw_entry_row_get_type()) })
      let field = UnsafeMutablePointer<GtkWidget>(
        try #require(gtk_editable_get_delegate(row.opaque)))
      #expect(!page.escape(from: field))
      gtk_editable_set_text(row.opaque, "cleo")
      #expect(!page.escape(from: page.widget) && !page.escape(from: nil))
      #expect(page.escape(from: field))
      #expect(String(cString: gtk_editable_get_text(row.opaque)).isEmpty)
      #expect(!page.escape(from: field))
    }
  }

  @Test("A page follows the server, and says when it can't")
  func follows() throws {
    state.change { $0.progress.people = [.named("ann", answers: 1)] }
    let page = PeoplePage(deck: "deck", desk(), ask: { _, _ in }, close: {})
    try show(page) {
      #expect(MainLoop.run { texts(in: page.widget).contains("1 of 20 answers") })
      state.change { $0.progress.people = [.named("ann", answers: 2)] }
      page.newsCame()
      #expect(MainLoop.run { texts(in: page.widget).contains("2 of 20 answers") })
      state.change { $0.fault = .gone }
      let words = PeopleTexts.stale(SharedTexts.helperEnded)
      page.newsCame()
      // What was known stays.
      #expect(
        MainLoop.run {
          let seen = texts(in: page.widget)
          return seen.contains(words) && seen.contains("2 of 20 answers")
        })
      // And it goes on by itself.
      #expect(MainLoop.run { !texts(in: page.widget).contains(words) })
    }
  }

  @Test("A member who makes up piles has no page of them shown")
  func madeUpPiles() throws {
    let piles = (0..<60).map { "made-up-\($0)" }
    state.change { state in
      state.combinations = piles.indices.map { number in
        SyncedCombination(
          answers: [["ann", piles[number]], ["ben", piles[(number + 1) % piles.count]]], cards: 1)
      }
    }
    let page = AgreementPage(deck: "deck", piles: Piles.builtIn.all, desk(), close: {})
    try show(page) {
      @MainActor func shown() -> Set<String> {
        let labels = (page.widget.map { all(in: $0) } ?? []).filter {
          isOf($0, gtk_label_get_type())
        }
        return Set(labels.map { String(cString: gtk_label_get_text($0.opaque)) })
          .filter { $0.hasPrefix("made-up") }
      }
      #expect(MainLoop.run { !shown().isEmpty })
      #expect(shown().count <= ConfusionTable.mostPiles)
    }
  }

  @Test("Nothing is left of a page, also while its server says nothing")
  func gone() throws {
    for isStuck in [false, true] {
      state.change { $0.isStuck = isStuck }
      weak var people: PeoplePage?
      weak var agreement: AgreementPage?
      do {
        let pages: [any SharedPage] = [
          PeoplePage(deck: "deck", desk(), ask: { _, _ in }, close: {}),
          AgreementPage(deck: "deck", piles: Piles.builtIn.all, desk(), close: {}),
        ]
        people = pages[0] as? PeoplePage
        agreement = pages[1] as? AgreementPage
        for page in pages { try show(page) { MainLoop.run(turns: 5) } }
      }
      state.change { $0.isStuck = false }
      #expect(MainLoop.run { people == nil && agreement == nil })
    }
  }

  @Test("A dialog that is closed while the server says nothing ends that, and nothing is left")
  func dialog() throws {
    let parent = try #require(gtk_window_new())
    final class Token: Sendable {}
    weak var token: Token?
    let asked = Monitor<SyncInterruption?>(nil)
    var found = 0
    do {
      let held = Token()
      token = held
      JoinDialog.show(
        over: parent,
        asking: { [held] _, _, interruption in
          _ = held
          asked.change { $0 = interruption }
          _ = asked.wait { $0?.isOver == true ? true : nil }
        }, found: { _, _ in found += 1 })
    }
    let window = try #require(dialog(over: parent))
    let parts = all(in: window)
    let fields = parts.filter { isOf($0, adw_entry_row_get_type()) }
    for (field, text) in zip(fields, ["postgresql://ann@/decks", "deck"]) {
      gtk_editable_set_text(field.opaque, text)
    }
    for part in parts where gtk_widget_has_css_class(part, "suggested-action") != 0 {
      gtk_widget_activate(part)
    }
    #expect(MainLoop.run { asked.look { $0 != nil } })
    gtk_window_destroy(window.of(GtkWindow.self))
    #expect(asked.look { $0?.isOver == true })
    // Who waits is woken.
    asked.change { _ in }
    #expect(MainLoop.run { token == nil } && found == 0)
    gtk_window_destroy(parent.of(GtkWindow.self))
  }

  @Test(
    "The question for a password fits a telephone's width, and is gone once it has a right one",
    arguments: [false, true])
  func password(hasKeyring: Bool) throws {
    let parent = try #require(gtk_window_new())
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
          var fault = SyncFault(.wantsPassword, text: "no")
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
    let parts = all(in: window)
    let scroller = try #require(parts.first { isOf($0, gtk_scrolled_window_get_type()) })
    func isWhole() -> Bool {
      let place = gtk_scrolled_window_get_vadjustment(scroller.opaque)
      return gtk_adjustment_get_page_size(place) > 0
        && gtk_adjustment_get_upper(place) <= gtk_adjustment_get_page_size(place)
    }
    #expect(MainLoop.run { isWhole() })
    let field = try #require(parts.first { isOf($0, adw_password_entry_row_get_type()) })
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

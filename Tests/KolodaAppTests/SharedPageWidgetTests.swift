import CAdwaita
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaSyncMessages
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaSharing

/// The pages of a shared deck as widgets: they block on nothing, and leave nothing behind.
@Suite(
  "Pages of a shared deck", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct SharedPageWidgetTests: WidgetSearch {
  let state = Monitor(FakeServer.State())

  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  func desk() -> ServerDesk { ServerDesk { [state] _ in FakeServer(state) } }

  /// Shows a page in a window while `body` runs.
  func show(_ page: any SharedPage, _ body: () throws -> Void) throws {
    let window = gtk_window_new()
    gtk_window_set_child(window.of(GtkWindow.self), page.widget)
    gtk_window_present(window.of(GtkWindow.self))
    try body()
    page.end()
    gtk_window_destroy(window.of(GtkWindow.self))
  }

  @Test("Who manages the deck can change it, and others see nothing of that")
  func people() throws {
    for isManager in [false, true] {
      state.change { state in
        state.progress.isManager = isManager
        state.progress.people = [.named("ann", answers: 3), .named("ben", answers: 2)]
      }
      let page = PeoplePage(
        deck: "deck", desk(), ask: { _, agreed in agreed() }, edit: { _, _ in }, close: {})
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
    state.change { state in
      state.progress.people = [.named("ann", answers: 3)]
      state.progress.look = Self.look("Is it sharp?", [])
    }
    let page = PeoplePage(deck: "deck", desk(), ask: { _, _ in }, edit: { _, _ in }, close: {})
    try show(page) {
      #expect(MainLoop.run { texts(in: page.widget).contains("3 of 20 answers") })
      let parts = page.widget.withDescendants
      let rows = parts.filter { $0.isInstance(of: adw_entry_row_get_type()) }
      #expect(rows.count == 2)
      // Escape resets a field: the name to nothing, the question to the one on the server.
      for (row, former) in zip(rows, ["", "Is it sharp?"]) {
        let field = UnsafeMutablePointer<GtkWidget>(
          try #require(gtk_editable_get_delegate(row.opaque)))
        #expect(!page.escape(from: field))
        gtk_editable_set_text(row.opaque, "cleo")
        #expect(!page.escape(from: page.widget) && !page.escape(from: nil))
        #expect(page.escape(from: field))
        #expect(String(cString: gtk_editable_get_text(row.opaque)) == former)
        #expect(!page.escape(from: field))
      }
    }
  }

  @Test("The question and the piles that everybody sees are changed one without the other")
  func everybodysLook() throws {
    state.change { state in
      state.progress.people = [.named("ann", answers: 3)]
      state.progress.look = Self.look("Is it sharp?", [.keep, .reject])
    }
    var edited: [Pile] = []
    let page = PeoplePage(
      deck: "deck", desk(), ask: { _, _ in },
      edit: { piles, done in
        edited = piles
        done([.keep, .later])
      }, close: {})
    try show(page) {
      let row = try #require(questionRow(of: page))
      #expect(MainLoop.run { text(of: row) == "Is it sharp?" })
      // A text being written stays while others change the deck.
      gtk_editable_set_text(row.opaque, "  Is it\u{A0}good? ")
      state.change { $0.progress.look = Self.look("Is it new?", [.keep, .reject]) }
      state.change { $0.progress.people = [.named("ann", answers: 4)] }
      page.newsCame()
      #expect(MainLoop.run { texts(in: page.widget).contains("4 of 20 answers") })
      #expect(text(of: row) == "  Is it\u{A0}good? ")
      state.change { $0.fault = .server(SyncFault(.notAllowed)) }
      pressReturn(in: row)
      #expect(MainLoop.run { texts(in: page.widget).contains(SharedTexts.notAllowed) })
      #expect(orders.isEmpty)
      // The text is still there, and Return tries again.
      #expect(text(of: row) == "Is it good?")
      pressReturn(in: row)
      #expect(MainLoop.run { orders == [Self.look("Is it good?", [.keep, .reject]).text] })
      #expect(MainLoop.run { !texts(in: page.widget).contains(SharedTexts.notAllowed) })

      let button = try #require(editButton(of: page))
      gtk_widget_activate(button)
      #expect(MainLoop.run { orders.last == Self.look("Is it good?", [.keep, .later]).text })
      #expect(edited == [.keep, .reject] && orders.count == 2)
      let names = [Pile.keep, .later].map(\.title).joined(separator: " · ")
      #expect(MainLoop.run { texts(in: page.widget).contains(names) })
      // The server has this text already, so nothing is sent.
      pressReturn(in: row)
      MainLoop.run(turns: 5)
      #expect(orders.count == 2)
    }
  }

  @Test("An answer from before a change does not make the next change take that one back")
  func lateAnswer() throws {
    state.change { state in
      state.progress.people = [.named("ann", answers: 3)]
      state.progress.look = Self.look("Is it sharp?", [.keep, .reject])
    }
    let page = PeoplePage(
      deck: "deck", desk(), ask: { _, _ in }, edit: { _, done in done([.keep, .later]) },
      close: {})
    try show(page) {
      let row = try #require(questionRow(of: page))
      #expect(MainLoop.run { text(of: row) == "Is it sharp?" })
      state.change { state in
        state.progress.people = [.named("ann", answers: 4)]
        state.isStuck = true
      }
      page.newsCame()
      #expect(MainLoop.run { state.look { $0.isHanging } })
      gtk_editable_set_text(row.opaque, "Is it good?")
      pressReturn(in: row)
      // Only the answer comes; the change still hangs.
      state.change { $0.passes = 1 }
      #expect(MainLoop.run { texts(in: page.widget).contains("4 of 20 answers") })
      let button = try #require(editButton(of: page))
      gtk_widget_activate(button)
      state.change { $0.isStuck = false }
      #expect(MainLoop.run { orders.count == 2 })
      #expect(orders.last == Self.look("Is it good?", [.keep, .later]).text)
    }
  }

  @Test("Closing the window of the piles sends those that the server did not take, and no others")
  func pilesAgain() throws {
    state.change { state in
      state.progress.people = [.named("ann", answers: 3)]
      state.progress.look = Self.look("Is it sharp?", [.keep, .reject])
    }
    // What the window is closed with, each time.
    let closed: [[Pile]] = [[.keep, .reject], [.keep, .later], [.keep, .later]]
    var opened: [[Pile]] = []
    let page = PeoplePage(
      deck: "deck", desk(), ask: { _, _ in },
      edit: { [state] piles, done in
        opened.append(piles)
        if opened.count == 2 {
          state.change { $0.fault = .server(SyncFault(.notAllowed)) }
        }
        done(closed[opened.count - 1])
      }, close: {})
    try show(page) {
      let row = try #require(questionRow(of: page))
      #expect(MainLoop.run { text(of: row) == "Is it sharp?" })
      let button = try #require(editButton(of: page))
      gtk_widget_activate(button)
      #expect(MainLoop.run { opened.count == 1 })
      // Requests are answered in order.
      state.change { $0.progress.people = [.named("ann", answers: 4)] }
      page.newsCame()
      #expect(MainLoop.run { texts(in: page.widget).contains("4 of 20 answers") })
      #expect(orders.isEmpty)
      gtk_widget_activate(button)
      #expect(MainLoop.run { texts(in: page.widget).contains(SharedTexts.notAllowed) })
      #expect(orders.isEmpty)
      gtk_widget_activate(button)
      #expect(MainLoop.run { orders == [Self.look("Is it sharp?", [.keep, .later]).text] })
      #expect(opened == [[.keep, .reject], [.keep, .reject], [.keep, .later]])
    }
  }

  @Test("A question that could not be sent is sent once the server is there again")
  func questionAgain() throws {
    state.change { state in
      state.progress.people = [.named("ann", answers: 3)]
      state.progress.look = Self.look("Is it sharp?", [.keep, .reject])
    }
    let page = PeoplePage(deck: "deck", desk(), ask: { _, _ in }, edit: { _, _ in }, close: {})
    try show(page) {
      let row = try #require(questionRow(of: page))
      #expect(MainLoop.run { text(of: row) == "Is it sharp?" })
      gtk_editable_set_text(row.opaque, "Is it good?")
      state.change { $0.fault = .gone }
      pressReturn(in: row)
      #expect(MainLoop.run { orders == [Self.look("Is it good?", [.keep, .reject]).text] })
      #expect(text(of: row) == "Is it good?")
    }
  }

  @Test("A question gives way to one that somebody else has sent first, and not to their piles")
  func questionOvertaken() throws {
    state.change { state in
      state.progress.people = [.named("ann", answers: 3)]
      state.progress.look = Self.look("Is it sharp?", [.keep, .reject])
    }
    let page = PeoplePage(deck: "deck", desk(), ask: { _, _ in }, edit: { _, _ in }, close: {})
    try show(page) {
      let row = try #require(questionRow(of: page))
      #expect(MainLoop.run { text(of: row) == "Is it sharp?" })
      // Whether it could not be sent at first, or was sent before the other was known here.
      let others: [(String, SyncFailure?)] = [("Is it new?", .gone), ("Is it old?", nil)]
      for (other, fault) in others {
        gtk_editable_set_text(row.opaque, "Is it good?")
        state.change { state in
          state.progress.look = Self.look(other, [.keep, .reject])
          state.fault = fault
        }
        pressReturn(in: row)
        #expect(MainLoop.run { text(of: row) == other })
        #expect(MainLoop.run { texts(in: page.widget).contains(PeopleTexts.overtaken) })
      }
      #expect(orders.isEmpty)
      gtk_editable_set_text(row.opaque, "Is it good?")
      state.change { state in
        state.progress.look = Self.look("Is it old?", [.keep, .later])
        state.fault = .gone
      }
      pressReturn(in: row)
      #expect(MainLoop.run { orders == [Self.look("Is it good?", [.keep, .later]).text] })
      #expect(!texts(in: page.widget).contains(PeopleTexts.overtaken))
    }
  }

  @Test("A change that crossed another one is sent again as soon as that one is known")
  func crossed() throws {
    let keeper = LookKeeper()
    var looks: [String] = []
    var formers: [String] = []
    var answer: (@MainActor @Sendable ((any Error)?) -> Void)?
    keeper.onEdit = { _, done in done([.keep, .later]) }
    keeper.onChange = { look, former, done in
      looks.append(look)
      formers.append(former)
      answer = done
    }
    let first = Self.look("Is it sharp?", [.keep, .reject])
    keeper.show(first)
    let window = gtk_window_new()
    gtk_window_set_child(window.of(GtkWindow.self), keeper.group)
    gtk_window_present(window.of(GtkWindow.self))
    let button = try #require(editButton(in: keeper.group))
    gtk_widget_activate(button)
    #expect(MainLoop.run { looks == [Self.look("Is it sharp?", [.keep, .later]).text] })
    answer?(SyncFailure.server(SyncFault(.lookChanged)))
    let other = Self.look("Is it new?", [.keep, .reject])
    keeper.show(other)
    #expect(looks.count == 2 && looks.last == Self.look("Is it new?", [.keep, .later]).text)
    #expect(formers == [first.text, other.text])
    gtk_window_destroy(window.of(GtkWindow.self))
  }

  @Test("Piles that somebody else changes while they are being edited are theirs")
  func editedMeanwhile() throws {
    let keeper = LookKeeper()
    var looks: [String] = []
    var overtaken = 0
    var close: (@MainActor ([Pile]) -> Void)?
    keeper.onEdit = { _, done in close = done }
    keeper.onChange = { look, _, done in
      looks.append(look)
      done(nil)
    }
    keeper.onOvertaken = { overtaken += 1 }
    keeper.show(Self.look("Is it sharp?", [.keep, .reject]))
    let window = gtk_window_new()
    gtk_window_set_child(window.of(GtkWindow.self), keeper.group)
    gtk_window_present(window.of(GtkWindow.self))
    let button = try #require(editButton(in: keeper.group))
    gtk_widget_activate(button)
    #expect(MainLoop.run { close != nil })
    keeper.show(Self.look("Is it sharp?", [.keep, .favourite]))
    close?([.keep, .later])
    #expect(looks.isEmpty && overtaken == 1)
    // Another question is no reason to give up the piles.
    close = nil
    gtk_widget_activate(button)
    #expect(MainLoop.run { close != nil })
    keeper.show(Self.look("Is it new?", [.keep, .favourite]))
    close?([.keep, .later])
    #expect(looks == [Self.look("Is it new?", [.keep, .later]).text] && overtaken == 1)
    gtk_window_destroy(window.of(GtkWindow.self))
  }

  @Test("A change leaves the two answers of the records side by side, and what classes are called")
  func answersStay() throws {
    let answers = TwoAnswers(first: "chosen", second: "rejected", areBlinded: true)
    let classes = ["topic": ["news", "sports"]]
    let keeper = LookKeeper()
    var sent: String?
    keeper.onChange = { look, _, _ in sent = look }
    keeper.show(Self.look("Which?", [.leftAnswer, .rightAnswer], answers, classes))
    let row = try #require(
      keeper.group.withDescendants.last { $0.isInstance(of: adw_entry_row_get_type()) })
    gtk_editable_set_text(row.opaque, "Which is better?")
    pressReturn(in: row)
    let piles = [Pile.leftAnswer, .rightAnswer]
    #expect(sent == Self.look("Which is better?", piles, answers, classes).text)
  }

  private static func look(
    _ question: String, _ piles: [Pile], _ answers: TwoAnswers? = nil,
    _ classes: [String: [String]] = [:]
  ) -> SharedLook {
    let text = DeckSettings.shared(
      question: question, piles: piles, answers: answers, classes: classes)
    return SharedLook(mark: text, text: text)
  }

  /// The looks that were sent to the server.
  private var orders: [String] {
    state.look { $0.orders.filter { $0.hasPrefix("look ") }.map { String($0.dropFirst(5)) } }
  }

  private func questionRow(of page: PeoplePage) -> Widget? {
    page.widget.withDescendants.last { $0.isInstance(of: adw_entry_row_get_type()) }
  }

  private func editButton(of page: PeoplePage) -> Widget? { editButton(in: page.widget) }

  private func editButton(in widget: Widget?) -> Widget? {
    widget?.withDescendants.first {
      $0.isInstance(of: gtk_button_get_type()) && texts(in: $0) == [PeopleTexts.editPiles]
    }
  }

  /// Emits the signal that a row gives when Return is pressed in its field.
  private func pressReturn(in row: Widget) {
    let type = adw_entry_row_get_type()
    var instance = GValue()
    g_value_init(&instance, type)
    g_value_set_object(&instance, row.object)
    var values = [instance]
    g_signal_emitv(&values, g_signal_lookup("entry-activated", type), 0, nil)
    g_value_unset(&values[0])
  }

  private func text(of row: Widget) -> String {
    String(cString: gtk_editable_get_text(row.opaque))
  }
}

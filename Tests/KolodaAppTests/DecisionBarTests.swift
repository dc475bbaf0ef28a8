import CAdwaita
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// The round buttons show their names while the user can't know what they do.
@Suite(
  "The buttons of the piles", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct DecisionBarTests {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  private func withBar(_ piles: [Pile], _ body: (Widget) throws -> Void) throws {
    let window = gtk_window_new()
    defer { gtk_window_destroy(window.of(GtkWindow.self)) }
    let bar = DecisionBar(decide: { _ in }, flip: {})
    var layout = DecisionBar.Layout()
    layout.piles = piles
    bar.show(layout)
    let widget = bar.widget
    gtk_window_set_child(window.of(GtkWindow.self), widget)
    try body(widget)
  }

  /// The names visible below the buttons.
  private func names(in bar: Widget) -> [String] {
    bar.children.compactMap { column in
      guard gtk_widget_get_visible(column) != 0, let label = gtk_widget_get_last_child(column),
        gtk_widget_has_css_class(label, "pile-name") != 0, gtk_widget_get_visible(label) != 0
      else { return nil }
      return gtk_label_get_text(label.opaque).map { String(cString: $0) }
    }
  }

  @Test("The piles that come with the program have no names below them")
  func builtIn() throws {
    try withBar(Pile.builtIn) { #expect(names(in: $0).isEmpty) }
  }

  @Test("With a pile of the deck's own, or one of another name, every button has its name")
  func own() throws {
    var piles = Pile.builtIn
    piles[0].name = "Family"
    try withBar(piles) { #expect(names(in: $0) == piles.map(\.title)) }
    try withBar([.again, .good]) { #expect(names(in: $0) == ["Again", "Good"]) }
  }

  @Test("Five long names fit into the narrowest window")
  func narrow() throws {
    let icon = Pile.later.icon
    let piles = try (1...5).map { number in
      Pile(
        id: try #require(PileID("own-\(number)")), name: "Unpronounceablenesses \(number)",
        colour: 0, icon: icon, answer: .ignore, side: nil)
    }
    try withBar(piles) { bar in
      #expect(names(in: bar).count == 5)
      var least: Int32 = 0
      gtk_widget_measure(bar, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
      #expect(least <= DeckWindow.leastWidth)
    }
  }
}

import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

/// A source of widget cards: each is a coloured box with a button and long scrollable text.
@MainActor
final class WidgetCards {
  /// The newest widget of each card.
  private(set) var widgets: [CardID: Widget] = [:]
  private(set) var buttons: [CardID: Widget] = [:]
  private(set) var scrollers: [CardID: Widget] = [:]
  /// The cards whose buttons were clicked, oldest first.
  private(set) var clicks: [Int] = []
  private var references: [ObjectReference] = []

  static let buttonHeight: Int32 = 60
  static let scrollHeight: Int32 = 120

  private static let style = {
    let provider = gtk_css_provider_new()
    let text = ".red { background: #ff0000; } .blue { background: #0000ff; }"
    gtk_css_provider_load_from_data(provider, text, -1)
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), OpaquePointer(provider),
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    return OpaquePointer(provider)
  }()

  func content(_ card: CardID, _ size: Size, _ scale: Int) -> CardContent {
    make(card).map(CardContent.widget) ?? .pending
  }

  private func make(_ card: CardID) -> Widget? {
    _ = WidgetCards.style
    let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    let button = gtk_button_new_with_label("Click")
    let scroller = gtk_scrolled_window_new()
    let text = gtk_label_new(Array(repeating: "line", count: 80).joined(separator: "\n"))
    gtk_widget_add_css_class(box, card.rawValue.isMultiple(of: 2) ? "red" : "blue")
    gtk_widget_set_size_request(button, -1, WidgetCards.buttonHeight)
    gtk_widget_set_focus_on_click(button, 1)
    Signal.connect(button.object, "clicked") { [weak self] () -> Void in
      self?.clicks.append(card.rawValue)
    }
    gtk_scrolled_window_set_child(scroller.opaque, text)
    gtk_widget_set_size_request(scroller, -1, WidgetCards.scrollHeight)
    gtk_box_append(box.of(GtkBox.self), button)
    gtk_box_append(box.of(GtkBox.self), scroller)
    references.append(ObjectReference(retaining: box.opaque))
    widgets[card] = box
    buttons[card] = button
    scrollers[card] = scroller
    return box
  }

  /// Returns how far a card's text is scrolled, in logical pixels.
  func scrolled(_ card: CardID) -> Double {
    scrollers[card].map {
      gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment($0.opaque))
    } ?? 0
  }

  /// Returns the centre of a child widget in the deck's coordinates.
  func middle(of child: Widget?, in deck: ShownDeck) throws -> Point {
    var bounds = graphene_rect_t()
    let child = try #require(child)
    #expect(gtk_widget_compute_bounds(child, deck.view.widget, &bounds) != 0)
    return Point(
      x: Double(bounds.origin.x + bounds.size.width / 2),
      y: Double(bounds.origin.y + bounds.size.height / 2))
  }
}

/// Runs a test on a resting deck of widget cards.
@MainActor
func withWidgetCards(
  cards: Int = 6, in place: ShownDeck.Place = .window,
  at location: SourceLocation = #_sourceLocation, _ body: (ShownDeck, WidgetCards) throws -> Void
) throws {
  let made = WidgetCards()
  try withShownDeck(cards: cards, in: place, at: location) { deck in
    deck.log.content = made.content
    deck.view.reloadAll()
    if place == .window {
      #expect(MainLoop.run { deck.view.pictures.widgets[CardID(0)]?.isReady ?? false })
    } else {
      deck.rest()
      deck.allocate(ShownDeck.size)
    }
    deck.rest()
    _ = deck.log.takeEntries()
    try body(deck, made)
  }
}

/// The pixels that a view draws.
@MainActor
struct DrawnImage {
  private let bytes: [UInt8]
  private let width: Int

  init?(_ node: OpaquePointer, size: Size) {
    width = Int(size.width)
    let height = Int(size.height)
    guard
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      let cairo = cairo_create(surface)
    else { return nil }
    gsk_render_node_draw(node, cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    bytes = Array(UnsafeBufferPointer(start: data, count: width * height * 4))
    cairo_surface_destroy(surface)
  }

  /// The colour of a pixel, its components from 0 to 255.
  struct Pixel {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var isRed: Bool { red > 200 && green < 60 && blue < 60 }
    var isBlue: Bool { blue > 200 && green < 60 && red < 60 }
  }

  func color(at place: Point) -> Pixel {
    let index = (Int(place.y) * width + Int(place.x)) * 4
    return Pixel(red: bytes[index + 2], green: bytes[index + 1], blue: bytes[index])
  }
}

extension ShownDeck {
  /// Draws the view as it is now.
  func image() -> DrawnImage? {
    let snapshot = gtk_snapshot_new()
    // Let the widgets in it be laid out first: they are drawn as they were laid out last.
    MainLoop.run(turns: 25)
    view.snapshot(into: snapshot)
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    defer { gsk_render_node_unref(node) }
    return DrawnImage(node, size: view.stage.bounds)
  }
}

import CAdwaita
import Foundation
import Koloda
import KolodaFolders
import KolodaGTK
import KolodaJournal
import KolodaPictureMessages
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaDecks

/// Files that change while the review or the list of decisions shows them.
@Suite(
  "Changes under an open page", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct ReviewNewsTests {
  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  /// A window with a page in it.
  @MainActor
  private final class Window {
    private let widget: Widget

    init(_ page: Widget?) throws {
      widget = gtk_window_new()
      gtk_window_set_default_size(widget.of(GtkWindow.self), 800, 600)
      gtk_window_set_child(widget.of(GtkWindow.self), page)
      gtk_window_present(widget.of(GtkWindow.self))
    }

    /// All that its labels say.
    var texts: [String] {
      widget.withDescendants.compactMap { widget in
        guard widget.isInstance(of: gtk_label_get_type()) else { return nil }
        return gtk_label_get_text(widget.opaque).map { String(cString: $0) }
      }
    }

    /// The sizes of the photos in its cells.
    var pictures: [Size] {
      widget.withDescendants.compactMap { widget in
        guard let texture = (DrawnWidget.of(widget) as? PhotoCell)?.picture.texture
        else { return nil }
        return withExtendedLifetime(texture) {
          Size(
            width: Double(gdk_texture_get_width(texture.pointer)),
            height: Double(gdk_texture_get_height(texture.pointer)))
        }
      }
    }

    /// What its photos say under the pointer.
    var tooltips: [String] {
      widget.withDescendants.compactMap { widget in
        guard DrawnWidget.of(widget) is PhotoCell else { return nil }
        return gtk_widget_get_tooltip_text(widget).map { String(cString: $0) }
      }
    }

    /// The sizes of the pictures in its rows.
    var thumbnails: [Size] {
      widget.withDescendants.compactMap { widget in
        guard String(cString: gtk_widget_get_css_name(widget)) == "picture",
          let paintable = gtk_picture_get_paintable(widget.opaque)
        else { return nil }
        return Size(
          width: Double(gdk_paintable_get_intrinsic_width(paintable)),
          height: Double(gdk_paintable_get_intrinsic_height(paintable)))
      }
    }

    /// Whether the button that moves what is selected can be pressed.
    var canKeep: Bool {
      widget.withDescendants.contains { widget in
        let tooltip = gtk_widget_get_tooltip_text(widget).map { String(cString: $0) }
        let isMove = tooltip == Pile.keep.title
        return isMove && gtk_widget_get_sensitive(widget) != 0
      }
    }

    func close() { gtk_window_destroy(widget.of(GtkWindow.self)) }
  }

  private static func records(_ word: String, _ numbers: ClosedRange<Int>) -> String {
    numbers.map { "{\"id\": \($0), \"text\": \"\(word)\($0)\"}\n" }.joined()
  }

  private func review(_ session: DeckSession, showing first: PileID? = nil) -> ReviewPage {
    let piles = session.deck.piles.all
    return ReviewPage(
      session, in: (800, 600), shown: piles, piles: piles, showing: first,
      host: ReviewPage.Host(
        move: { _, _ in false }, open: { _ in }, goThrough: { _ in }, mark: { _ in }, close: {}))
  }

  @Test("the review shows a record anew that says something else")
  func reviewOfRecords() throws {
    let records = try OpenRecords(Self.records("B", 1...3))
    let page = review(records.session)
    let window = try Window(page.widget)
    #expect(MainLoop.run { window.texts.contains("B2") })
    try records.rewrite(Self.records("C", 1...3))
    #expect(MainLoop.run { window.texts.contains("C2") && !window.texts.contains("B2") })
    page.end()
    window.close()
    records.end()
  }

  @Test("the review shows where undo and redo put a card, in whichever pile")
  func reviewOfUndone() throws {
    let records = try OpenRecords(Self.records("B", 1...3))
    let session = records.session
    let cards = session.deck.order
    session.decide(.keep)
    session.decide(.reject)
    session.settle()
    let page = review(session, showing: .keep)
    let window = try Window(page.widget)
    func shows(_ card: CardID, in pile: PileID?) -> Bool {
      let place = page.place(of: card)
      return place.pile == pile && place.selected == [card]
    }
    session.undo()
    #expect(shows(cards[1], in: nil))
    session.redo()
    #expect(shows(cards[1], in: .reject))
    session.undo()
    session.undo()
    #expect(shows(cards[0], in: nil))
    page.end()
    window.close()
    records.end()
  }

  @Test("the list of decisions shows a record anew that says something else")
  func historyOfRecords() throws {
    let records = try OpenRecords(Self.records("B", 1...3))
    records.session.decide(.keep)
    records.session.settle()
    let page = HistoryPage(
      records.session, piles: records.session.deck.piles.all,
      host: HistoryPage.Host(move: { _, _ in false }, open: { _ in }, close: {}))
    let window = try Window(page.widget)
    #expect(MainLoop.run { window.texts.contains("B1") })
    try records.rewrite(Self.records("C", 1...3))
    #expect(MainLoop.run { window.texts.contains("C1") && !window.texts.contains("B1") })
    page.end()
    window.close()
    records.end()
  }

  @Test("the list of decisions moves no card that has gone")
  func historyOfGone() throws {
    let records = try OpenRecords(Self.records("B", 1...3))
    records.session.decide(.keep)
    records.session.settle()
    let page = HistoryPage(
      records.session, piles: records.session.deck.piles.all,
      host: HistoryPage.Host(move: { _, _ in false }, open: { _ in }, close: {}))
    let window = try Window(page.widget)
    #expect(MainLoop.run { window.canKeep })
    try records.rewrite(Self.records("B", 2...3))
    #expect(MainLoop.run { !window.canKeep })
    // Buttons for other piles can't move it either.
    page.adopt(records.session.deck.piles.all)
    #expect(!window.canKeep)
    page.end()
    window.close()
    records.end()
  }

  @Test("the review shows a photo anew that another program has turned")
  func reviewOfPhotos() throws {
    let picture = TestPicture(width: 200, height: 120)
    let folder = try SessionFolder(files: 0)
    try folder.write(try picture.jpeg(exif: TestExif(orientation: 1).bytes), as: "a.jpg")
    let open = try OpenFolder(folder)
    let card = try #require(open.session.deck.order.first)
    let page = review(open.session)
    let window = try Window(page.widget)
    #expect(MainLoop.run { window.pictures.contains { $0.width > $0.height } })
    try folder.write(try picture.jpeg(exif: TestExif(orientation: 6).bytes), as: "a.jpg")
    #expect(MainLoop.run { window.pictures.contains { $0.width < $0.height } })
    // It is the same card still.
    #expect(open.session.deck.order == [card])
    page.end()
    window.close()
    open.settle()
    open.session.end()
  }

  @Test("the review says of a photo why it can't be shown, until it can")
  func reviewOfUnreadable() throws {
    let folder = try SessionFolder(files: 0)
    try folder.write([], as: "a.jpg")
    let open = try OpenFolder(folder)
    let page = review(open.session)
    let window = try Window(page.widget)
    let reason = PictureFailure.empty.reason
    #expect(MainLoop.run { window.tooltips.contains(reason) })
    #expect(window.pictures.isEmpty)
    try folder.write(try TestPicture(width: 200, height: 120).jpeg(), as: "a.jpg")
    #expect(MainLoop.run { !window.pictures.isEmpty && !window.tooltips.contains(reason) })
    page.end()
    window.close()
    open.settle()
    open.session.end()
  }

  @Test("the list of decisions shows a photo anew that is turned")
  func historyOfTurned() throws {
    let picture = TestPicture(width: 200, height: 120)
    let folder = try SessionFolder(files: 0)
    for name in ["a.jpg", "b.jpg"] { try folder.write(try picture.jpeg(), as: name) }
    let open = try OpenFolder(folder)
    let card = try #require(open.session.deck.order.first)
    open.session.decide(.keep)
    let page = HistoryPage(
      open.session, piles: open.session.deck.piles.all,
      host: HistoryPage.Host(move: { _, _ in false }, open: { _ in }, close: {}))
    let window = try Window(page.widget)
    #expect(MainLoop.run { window.thumbnails.contains { $0.width > $0.height } })
    open.session.turn([card], by: .right)
    #expect(MainLoop.run { window.thumbnails.contains { $0.width < $0.height } })
    page.end()
    window.close()
    open.settle()
    open.session.end()
  }
}

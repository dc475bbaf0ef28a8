import CAdwaita
import Foundation
import Koloda
import Testing

@testable import KolodaGTK

/// Image files of cards and whole decks, made without a display.
@Suite("Pictures", .serialized)
@MainActor
struct DeckImageFileTests {
  private let flat = CardCut(cornerRadius: 0, shadows: [])

  @Test("a picture is as large as graphics memory allows, and no larger")
  func longest() {
    gtk_init_check()
    let rim = flat.margins
    #expect(rim == CardMargins(top: 1, right: 1, bottom: 1, left: 1))
    let room = Double(CardBaker.longestSide) - rim.left - rim.right
    for (width, fits) in [(room, true), (room + 1, false)] {
      let picture = CardBaker.bake(
        size: Size(width: width, height: 2), scale: 1, cut: flat
      ) { _, _ in }
      #expect((picture != nil) == fits)
      #expect(picture.map { gdk_texture_get_width($0.texture.pointer) == 8192 } ?? true)
      #expect(picture.map { $0.textureBounds.size.width == room + 2 } ?? true)
    }
  }

  @Test("a shadow makes room where it falls, and only there")
  func margins() {
    let shadow = CardCut.Shadow(dx: 10, dy: 20, blur: 4, opacity: 0.5)
    let plain = flat.margins
    let cast = CardCut(cornerRadius: 0, shadows: [shadow]).margins
    #expect(cast.top == plain.top && cast.left == plain.left)
    #expect(cast.right >= plain.right + 10 && cast.bottom >= plain.bottom + 20)
    #expect(cast.bottom - cast.right == 10)
  }

  @Test("a deck is drawn to a file as large as its view, with its front card in its middle")
  func file() throws {
    gtk_init_check()
    let path = FileManager.default.temporaryDirectory.path + "/koloda-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var stage = DeckStage(deck: try Deck(cards: [CardID(0)]))
    let bounds = Size(width: 90, height: 120)
    stage.layout(bounds: bounds, area: Rect(x: 20, y: 20, width: 50, height: 80), at: 0)
    let card = try #require(
      CardBaker.bake(
        size: Size(width: 50, height: 72), scale: 1, cut: flat, background: CardColor(hex: 0x2ec27e)
      ) { _, _ in })
    try DeckImage.writePNG(of: stage, at: 0, background: .white, picture: { _ in card }, to: path)
    let surface = try #require(cairo_image_surface_create_from_png(path))
    defer { cairo_surface_destroy(surface) }
    #expect(cairo_image_surface_get_width(surface) == 90)
    #expect(cairo_image_surface_get_height(surface) == 120)
    let pixels = try #require(cairo_image_surface_get_data(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    func color(_ x: Int, _ y: Int) -> UInt32 {
      UnsafeRawPointer(pixels + y * stride + 4 * x).loadUnaligned(as: UInt32.self) & 0xffffff
    }
    #expect(color(45, 55) == 0x2ec27e && color(3, 3) == 0xffffff && color(86, 117) == 0xffffff)
  }

  @Test("a file that can't be written is named")
  func failure() throws {
    var stage = DeckStage(deck: Deck())
    stage.layout(
      bounds: Size(width: 9, height: 9), area: Rect(x: 0, y: 0, width: 9, height: 9), at: 0)
    let path = "/nowhere/deck.png"
    let error = #expect(throws: DeckImage.Failure.self) {
      try DeckImage.writePNG(of: stage, at: 0, background: .white, picture: { _ in nil }, to: path)
    }
    #expect(error?.message.hasPrefix(path) == true)
  }
}

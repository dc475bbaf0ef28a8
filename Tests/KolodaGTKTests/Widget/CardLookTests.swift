import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  /// The looks of cards, overlays and placeholders.
  @Suite("Looks")
  @MainActor
  struct CardLookTests {
    /// Returns the colour of a picture's middle pixel: red, green and blue from 0 to 255.
    private func middle(of picture: CardPicture) -> [UInt8] {
      let surface = picture.surface.pointer
      cairo_surface_flush(surface)
      let stride = Int(cairo_image_surface_get_stride(surface))
      let x = Int((picture.margins.left + picture.cardSize.width / 2)) * picture.scale
      let y = Int((picture.margins.top + picture.cardSize.height / 2)) * picture.scale
      guard let pixels = cairo_image_surface_get_data(surface) else { return [] }
      let pixel = UnsafeRawPointer(pixels + y * stride + 4 * x).loadUnaligned(as: UInt32.self)
      return [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }

    @Test("a card whose content is pending shows what was said to stand in for it")
    func pending() throws {
      try withShownDeck { deck in
        deck.log.content = { _, _, _ in .pending }
        var sizes: [Size] = []
        deck.view.drawPending = { cairo, size in
          sizes.append(size)
          cairo_set_source_rgb(cairo, 1, 0, 0)
          cairo_paint(cairo)
        }
        deck.view.reloadAll()
        let picture = try #require(deck.view.pictures.blank())
        #expect(middle(of: picture) == [255, 0, 0])
        #expect(sizes == [picture.cardSize])
        // It is drawn once, and again only if the closure changes.
        _ = deck.view.pictures.blank()
        #expect(sizes.count == 1)
        deck.view.drawPending = { _, _ in }
        #expect(middle(of: try #require(deck.view.pictures.blank())) == [255, 255, 255])
      }
    }

    @Test("a widget's card is made of the card's colour")
    func color() throws {
      try withWidgetCards { deck, _ in
        deck.view.cardColor = CardColor(hex: 0x3584e4)
        deck.rest()
        let pose = try #require(deck.view.frontPose(at: MainThread.now))
        let ground = try #require(deck.view.pictures.appearance(of: pose).picture)
        #expect(middle(of: ground) == [0x35, 0x84, 0xe4])
      }
    }

    @Test("an overlay has the tint and the sign of its direction, and another when told so")
    func overlays() throws {
      try withShownDeck { deck in
        deck.rest()
        let glyphs: [OverlayGlyph] = [.cross, .tick, .star, .clock, .heart, .hourglass]
        #expect(glyphs == OverlayGlyph.allCases)
        #expect(Set(OverlayLook.standard.values.map(\.glyph)).count == 4)
        var seen: [OverlayGlyph: [UInt8]] = [:]
        for glyph in glyphs {
          deck.view.overlayLooks = [
            .left: OverlayLook(tint: CardColor(hex: 0x9141ac), glyph: glyph)
          ]
          deck.rest()
          let overlays = try #require(deck.view.overlays.pictures)
          // The tint is translucent, so its channels are multiplied by its opacity.
          let tint = middle(of: try #require(overlays.tint(.left)))
          for (channel, full) in zip(tint, [0x91, 0x41, 0xac]) {
            #expect(abs(Double(channel) - Double(full) * OverlayLook.tintOpacity) <= 1)
          }
          #expect(overlays.tint(.right) == nil && overlays.glyph(.right) == nil)
          let sign = try #require(overlays.glyph(.left)).surface.pointer
          let rows = cairo_image_surface_get_height(sign)
          let count = Int(cairo_image_surface_get_stride(sign) * rows)
          seen[glyph] = Array(
            UnsafeBufferPointer(start: cairo_image_surface_get_data(sign), count: count))
        }
        // No two signs look alike, and none is empty.
        #expect(Set(seen.values).count == glyphs.count)
        #expect(seen.values.allSatisfy { $0.contains { $0 != 0 } })
      }
    }

    @Test("the pictures' scale is the widget's, and a card has a picture once it was baked")
    func pictures() throws {
      try withShownDeck(cards: 9) { deck in
        deck.rest()
        #expect(deck.view.pictureScale == Int(gtk_widget_get_scale_factor(deck.view.widget)))
        for card in deck.view.wantedCards { #expect(deck.view.hasPicture(of: card)) }
        #expect(!deck.view.hasPicture(of: CardID(8)))
      }
    }
  }
}

import CAdwaita
import Koloda
import Testing
import WidgetTesting

@testable import KolodaClassic
@testable import KolodaGTK

extension ClassicTests {
  @Suite("Overlays")
  @MainActor
  struct OverlayTests {
    /// An overlay as a user of Koloda for iOS writes it, except for its drawing.
    final class Example: OverlayView {
      var progresses: [Double] = []
      var past: [Bool] = []
      override var overlayState: SwipeResultDirection? {
        didSet {
          switch overlayState {
          case .left:
            content = .stamp(.word("NOPE", for: .left, color: CardColor(hex: 0xe01b24)))
          case .right:
            content = .drawing { cairo, size in
              cairo_set_source_rgba(cairo, 0, 1, 0, 1)
              cairo_rectangle(cairo, 0, 0, size.width, size.height / 2)
              cairo_fill(cairo)
            }
          default: content = nil
          }
        }
      }
      override var isPastThreshold: Bool { didSet { past.append(isPastThreshold) } }
      override func update(progress: Double) {
        progresses.append(progress)
        super.update(progress: progress)
      }
    }

    @Test("an overlay is told its state and progress by hand and by program")
    func progress() throws {
      let overlay = Example()
      let rig = ClassicRig(3)
      rig.album.overlay = { $0 == 0 ? overlay : nil }
      rig.view.reloadData()
      rig.settle()
      #expect(overlay.overlayState == nil && overlay.opacity == 0)
      overlay.progresses = []
      rig.grab()
      rig.move(to: 0.5)
      #expect(overlay.overlayState == .right)
      #expect(abs(overlay.opacity - 0.5) < 0.01 && !overlay.isPastThreshold)
      rig.move(to: 1.2)
      #expect(overlay.isPastThreshold && overlay.opacity == 1)
      rig.move(to: 0.1)
      rig.letGo()
      #expect(overlay.past == [true, false])
      rig.settle()
      #expect(overlay.overlayState == nil && overlay.opacity == 0)
      rig.view.swipe(.left)
      #expect(MainLoop.run(hastens: false) { overlay.opacity > 0.9 })
      #expect(overlay.overlayState == .left)
      rig.settle()
      #expect(overlay.progresses.allSatisfy { (0...1).contains($0) })
    }

    @Test("each state is drawn ahead of time, once, and those without content are not")
    func pictures() throws {
      let overlay = Example()
      let rig = ClassicRig(3)
      rig.album.overlay = { _ in overlay }
      rig.view.reloadData()
      rig.settle()
      let front = try #require(rig.view.deckView.deck.front)
      overlay.opacity = 0.5
      let own = rig.view.deckView.overlays.own
      #expect(own.shown(front, .left)?.opacity == 0.5 && own.shown(front, .right) != nil)
      #expect(own.shown(front, .up) == nil)
      #expect(
        !own.prepareNext(
          size: rig.view.deckView.pictures.size, scale: rig.view.deckView.pictures.scale,
          cornerRadius: rig.view.deckView.cut.cornerRadius))
    }

    @Test("stamps of each kind put their colour on the card")
    func stamps() throws {
      let red = CardColor(red: 1, green: 0, blue: 0)
      let picture = try #require(
        CardBaker.bake(
          size: Size(width: 20, height: 20), scale: 1,
          cut: CardCut(cornerRadius: 0, shadows: []), background: red
        ) { _, _ in })
      let contents: [OverlayContent] = [
        .stamp(.word("LIKED", for: .right, color: red)),
        .stamp(
          OverlayStamp(
            face: .picture(picture.texture, Size(width: 40, height: 40)), color: red,
            border: 2, tilt: 0.2)),
        .stamp(OverlayStamp(face: .text("", size: .nan), color: red, border: 6)),
        .look(OverlayLook(tint: red, glyph: .star)),
      ]
      for content in contents {
        let overlay = OverlayView(contents: [.left: content])
        let rig = ClassicRig(1)
        rig.album.overlay = { _ in overlay }
        rig.view.reloadData()
        rig.settle()
        let front = try #require(rig.view.deckView.deck.front)
        overlay.opacity = 1
        let shown = try #require(rig.view.deckView.overlays.own.shown(front, .left))
        #expect(redness(of: shown.picture) > 50)
      }
    }

    @Test("a word lies on the side that stays in view, tilted away from it")
    func words() {
      let left = OverlayStamp.word("NOPE", for: .left, color: .black)
      let right = OverlayStamp.word("LIKED", for: .right, color: .black)
      #expect(left.place.x > 0.5 && right.place.x < 0.5)
      #expect(left.tilt > 0 && right.tilt < 0)
      #expect(OverlayStamp.word("LATER", for: .down, color: .black).tilt == 0)
    }

    /// Returns the number of pixels that are mainly red.
    private func redness(of picture: CardPicture) -> Int {
      let width = Int(gdk_texture_get_width(picture.texture.pointer))
      let height = Int(gdk_texture_get_height(picture.texture.pointer))
      var pixels = [UInt8](repeating: 0, count: width * height * 4)
      gdk_texture_download(picture.texture.pointer, &pixels, gsize(width * 4))
      // The byte order is blue, green, red, alpha, as on all little-endian machines.
      return stride(from: 0, to: pixels.count, by: 4).count {
        pixels[$0 + 2] > 60 && pixels[$0] < pixels[$0 + 2] / 2
      }
    }
  }
}

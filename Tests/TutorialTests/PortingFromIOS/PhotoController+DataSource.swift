import CAdwaita
import Koloda
import KolodaGTK

extension PhotoController: KolodaViewDataSource {
  func kolodaNumberOfCards(_ koloda: KolodaView) -> Int { names.count }

  func kolodaSpeedThatCardShouldDrag(_ koloda: KolodaView) -> DragSpeed { .fast }

  func koloda(_ koloda: KolodaView, viewForCardAt index: Int) -> CardContent {
    let name = names[index]
    return .drawing(background: .white) { cairo, size in
      cairo_set_font_size(cairo, 24)
      cairo_set_source_rgb(cairo, 0.2, 0.2, 0.2)
      cairo_move_to(cairo, 20, size.height - 20)
      cairo_show_text(cairo, name)
    }
  }

  func koloda(_ koloda: KolodaView, viewForCardOverlayAt index: Int) -> OverlayView? {
    OverlayView(contents: [
      .left: .stamp(.word("NOPE", for: .left, color: CardColor(hex: 0xe01b24))),
      .right: .stamp(.word("LIKED", for: .right, color: CardColor(hex: 0x2ec27e))),
    ])
  }
}

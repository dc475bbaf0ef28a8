import Koloda
import KolodaGTK
import KolodaRecords

// The two sides of flash cards.
extension RecordFaces {
  /// Whether a card can be flipped; false until its record has been read.
  func hasBack(_ card: CardID) -> Bool {
    known[card]?.layout.sides.map { !$0.back.isEmpty } ?? false
  }

  /// Returns the back of a flash card; nil for a card without one.
  func back(of card: CardID) -> CardContent? {
    guard let read = known[card] else { return opened.cardKind.isFlashCards ? .pending : nil }
    guard let sides = read.layout.sides, hasBack(card) else { return nil }
    return show(
      NoteFace(
        fields: sides.back.map { parts($0, of: card) }, question: sides.question,
        palette: palette))
  }

  var palette: CardPalette { CardPalette(isDark: look.isDark) }

  func show(_ face: NoteFace) -> CardContent {
    var face = face
    face.textScale = look.textScale
    guard face.fits(on: size) else {
      return .widget(ScrolledNote.make(face, on: size))
    }
    return .drawing(background: palette.surface) { [face] cairo, size in
      face.draw(cairo, on: size)
    }
  }

  func parts(_ pieces: [HTMLText.Piece], of card: CardID) -> [NoteFace.Part] {
    let covers = pieces.compactMap { if case .cover(let cover) = $0 { cover } else { nil } }
    return pieces.compactMap { piece in
      switch piece {
      case .cover: return nil
      case .text(let text): return .text(text)
      case .sound(let name): return .remark(RecordTexts.sound(name))
      case .image(let name):
        guard known[card]?.files[.file(name)]?.path != nil else {
          return .remark(RecordTexts.noPicture(name))
        }
        switch pictures[card]?[.file(name)] {
        case nil: return nil
        case .picture(let picture): return .image(picture, covers)
        case .failure(let failure):
          return .remark(RecordTexts.pictureFailed(name, reason: failure.reason))
        }
      }
    }
  }
}

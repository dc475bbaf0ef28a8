import CAdwaita
import Koloda
import KolodaGTK

/// Photos in the review's grid: a small picture above its name.
@MainActor
final class PhotoCells: ReviewCells {
  /// What is said of a card.
  struct Photo {
    /// Where its file lies.
    var path: [UInt8]
    var name: String
    /// Which photo it is a copy of, in words; nil for none.
    var copy: String?
  }

  private let pictures: CellPictures
  private let photo: @MainActor (CardID) -> Photo?

  /// - Parameters:
  ///   - folder: the deck's.
  ///   - photo: tells of a card; nil of one that has no file.
  init(in folder: [UInt8], photo: @escaping @MainActor (CardID) -> Photo?) {
    self.photo = photo
    pictures = CellPictures(in: folder, side: ReviewCell.side) { photo($0)?.path }
  }

  var shown: [UnsafeMutableRawPointer: CardID] { pictures.cells.mapValues(\.card) }

  var middle: @MainActor () -> Double {
    get { pictures.middle }
    set { pictures.middle = newValue }
  }

  func make() -> Widget? {
    guard let picture = CellPictures.makePicture(side: ReviewCell.side),
      let name = makeLabel("", classes: ["caption"])
    else { return nil }
    gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_MIDDLE)
    gtk_label_set_max_width_chars(name.opaque, 1)
    gtk_widget_set_hexpand(name, 1)
    return makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6, classes: ["review-cell"], children: [picture, name])
  }

  func bind(_ item: UnsafeMutableRawPointer, to card: CardID, in cell: Widget) {
    guard let picture = gtk_widget_get_first_child(cell),
      let label = gtk_widget_get_last_child(cell)
    else { return }
    let photo = photo(card)
    let name = photo?.name ?? ""
    gtk_label_set_text(label.opaque, photo?.copy == nil ? name : ReviewTexts.copy(name))
    gtk_widget_set_tooltip_text(cell, photo?.copy)
    gtk_picture_set_alternative_text(picture.opaque, name)
    shim_accessible_set_label(
      cell.opaque, photo?.copy.map { PhotoTexts.spokenFact(name: name, fact: $0) } ?? name)
    pictures.bind(item, to: card, in: picture)
  }

  func unbind(_ item: UnsafeMutableRawPointer) { pictures.unbind(item) }
}

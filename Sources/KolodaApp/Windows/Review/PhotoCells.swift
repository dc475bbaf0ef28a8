import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

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
    var marks = Marks()
  }

  private let pictures: CellPictures
  private let photo: @MainActor (CardID) -> Photo?
  /// The signs of each cell, by the cell.
  private var badges: [Widget: MarkBadge] = [:]

  /// - Parameters:
  ///   - folder: the deck's.
  ///   - photo: tells of a card; nil of one that has no file.
  init(in folder: [UInt8], photo: @escaping @MainActor (CardID) -> Photo?) {
    self.photo = photo
    pictures = CellPictures(in: folder, side: ReviewCell.side) { card in
      photo(card).map { ($0.path, $0.marks.turn ?? .upright) }
    }
  }

  var shown: [UnsafeMutableRawPointer: CardID] { pictures.cells.mapValues(\.card) }

  var middle: @MainActor () -> Double {
    get { pictures.middle }
    set { pictures.middle = newValue }
  }

  func make() -> Widget? {
    guard let picture = CellPictures.makePicture(side: ReviewCell.side),
      let over = gtk_overlay_new(), let name = makeLabel("", classes: ["caption"])
    else { return nil }
    gtk_overlay_set_child(over.opaque, picture)
    let badge = MarkBadge()
    badge.widget.map {
      gtk_widget_set_valign($0, GTK_ALIGN_END)
      gtk_overlay_add_overlay(over.opaque, $0)
    }
    gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_MIDDLE)
    gtk_label_set_max_width_chars(name.opaque, 1)
    gtk_widget_set_hexpand(name, 1)
    let cell = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6, classes: ["review-cell"], children: [over, name])
    cell.map { badges[$0] = badge }
    return cell
  }

  func discard(_ cell: Widget) { badges[cell] = nil }

  func bind(_ item: UnsafeMutableRawPointer, to card: CardID, in cell: Widget) {
    guard let over = gtk_widget_get_first_child(cell),
      let picture = gtk_overlay_get_child(over.opaque)
    else { return }
    say(photo(card), in: cell, picture)
    pictures.bind(item, to: card, in: picture)
  }

  private func say(_ photo: Photo?, in cell: Widget, _ picture: Widget) {
    guard let label = gtk_widget_get_last_child(cell) else { return }
    let name = photo?.name ?? ""
    let marks = photo?.marks ?? Marks()
    gtk_label_set_text(label.opaque, photo?.copy == nil ? name : ReviewTexts.copy(name))
    gtk_widget_set_tooltip_text(cell, photo?.copy)
    gtk_picture_set_alternative_text(picture.opaque, name)
    badges[cell]?.show(marks)
    let facts = [photo?.copy, MarkTexts.words(marks)].compactMap(\.self).filter { !$0.isEmpty }
    shim_accessible_set_label(
      cell.opaque,
      facts.reduce(name) { PhotoTexts.spokenFact(name: $0, fact: $1) })
  }

  func refresh(_ changes: [MarkChange]) {
    pictures.renew(changes.filter { $0.kind == .turn }.map(\.card))
    let changed = Set(changes.map(\.card))
    for cell in pictures.cells.values where changed.contains(cell.card) {
      let box = gtk_widget_get_parent(cell.picture).flatMap { gtk_widget_get_parent($0) }
      if let box { say(photo(cell.card), in: box, cell.picture) }
    }
  }

  func unbind(_ item: UnsafeMutableRawPointer) { pictures.unbind(item) }
}

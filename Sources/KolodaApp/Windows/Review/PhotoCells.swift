import CAdwaita
import Koloda
import KolodaFiles
import KolodaGTK
import KolodaTriage

/// Photos in the review's grid: a small picture above its name.
@MainActor
final class PhotoCells: ReviewCells {
  /// What a cell shows of a card.
  struct Photo {
    /// The path of its file.
    var path: [UInt8]
    var name: String
    /// Which photo it is a copy of, as text; nil if it is none.
    var copy: String?
    var marks = Marks()

    fileprivate var file: CellPictures.File { (path, marks.turn ?? .upright) }
  }

  private let pictures: CellPictures
  private let photo: @MainActor (CardID) -> Photo?
  private var cells: [UnsafeMutableRawPointer: (card: CardID, cell: PhotoCell)] = [:]

  /// - Parameters:
  /// - folder: the deck's folder.
  /// - photo: returns what to show of a card; nil for a card without a file.
  init(in folder: [UInt8], photo: @escaping @MainActor (CardID) -> Photo?) {
    self.photo = photo
    pictures = CellPictures(in: folder, side: ReviewCell.side)
  }

  var shown: [UnsafeMutableRawPointer: CardID] { cells.mapValues(\.card) }

  var middle: @MainActor () -> Double {
    get { pictures.middle }
    set { pictures.middle = newValue }
  }

  func make() -> Widget { PhotoCell().widget }

  func bind(_ item: UnsafeMutableRawPointer, to card: CardID, in widget: Widget) {
    guard let cell = DrawnWidget.of(widget) as? PhotoCell else { return }
    cells[item] = (card, cell)
    let photo = photo(card)
    say(photo, in: cell)
    pictures.bind(item, to: card, of: photo?.file) { [weak self, weak cell] picture in
      guard let self, let cell else { return }
      let isNews = picture.failure != cell.picture.failure
      cell.picture = picture
      if isNews { say(self.photo(card), in: cell) }
    }
  }

  private func say(_ photo: Photo?, in cell: PhotoCell) {
    let name = photo?.name ?? ""
    let marks = photo?.marks ?? Marks()
    let problem = cell.picture.failure?.reason
    let facts = [photo?.copy, problem, MarkTexts.words(marks)].compactMap(\.self)
      .filter { !$0.isEmpty }
    cell.say(
      photo?.copy == nil ? name : ReviewTexts.copy(name),
      isVideo: photo.map { Recording.isVideo($0.path) } ?? false,
      tooltip: photo?.copy ?? problem,
      spoken: facts.reduce(name) { PhotoTexts.spokenFact(name: $0, fact: $1) }, marks: marks)
  }

  func refresh(_ changes: [MarkChange]) {
    pictures.renew(changes.filter { $0.kind == .turn }.map(\.card)) { photo($0)?.file }
    let changed = Set(changes.map(\.card))
    for (card, cell) in cells.values where changed.contains(card) { say(photo(card), in: cell) }
  }

  func renew(_ cards: [CardID]) {
    pictures.renew(cards) { photo($0)?.file }
    let changed = Set(cards)
    for (card, cell) in cells.values where changed.contains(card) { say(photo(card), in: cell) }
  }

  func unbind(_ item: UnsafeMutableRawPointer) {
    cells[item] = nil
    pictures.unbind(item)
  }
}

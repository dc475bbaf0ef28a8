import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

/// Records in the review's grid: a picture, or some text on a small card.
@MainActor
final class RecordCells: ReviewCells {
  private let summaries: RecordSummaries
  private let pictures: CellPictures
  private let marks: @MainActor (CardID) -> Marks
  private var tiles: [Widget: RecordTile] = [:]
  private var cells: [UnsafeMutableRawPointer: (card: CardID, tile: RecordTile)] = [:]

  var middle: @MainActor () -> Double {
    get { pictures.middle }
    set { pictures.middle = newValue }
  }

  /// - Parameters:
  /// - folder: the path of the deck's file.
  /// - marks: returns a card's marks.
  init(
    _ summaries: RecordSummaries, in folder: [UInt8], marks: @escaping @MainActor (CardID) -> Marks
  ) {
    self.summaries = summaries
    self.marks = marks
    pictures = CellPictures(in: folder, side: ReviewCell.side)
    summaries.onArrival = { [weak self] in self?.take($0) }
    summaries.seen = { [weak self] in self?.cells.values.map(\.card) ?? [] }
  }

  isolated deinit { summaries.stop() }

  var shown: [UnsafeMutableRawPointer: CardID] { cells.mapValues(\.card) }

  func make() -> Widget {
    let tile = RecordTile(ReviewCell.side)
    tiles[tile.widget] = tile
    return tile.widget
  }

  func bind(_ item: UnsafeMutableRawPointer, to card: CardID, in cell: Widget) {
    guard let tile = tiles[cell] else { return }
    cells[item] = (card, tile)
    show(item)
    if summaries.summary(of: card) == nil { summaries.askSoon() }
  }

  private func show(_ item: UnsafeMutableRawPointer) {
    guard let (card, tile) = cells[item] else { return }
    let summary = summaries.summary(of: card)
    tile.show(summary, number: summaries.number(of: card), marks: marks(card))
    guard let file = summary?.picture else { return }
    pictures.bind(item, to: card, of: (file, .upright)) { [weak tile] in
      tile?.show($0.texture)
    }
  }

  func refresh(_ changes: [MarkChange]) { take(changes.map(\.card)) }

  func renew(_ cards: [CardID]) {
    summaries.forget(cards)
    // Which file has its picture is known once the record has been read.
    pictures.renew(cards) { _ in nil }
    // Other records may have another number now.
    for item in cells.keys { show(item) }
  }

  func unbind(_ item: UnsafeMutableRawPointer) {
    pictures.unbind(item)
    cells[item] = nil
    summaries.askSoon()
  }

  private func take(_ known: [CardID]) {
    let known = Set(known)
    for (item, cell) in cells where known.contains(cell.card) { show(item) }
  }
}

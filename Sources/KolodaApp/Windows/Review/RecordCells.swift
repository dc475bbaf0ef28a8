import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// Records in the review's grid: the title on a small card, and the place in the file below.
@MainActor
final class RecordCells: ReviewCells {
  private let titles: RecordTitles
  private var cells: [UnsafeMutableRawPointer: (card: CardID, tile: Widget)] = [:]
  private var isAsking = false
  var middle: @MainActor () -> Double = { 0 }

  init(_ titles: RecordTitles) {
    self.titles = titles
    titles.onArrival = { [weak self] in self?.take($0) }
  }

  isolated deinit { titles.stop() }

  var shown: [UnsafeMutableRawPointer: CardID] { cells.mapValues(\.card) }

  func make() -> Widget? { RecordTile.make(ReviewCell.side) }

  func bind(_ item: UnsafeMutableRawPointer, to card: CardID, in cell: Widget) {
    cells[item] = (card, cell)
    RecordTile.show(card, of: titles, in: cell)
    if titles.title(of: card) == nil { askSoon() }
  }

  func refresh(_ changes: [MarkChange]) { take(changes.map(\.card)) }

  func unbind(_ item: UnsafeMutableRawPointer) {
    cells[item] = nil
    askSoon()
  }

  private func take(_ known: [CardID]) {
    let known = Set(known)
    for (card, tile) in cells.values where known.contains(card) {
      RecordTile.show(card, of: titles, in: tile)
    }
  }

  /// Asks for what is seen and not there, once for all that changes now.
  private func askSoon() {
    guard !isAsking else { return }
    isAsking = true
    MainThread.post { [weak self] in
      guard let self else { return }
      isAsking = false
      titles.setWanted(cells.values.map(\.card))
    }
  }
}

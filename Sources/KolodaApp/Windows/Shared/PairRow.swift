import CAdwaita
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// A pair of people in the list; its table is made when the row is opened.
@MainActor
final class PairRow {
  let widget: Widget = adw_expander_row_new()
  private let pair: Agreement.Pair
  private let title: @MainActor (PileID) -> String
  private var isFilled = false

  /// Makes a closed row.
  init(_ pair: Agreement.Pair, title: @escaping @MainActor (PileID) -> String) {
    self.pair = pair
    self.title = title
    let confusion = pair.confusion
    nameRow(
      widget,
      AgreementTexts.pair(displayText(pair.first.utf8), displayText(pair.second.utf8)),
      AgreementTexts.pairFigures(
        cards: confusion.cardCount, percent: confusion.percent, kappa: confusion.cohensKappa))
    Signal.connectNotify(widget.object, "expanded") { [weak self] in self?.fill() }
  }

  func open() { adw_expander_row_set_expanded(widget.of(AdwExpanderRow.self), 1) }

  private func fill() {
    guard !isFilled else { return }
    isFilled = true
    adw_expander_row_add_row(
      widget.of(AdwExpanderRow.self), ConfusionTable.make(pair, title: title))
  }
}

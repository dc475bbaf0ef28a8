import CAdwaita
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaSharing
import KolodaTriage

/// The page that shows how far the people of a shared deck agree.
@MainActor
final class AgreementPage: SharedPage {
  private let frame: SharedFrame
  private let desk: ServerDesk
  private var piles: [Pile]
  private let holder: Widget = adw_bin_new()
  private var rows: [PairRow] = []

  /// The most pairs that are shown: a hundred people make 4950.
  private static let mostPairs = 200

  /// Makes the page, and asks the server for the answers.
  ///
  /// - Parameters:
  /// - deck: the deck's name.
  /// - piles: the deck's piles, in order.
  /// - desk: asks the server; the page ends it.
  /// - close: returns to the deck.
  init(
    deck: String, piles: [Pile], _ desk: ServerDesk, close: @escaping @MainActor () -> Void
  ) {
    self.desk = desk
    self.piles = piles
    frame = SharedFrame(
      AgreementTexts.title, waiting: AgreementTexts.loading, content: holder, hasAgain: true,
      close: close)
    frame.say(displayText(deck.utf8))
    frame.onAgain = { [weak self] in self?.refresh() }
    refresh()
  }

  var widget: Widget { frame.widget }

  func focus() { _ = gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) }

  func end() { desk.end() }

  /// Shows their names the next time it asks the server.
  func adopt(_ piles: [Pile]) { self.piles = piles }

  private func refresh() {
    frame.show(.waiting)
    let groups = AnswerGroups(piles)
    desk.ask {
      try $0.agreement(groups)
    } then: { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .success(let agreement): show(agreement)
      case .failure(let error): frame.show(error)
      }
    }
  }

  /// The title of a pile; of several that are compared as one, their titles.
  private func title(of pile: PileID) -> String {
    AnswerGroups(piles).piles(like: pile).map { pile in
      piles.first { $0.id == pile }?.title ?? pile.title
    }.joined(separator: " + ")
  }

  /// Fills the page.
  func show(_ agreement: Agreement) {
    let caution = StatusLine("dialog-warning-symbolic")
    if agreement.needsCaution { caution.say(AgreementTexts.caution) }
    let sum = makeText(AgreementTexts.shared(agreement.sharedCount, of: agreement.cardCount))
    rows = agreement.pairs.prefix(Self.mostPairs).map { pair in
      PairRow(pair) { [weak self] in self?.title(of: $0) ?? $0.title }
    }
    rows.first?.open()
    let column = makeColumn([
      sum, caution.widget, makeFigures(agreement), makePiles(agreement), makePeople(agreement),
      makePairs(agreement),
    ])
    adw_bin_set_child(holder.of(AdwBin.self), column)
    frame.show(.content)
  }

  // MARK: Groups

  private func makeFigures(_ agreement: Agreement) -> Widget {
    typealias Texts = AgreementTexts
    let figures = [
      (Texts.percent, Texts.percentMore, agreement.percent, Texts.percent(agreement.percent)),
      (Texts.cohen, Texts.cohenMore, agreement.cohensKappa, Texts.number(agreement.cohensKappa)),
      (Texts.fleiss, Texts.fleissMore, agreement.fleissKappa, Texts.number(agreement.fleissKappa)),
      (Texts.alpha, Texts.alphaMore, agreement.alpha, Texts.number(agreement.alpha)),
    ]
    return makeGroup(
      Texts.figures, description: Texts.figuresMore,
      rows: figures.map { name, more, figure, number in
        let reason: String? =
          if case .undefined(let reason) = figure { Texts.reason(reason) } else { nil }
        return makeFigureRow(
          name, reason.map { more + "\n" + $0 } ?? more, figure: number)
      })
  }

  private func makePiles(_ agreement: Agreement) -> Widget? {
    guard !agreement.piles.isEmpty else { return nil }
    return makeGroup(
      AgreementTexts.piles,
      rows: agreement.piles.prefix(ConfusionTable.mostPiles).map { pile in
        makeFigureRow(
          title(of: pile.id),
          AgreementTexts.pile(
            answers: pile.answers, fleiss: pile.fleissKappa, alpha: pile.alpha), figure: nil)
      })
  }

  private func makePeople(_ agreement: Agreement) -> Widget? {
    guard !agreement.people.isEmpty else { return nil }
    return makeGroup(
      PeopleTexts.title,
      rows: agreement.people.map { person in
        makeFigureRow(
          displayText(person.name.utf8), AgreementTexts.compared(person.comparisons),
          figure: AgreementTexts.percent(person.percent))
      })
  }

  private func makePairs(_ agreement: Agreement) -> Widget? {
    guard !rows.isEmpty else { return nil }
    let others = agreement.pairs.count - rows.count
    let more =
      others > 0
      ? makeFigureRow(
        AgreementTexts.morePairs(others), AgreementTexts.morePairsWhere, figure: nil) : nil
    return makeGroup(
      AgreementTexts.pairs, description: AgreementTexts.pairsMore,
      rows: rows.map(\.widget) + [more])
  }
}

/// A row with a name, an explanation, and a figure at its end.
@MainActor
private func makeFigureRow(_ name: String, _ more: String, figure: String?) -> Widget {
  let row = adw_action_row_new()
  nameRow(row, name, more)
  adw_action_row_set_title_lines(row.of(AdwActionRow.self), 0)
  if let figure {
    let label = makeLabel(figure, classes: ["title-4", "numeric"])
    adw_action_row_add_suffix(row.of(AdwActionRow.self), label)
  }
  return row
}

/// How often two people put the same card on each pair of piles.
package struct ConfusionMatrix: Hashable, Sendable {
  /// The piles of the rows and columns.
  package let piles: [PileID]
  private let cells: [AnswerTally.Cell: Int]

  /// Makes a matrix from counts of pairs of piles, by their indices in `piles`.
  init(_ cells: [AnswerTally.Cell: Int], piles: [PileID]) {
    self.cells = cells
    self.piles = piles
  }

  /// The number of cards that the first person put on the row's pile and the second person on the
  /// column's, by the indices of the piles in `piles`.
  package subscript(row: Int, column: Int) -> Int {
    cells[AnswerTally.Cell(row: row, column: column)] ?? 0
  }

  /// The counts, row by row.
  package var rows: [[Int]] {
    piles.indices.map { row in piles.indices.map { self[row, $0] } }
  }

  /// The number of cards that both people answered.
  package var cardCount: Int { cells.values.reduce(0, +) }

  /// The number of cards that both people put on the same pile.
  package var agreeing: Int {
    cells.reduce(0) { $0 + ($1.key.row == $1.key.column ? $1.value : 0) }
  }

  /// The share of the cards that both people put on the same pile.
  package var percent: AgreementFigure {
    cardCount > 0
      ? .value(Double(agreeing) / Double(cardCount)) : .undefined(.noSharedCard)
  }

  /// Cohen's kappa: agreement beyond what two people with these shares of each pile would reach by
  /// chance.
  ///
  /// κ = (p_o − p_e) / (1 − p_e), where p_o is the share of cards that both put on the same pile
  /// and p_e = Σ p_i· p_·i. Source: J. Cohen, "A coefficient of agreement for nominal scales",
  /// Educational and Psychological Measurement 20 (1960), 37-46.
  package var cohensKappa: AgreementFigure {
    guard cardCount > 0 else { return .undefined(.noSharedCard) }
    var rows: [Int: Int] = [:]
    var columns: [Int: Int] = [:]
    for (cell, count) in cells {
      rows[cell.row, default: 0] += count
      columns[cell.column, default: 0] += count
    }
    let expected = rows.reduce(0) { $0 + $1.value * (columns[$1.key] ?? 0) }
    return .beyondChance(
      observed: Double(agreeing * cardCount), expected: Double(expected),
      of: Double(cardCount * cardCount))
  }
}

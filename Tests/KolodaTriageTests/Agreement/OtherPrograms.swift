import KolodaTriage
import Testing

/// Random tables with the figures that two other programs give: statsmodels 0.15 (Cohen's and
/// Fleiss's kappa) and krippendorff 0.9.0.
struct OtherPrograms {
  /// A table of answers: each group of letters is a card, each letter an answer, its position the
  /// person, and a dot a gap.
  struct Table: CustomTestStringConvertible, Sendable {
    let cards: String
    /// Cohen's kappa of the first two people; nil if all cards they shared have one pile.
    let cohen: Double?
    /// Fleiss's kappa; nil if there are gaps.
    let fleiss: Double?
    let alpha: Double

    init(_ cards: String, cohen: Double?, fleiss: Double?, alpha: Double) {
      self.cards = cards
      self.cohen = cohen
      self.fleiss = fleiss
      self.alpha = alpha
    }

    var testDescription: String { cards }
  }

  static let tables = [
    Table(
      """
      bbb acb dcc bbc cdb dad cbb acb ada ada add
      """, cohen: -0.031250000000, fleiss: 0.065270935961, alpha: 0.093596059113),
    Table(
      """
      ac ab ab aa ac ab aa bb ab cc ca aa ab ab ba
      """, cohen: 0.000000000000, fleiss: -0.115241635688, alpha: -0.078066914498),
    Table(
      """
      bb ab b. .. bb bb .b .b .a
      """, cohen: 0.000000000000, fleiss: nil, alpha: 0.000000000000),
    Table(
      """
      bccccc bbbbbb bbbbbb bbbcbb bbbbbb bbcbbb aaaaaa ccbccc cccccc cccccc
      """, cohen: 0.824561403509, fleiss: 0.770114942529, alpha: 0.773946360153),
    Table(
      """
      .a. ... aaa bb. ..b ... bb. a.. ...
      """, cohen: 1.000000000000, fleiss: nil, alpha: 1.000000000000),
    Table(
      """
      accabb cbbcab bbccaa cbabaa cbacca cbcacc abaaab ccbaba cacbcb aaabba acbbcb bcbbba \
      aabbab cbbcba aacccb bcacbc abacbb cabbba
      """, cohen: -0.040000000000, fleiss: -0.055702094647, alpha: -0.045927075252),
    Table(
      """
      .. b. ba .a bc ca ca ab ac b. ac aa cb b.
      """, cohen: -0.384615384615, fleiss: nil, alpha: -0.307692307692),
    Table(
      """
      aaaa baaa aaaa aaab aaaa abbb bbbb baaa bbbb abab aaaa baba bbba bbbb bbbb aaaa babb \
      babb bbbb aaab aaaa bbbb aaaa
      """, cohen: 0.397003745318, fleiss: 0.535353535354, alpha: 0.540404040404),
    Table(
      """
      baa aaa bbb aaa aab aab aaa bab bba aba aba abb bbb aaa aaa aba bbb aba aaa aaa
      """, cohen: 0.270833333333, fleiss: 0.282296650718, alpha: 0.294258373206),
    Table(
      """
      aa.a cc.e caaa bbdb e.be bbbb eeee ede. bbbb cdee ac.. ..e. bb.b .cc. .bbb .aab bec.
      """, cohen: 0.454545454545, fleiss: nil, alpha: 0.483050847458),
    Table(
      """
      ccc. ...c ..c. ..ca a..b b.b.
      """, cohen: nil, fleiss: nil, alpha: 0.384615384615),
    Table(
      """
      eaee eece cccc ebae bded dadd daaa cccc aaab bbbb
      """, cohen: 0.397590361446, fleiss: 0.475890985325, alpha: 0.488993710692),
  ]

  @Test(arguments: tables)
  func figuresAreTheSame(table: Table) throws {
    let agreement = Agreement(AnswerTally(letters: table.cards))
    let first = try #require(agreement.pairs.first { $0.first == "0" && $0.second == "1" })
    expect(first.confusion.cohensKappa, table.cohen)
    expect(agreement.alpha, table.alpha)
    if let fleiss = table.fleiss { expect(agreement.fleissKappa, fleiss) }
  }

  private func expect(_ figure: AgreementFigure, _ number: Double?) {
    guard let number else {
      #expect(figure == .undefined(.onePile))
      return
    }
    #expect(abs((figure.number ?? .nan) - number) < 1e-11, "\(figure), not \(number)")
  }
}

/// The two fields of a deck's records with an answer each, of which people choose the better one.
package struct TwoAnswers: Hashable, Sendable {
  /// The name of the field that is on the left, unless answers are blinded.
  package var first: String
  /// The name of the other.
  package var second: String
  /// Whether nobody is to know which is which.
  package var areBlinded: Bool

  package init(first: String, second: String, areBlinded: Bool) {
    (self.first, self.second, self.areBlinded) = (first, second, areBlinded)
  }
}

import KolodaFolders
import KolodaRecords
import KolodaTriage

extension FieldRoles {
  /// The fields with two answers, and whether people know which is which; nil unless there are two.
  package var twoAnswers: TwoAnswers? {
    get {
      answers.map {
        TwoAnswers(first: $0.first, second: $0.second, areBlinded: areBlinded)
      }
    }
    set {
      (self[.first], self[.second]) = (newValue?.first, newValue?.second)
      areBlinded = newValue?.areBlinded ?? false
    }
  }

  /// The piles for records with two answers; nil for others.
  package var usualPiles: Piles? {
    twoAnswers.map {
      Piles($0.areBlinded ? Pile.blindedAnswers : Pile.answers($0.first, $0.second))
    }
  }
}

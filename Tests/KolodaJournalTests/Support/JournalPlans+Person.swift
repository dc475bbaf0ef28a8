import KolodaTriage

@testable import KolodaJournal

extension JournalPlans {
  /// The plans of a person, who notes them at the beginning of 1970.
  convenience init(_ location: JournalLocation, of person: String) {
    self.init(
      location, author: Author(person: person, seat: .random()), now: { UTCTime(microseconds: 0) })
  }
}

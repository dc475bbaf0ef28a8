import KolodaTriage

extension DeckRecord {
  /// Makes a record from a journal of version 1, for reading only.
  init(_ old: FirstVersion) {
    var places: [Int64: Int] = [:]
    for (row, known) in old.cards {
      places[row] = cards.count
      cards.append(known)
    }
    events = EventLog(old.events.lazy.map { $0.naming($0.cards.compactMap { places[$0] }) })
    isFirstUse = false
    isFirstVersion = true
  }
}

import KolodaDecks
import KolodaGLib
import KolodaRecords
import KolodaTriage

// Piles for the labels of a deck's records.
extension RecordDesk {
  /// What rows for such piles need; nil for other decks.
  var labelHost: LabelRows.Host? {
    guard let records, records.cardKind.hasFreeFields, session?.records != nil else { return nil }
    let source = records.source
    return LabelRows.Host(
      fields: records.labelFields,
      find: { field, found in
        guard source.isWhole else { return nil }
        let listing = source.listing
        return BlockingThreads.shared.run(at: records.place.path) {
          Result { () throws(FieldLabels.Fault) in
            try listing.labels(of: field) { BlockingJob.isCurrentCancelled }
          }
        } then: { outcome in
          guard case .success(let labels) = outcome else { return }
          MainThread.post { found(labels) }
        }
      },
      used: { [weak self] field, labels in self?.suggest(field, labels) })
  }

  /// Takes what a field says as the suggestion of the pile with that name.
  private func suggest(_ field: String, _ labels: FieldLabels) {
    guard let records, let faces = session?.records else { return }
    let roles = faces.roles.suggesting(field, labels)
    faces.use(roles)
    keep(roles.text, as: RecordFacts.Name.roles, of: records)
  }
}

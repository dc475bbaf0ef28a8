import KolodaDecks
import KolodaGLib
import KolodaRecords

// The choices that are kept for a deck of records: the roles of its fields, its question, and how the
// file is read.
extension RecordDesk {
  /// Shows the roles of the fields, and lets the user change them.
  func showFields() {
    guard isPossible, let records, let faces = session?.records else { return }
    FieldsWindow.show(
      over: window.widget, fields: records.fields, numbers: records.numbers,
      arrays: records.source.listing.arrays,
      choice: FieldsWindow.Choice(
        roles: faces.roles, question: question, order: records.facts.order,
        coding: records.source.listing.coding, array: records.source.listing.array,
        table: records.source.listing.tableChoice),
      hasRoles: records.cardKind.hasFreeFields, hasMark: records.source.listing.hasMark
    ) { [weak self] choice in self?.use(choice) }
  }

  private func use(_ choice: FieldsWindow.Choice) {
    guard let session, let records, let faces = session.records else { return }
    if choice.question != question {
      show(question: choice.question)
      keep(choice.question, as: RecordFacts.Name.question, of: records)
    }
    if choice.order != records.facts.order {
      keep(choice.order.text, as: RecordFacts.Name.order, of: records) { [weak self] in
        self?.onReopen?()
      }
    }
    if choice.coding != records.source.listing.coding { reopen(in: choice.coding) }
    if let array = choice.array, array != records.source.listing.array {
      keep(array, as: RecordFacts.Name.array, of: records) { [weak self] in
        self?.onReopen?()
      }
    }
    if let table = choice.table, table != records.source.listing.tableChoice {
      keep(table.text, as: RecordFacts.Name.table, of: records) { [weak self] in self?.onReopen?() }
    }
    guard choice.roles != faces.roles else { return }
    let isOther = choice.roles[.identity] != faces.roles[.identity]
    if isOther, let old = faces.roles[.identity] {
      let former = [old] + records.facts.formerIdentities.filter { $0 != old }
      keep(former.joined(separator: "\n"), as: RecordFacts.Name.formerIdentities, of: records)
    }
    let hasOtherAnswers =
      choice.roles.answers != faces.roles.answers
      || choice.roles.areBlinded != faces.roles.areBlinded
    faces.use(choice.roles)
    keep(choice.roles.text, as: RecordFacts.Name.roles, of: records) { [weak self] in
      // The records' identities, and the piles for answers, are found when a deck is opened.
      guard isOther || hasOtherAnswers, let self else { return }
      if isOther { window.notes.show(RecordTexts.identityChanged) }
      onReopen?()
    }
  }

  func keep(
    _ value: String, as name: String, of records: OpenedRecords,
    then done: @escaping @MainActor @Sendable () -> Void = {}
  ) {
    records.journal.keep(value, as: name) { [weak self] error in
      MainThread.post {
        guard let error else { return done() }
        self?.window.banner.show(DeckTexts.notSaved(error.text), about: .action)
      }
    }
  }

  // MARK: Text encoding

  /// Offers to open the file in a more likely encoding.
  func offerCoding(of records: OpenedRecords) {
    guard let coding = records.suggestedCoding else { return }
    let buttons = [
      Banner.Button(title: RecordTexts.openAs(coding)) { [weak self] in self?.reopen(in: coding) },
      Banner.Button(title: RecordTexts.otherCoding) { [weak self] in self?.showFields() },
      Banner.Button(title: RecordTexts.keepUTF8) { [weak self] in self?.reopen(in: .utf8) },
    ]
    window.banner.show(
      RecordTexts.notUTF8(records.place.name.displayName), about: .files, buttons)
  }

  /// Opens the file again in another encoding, which is saved for the deck.
  private func reopen(in coding: TextCoding) {
    guard let records else { return }
    keep(coding.rawValue, as: OpenedRecords.codingFact, of: records) { [weak self] in
      self?.onReopen?()
    }
  }
}

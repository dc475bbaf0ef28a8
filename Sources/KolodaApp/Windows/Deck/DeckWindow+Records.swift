import CAdwaita
import Koloda
import KolodaDecks
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaRecords
import KolodaTriage

// What a window adds for decks of records: the question, the search, jumping to a record, and the
// roles of the fields.
extension DeckWindow {
  /// The open deck of records, if it is one.
  var records: OpenedRecords? { session?.opened.deck.file }

  /// Whether the window shows records.
  var canUseRecords: Bool {
    records != nil && showsDeck && screens.showsDeck
  }

  /// Prepares for a new deck: shows its question and ends any search.
  func beginRecords() {
    // Two answers get wider cards than those of the deck before.
    gtk_widget_queue_allocate(view.widget)
    recordDesk.search.end()
    recordDesk.finding?.stop()
    recordDesk.finding = records.map { RecordFinding(at: $0.place.path) }
    recordDesk.finding?.onChange = { [weak self] in self?.showHits() }
    recordDesk.finding?.onFound = { [weak self] in self?.showFirstHit() }
    recordDesk.question = records?.facts.question ?? session?.opened.settings.question ?? ""
    recordDesk.showQuestion()
    recordDesk.waitingText = nil
    recordDesk.reading = nil
    recordDesk.trouble = nil
    guard let source = records?.source, !source.isWhole else { return }
    let timer = Timer { [weak self] in self?.followReading() ?? false }
    timer.start(interval: DeckWindow.readingInterval)
    recordDesk.reading = timer
  }

  /// The time between two updates of the reading progress, in milliseconds.
  private static let readingInterval: UInt32 = 250

  /// The number of records of a large file found so far; nil once all are found or reading has
  /// failed.
  var countSoFar: Int? {
    guard recordDesk.reading != nil, let source = records?.source, !source.isWhole,
      source.trouble == nil
    else { return nil }
    return source.countSoFar
  }

  /// Updates the reading progress.
  ///
  /// - Returns: whether there is more to read.
  private func followReading() -> Bool {
    guard let session, let source = records?.source else { return false }
    let isWhole = source.isWhole
    if isWhole {
      recordDesk.reading = nil
      session.records?.surveyLabels()
      session.records?.findRegions()
    }
    showTitle(of: session)
    recordDesk.jump?.update()
    showTrouble(of: source)
    if isWhole { showFileTrouble() }
    if isWhole || source.trouble != nil, let text = recordDesk.waitingText {
      recordDesk.waitingText = nil
      recordDesk.finding?.find(text, in: source.listing)
    }
    return !isWhole
  }

  /// Says that what a compressed file holds can't be read to its end, that pictures in a package have
  /// the same name, or that annotations are of no image.
  func showFileTrouble() {
    guard let records else { return }
    let file = records.source.listing.file
    if file.isCut {
      banner.show(RecordTexts.isCut(records.place.name.displayName), about: .files)
    } else if let name = file.doubledPicture {
      banner.show(AnkiTexts.doubledPicture(name), about: .files)
    } else if let strays = records.source.listing.annotations?.strayCount, strays > 0 {
      banner.show(RegionTexts.strays(strays), about: .files)
    }
  }

  /// Shows why only the beginning of a file is there, until the rest is read.
  private func showTrouble(of source: RecordSource) {
    let trouble = source.trouble
    guard trouble != recordDesk.trouble else { return }
    recordDesk.trouble = trouble
    if let trouble {
      banner.show(RecordTexts.onlyBeginning(reason: trouble.text), about: .files)
    } else {
      banner.hide(.files)
    }
  }

  func connectRecords() {
    recordDesk.search.onText = { [weak self] text in
      guard let self, let records else { return }
      session?.records?.searched = text
      guard text.isEmpty || records.source.isWhole else {
        recordDesk.waitingText = text
        recordDesk.finding?.wait()
        return
      }
      recordDesk.waitingText = nil
      recordDesk.finding?.find(text, in: records.source.listing)
    }
    recordDesk.search.onStep = { [weak self] in self?.showHit(isForward: $0) }
    recordDesk.search.onEnd = { [weak self] in
      guard let self else { return }
      recordDesk.waitingText = nil
      session?.records?.searched = ""
      recordDesk.finding?.clear()
      gtk_widget_grab_focus(view.widget)
    }
  }

  // MARK: Finding a record

  /// Asks for a record's number, and shows that record.
  func askForRecord() {
    guard canUseRecords, let records else { return }
    let source = records.source
    recordDesk.jump = JumpQuestion.ask(over: widget, count: { source.listing.count }) {
      [weak self] number in
      self?.show(record: number - 1)
      if let view = self?.view { gtk_widget_grab_focus(view.widget) }
    }
  }

  /// Opens the search.
  func search() {
    if canUseRecords { recordDesk.search.begin() }
  }

  private func show(record: Int) {
    guard let session, let card = records?.source.card(numbered: record) else { return }
    trace?.write(input: "jump", name: "\(record + 1)", in: scene)
    session.jump(to: card)
    showHits()
  }

  private var frontRecord: Int? {
    view.deck.front.flatMap { records?.source.number(of: $0) }
  }

  private func showHit(isForward: Bool) {
    guard let hit = recordDesk.finding?.hit(isForward, from: frontRecord) else { return }
    show(record: hit)
  }

  /// Shows the first hit at or after the record that is shown.
  private func showFirstHit() {
    guard let finding = recordDesk.finding, finding.place(of: frontRecord) == nil else { return }
    showHit(isForward: true)
  }

  private func showHits() {
    guard let finding = recordDesk.finding, recordDesk.search.hasText else {
      return recordDesk.search.say(nil)
    }
    recordDesk.search.say((finding.found.count, finding.place(of: frontRecord), finding.isWhole))
  }

  // MARK: Settings kept for the deck

  /// Shows the roles of the fields, and lets the user change them.
  func showFields() {
    guard canUseRecords, let records, let faces = session?.records else { return }
    FieldsWindow.show(
      over: widget, fields: records.fields, numbers: records.numbers,
      arrays: records.source.listing.arrays,
      choice: FieldsWindow.Choice(
        roles: faces.roles, question: recordDesk.question, order: records.facts.order,
        coding: records.source.listing.coding, array: records.source.listing.array,
        table: records.source.listing.tableChoice),
      hasRoles: records.kind == .records, hasMark: records.source.listing.hasMark
    ) { [weak self] choice in self?.use(choice) }
  }

  private func use(_ choice: FieldsWindow.Choice) {
    guard let session, let records, let faces = session.records else { return }
    if choice.question != recordDesk.question {
      recordDesk.question = choice.question
      recordDesk.showQuestion()
      keep(choice.question, as: RecordFacts.Name.question, of: records)
    }
    if choice.order != records.facts.order {
      keep(choice.order.text, as: RecordFacts.Name.order, of: records) { [weak self] in
        self?.reopen()
      }
    }
    if choice.coding != records.source.listing.coding { reopen(in: choice.coding) }
    if let array = choice.array, array != records.source.listing.array {
      keep(array, as: RecordFacts.Name.array, of: records) { [weak self] in
        self?.reopen()
      }
    }
    if let table = choice.table, table != records.source.listing.tableChoice {
      keep(table.text, as: RecordFacts.Name.table, of: records) { [weak self] in self?.reopen() }
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
      if isOther { notes.show(RecordTexts.identityChanged) }
      reopen()
    }
  }

  func keep(
    _ value: String, as name: String, of records: OpenedRecords,
    then done: @escaping @MainActor @Sendable () -> Void = {}
  ) {
    records.journal.keep(value, as: name) { [weak self] error in
      MainThread.post {
        guard let error else { return done() }
        self?.banner.show(DeckTexts.notSaved(error.text), about: .action)
      }
    }
  }

  // MARK: Text encoding

  /// Offers to open the file in a more likely encoding.
  func offerCoding(of records: OpenedRecords) {
    guard let coding = records.suggestedCoding else { return }
    var choices = [coding]
    if coding == .latin1 { choices.append(.utf16LittleEndian) }
    let buttons = choices.map { coding in
      Banner.Button(title: RecordTexts.openAs(coding)) { [weak self] in self?.reopen(in: coding) }
    }
    let keep = Banner.Button(title: RecordTexts.keepUTF8) { [weak self] in
      self?.reopen(in: .utf8)
    }
    banner.show(
      RecordTexts.notUTF8(records.place.name.displayName), about: .files, buttons + [keep])
  }

  /// Opens the file again in another encoding, which is saved for the deck.
  private func reopen(in coding: TextCoding) {
    guard let records else { return }
    keep(coding.rawValue, as: OpenedRecords.codingFact, of: records) { [weak self] in
      self?.reopen()
    }
  }

  // MARK: The record's own label

  /// Decides the front card as its label suggests.
  ///
  /// - Returns: whether it has a label that suggests a pile.
  @discardableResult
  func takeSuggestion(by kind: String) -> Bool {
    guard let front = view.deck.front, let faces = session?.records,
      let label = faces.layout(of: front)?.label,
      let pile = shownPiles.suggested(by: label, faces.labels)
    else { return false }
    decide(pile.id, by: kind)
    return true
  }
}

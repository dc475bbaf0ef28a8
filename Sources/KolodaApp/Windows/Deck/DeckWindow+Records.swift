import CAdwaita
import Koloda
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaSources
import KolodaTriage

// What a window has for decks of records: a question, a search, a way to any record, and what the
// fields are for.
extension DeckWindow {
  /// The deck of records that is open.
  var records: OpenedRecords? { session?.opened as? OpenedRecords }

  /// Whether there are records to look at.
  var canUseRecords: Bool {
    records != nil && openingPage == nil && showsDeck == true && screens.showsDeck
  }

  /// Begins with a deck: its question, and no search.
  func beginRecords() {
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

  /// How often it is said how far a file is read, in milliseconds.
  private static let readingInterval: UInt32 = 250

  /// How many records of a large file were found so far; nil once all are, or no more can be.
  var countSoFar: Int? {
    guard recordDesk.reading != nil, let source = records?.source, !source.isWhole,
      source.trouble == nil
    else { return nil }
    return source.countSoFar
  }

  /// Says how far the file is read.
  ///
  /// - Returns: whether there is more to come.
  private func followReading() -> Bool {
    guard let session, let source = records?.source else { return false }
    let isWhole = source.isWhole
    if isWhole { recordDesk.reading = nil }
    showTitle(of: session)
    showTrouble(of: source)
    if isWhole || source.trouble != nil, let text = recordDesk.waitingText {
      recordDesk.waitingText = nil
      recordDesk.finding?.find(text, in: source.listing)
    }
    return !isWhole
  }

  /// Says why only the beginning of a file is there, until the rest is.
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

  // MARK: Ways to a record

  /// Asks for a record's number, and shows it.
  func askForRecord() {
    guard canUseRecords, let records else { return }
    JumpQuestion.ask(over: widget, count: records.source.listing.count) { [weak self] number in
      self?.show(record: number - 1)
      if let view = self?.view { gtk_widget_grab_focus(view.widget) }
    }
  }

  /// Looks for a text.
  func search() {
    if canUseRecords { recordDesk.search.begin() }
  }

  private func show(record: Int) {
    guard let session, let card = records?.source.card(numbered: record) else { return }
    trace?.write(input: "jump", name: "\(record + 1)")
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

  /// Shows the first record that has the text, from the one that is shown on.
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

  // MARK: What is kept for the deck

  /// Shows what the fields are for, and lets it be changed.
  func showFields() {
    guard canUseRecords, let records, let faces = session?.records else { return }
    FieldsWindow.show(
      over: widget, fields: records.fields, numbers: records.numbers,
      arrays: records.source.listing.arrays,
      choice: FieldsWindow.Choice(
        roles: faces.roles, question: recordDesk.question, order: records.facts.order,
        coding: records.source.listing.coding, array: records.source.listing.array),
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
        guard let self, let target else { return }
        host?.window(self, reopens: target)
      }
    }
    if choice.coding != records.source.listing.coding { reopen(in: choice.coding) }
    if let array = choice.array, array != records.source.listing.array {
      keep(array, as: RecordFacts.Name.array, of: records) { [weak self] in
        guard let self, let target else { return }
        host?.window(self, reopens: target)
      }
    }
    guard choice.roles != faces.roles else { return }
    let isOther = choice.roles[.identity] != faces.roles[.identity]
    if isOther, let old = faces.roles[.identity] {
      let former = [old] + records.facts.formerIdentities.filter { $0 != old }
      keep(former.joined(separator: "\n"), as: RecordFacts.Name.formerIdentities, of: records)
    }
    faces.use(choice.roles)
    keep(choice.roles.text, as: RecordFacts.Name.roles, of: records) { [weak self] in
      // What tells the records apart is found out when a deck is opened.
      guard isOther, let self, let target else { return }
      notes.show(RecordTexts.identityChanged)
      host?.window(self, reopens: target)
    }
  }

  private func keep(
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

  // MARK: How characters are written

  /// Offers to open a file as it is more likely written.
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

  /// Opens the file again with its characters read otherwise, which is kept for the deck.
  private func reopen(in coding: TextCoding) {
    guard let records else { return }
    keep(coding.rawValue, as: OpenedRecords.codingFact, of: records) { [weak self] in
      guard let self, let target else { return }
      host?.window(self, reopens: target)
    }
  }

  // MARK: The record's own label

  /// Decides the front card as its label suggests.
  ///
  /// - Returns: whether it suggests anything.
  @discardableResult
  func takeSuggestion(by kind: String) -> Bool {
    guard let front = view.deck.front, let label = session?.records?.layout(of: front)?.label,
      let pile = shownPiles.suggested(by: label)
    else { return false }
    decide(pile.id, by: kind)
    return true
  }
}

extension Piles {
  /// Words that mean yes, and words that mean no.
  private static let words: [Pile.Answer: Set<String>] = [
    .accept: ["accept", "yes", "true", "1", "ok", "good"],
    .reject: ["reject", "no", "false", "0", "bad"],
    .ignore: ["ignore", "skip", "unsure"],
  ]

  /// The pile that a record's own label means: the one that is called so, or that answers so; else
  /// that to accept what it says.
  func suggested(by label: String) -> Pile? {
    let label = label.lowercased()
    if let named = all.first(where: {
      $0.id.text.lowercased() == label || $0.title.lowercased() == label
    }) {
      return named
    }
    let answer = Piles.words.first { $0.value.contains(label) }?.key ?? .accept
    return all.first { $0.answer == answer }
  }
}

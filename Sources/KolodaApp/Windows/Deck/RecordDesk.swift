import CAdwaita
import Koloda
import KolodaDecks
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaRecords
import KolodaTriage

/// What a window adds for a deck of records: the question and the search above the cards, jumping to a
/// record, what is wrong with the file, and the choices that are kept for the deck.
@MainActor
final class RecordDesk {
  unowned let window: any DeskHost
  let widget: Widget
  private let searching = SearchLine()
  private let line = makeLabel("", classes: ["record-question"])
  /// The search in the deck's file.
  private var finding: RecordFinding?
  /// Follows the reading of a large file; nil once it is complete.
  private var reading: Timer?
  /// The error that was shown because only the beginning of the file could be read; nil if none
  /// was.
  private var trouble: RecordFileError?
  /// The question for a record's number, while it is there.
  private weak var jump: JumpQuestion?
  /// The text to search for once the whole file has been read.
  private var waitingText: String?
  /// The question about each record; empty for none.
  private(set) var question = ""

  /// Whether no card is left, so that the question is hidden.
  var isDone = false {
    didSet { if isDone != oldValue { showQuestion() } }
  }
  /// Called when more of a large file was read.
  var onProgress: (@MainActor (DeckSession) -> Void)?
  /// Called to reopen the deck.
  var onReopen: (@MainActor () -> Void)?

  init(of window: any DeskHost) {
    self.window = window
    gtk_label_set_wrap(line.opaque, 1)
    gtk_label_set_justify(line.opaque, GTK_JUSTIFY_CENTER)
    widget = makeBox(GTK_ORIENTATION_VERTICAL, children: [searching.widget, line])
    showQuestion()
  }

  var session: DeckSession? { window.session }

  /// The open file of records, if the deck is one.
  var records: OpenedRecords? { session?.opened.kind.file }

  /// Whether the window shows such a file.
  var isPossible: Bool { records != nil && window.showsDeck && window.screens.showsDeck }

  /// Shows a question above the cards; none if it is empty.
  func show(question: String) {
    self.question = question
    showQuestion()
  }

  private func showQuestion() {
    gtk_label_set_text(line.opaque, question)
    gtk_widget_set_visible(line, question.isEmpty || isDone ? 0 : 1)
  }

  /// Prepares for a new deck: shows its question and ends any search.
  func begin() {
    // Two answers get wider cards than those of the deck before.
    gtk_widget_queue_allocate(window.view.widget)
    searching.end()
    finding?.stop()
    finding = records.map { RecordFinding(at: $0.place.path) }
    finding?.onChange = { [weak self] in self?.showHits() }
    finding?.onFound = { [weak self] in self?.showFirstHit() }
    show(question: session?.question ?? "")
    waitingText = nil
    reading = nil
    trouble = nil
    guard let source = records?.source, !source.isWhole else { return }
    let timer = Timer { [weak self] in self?.followReading() ?? false }
    timer.start(interval: RecordDesk.readingInterval)
    reading = timer
  }

  /// The time between two updates of the reading progress, in milliseconds.
  private static let readingInterval: UInt32 = 250

  /// The number of records of a large file found so far; nil once all are found or reading has
  /// failed.
  var countSoFar: Int? {
    guard reading != nil, let source = records?.source, !source.isWhole,
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
      reading = nil
      session.records?.surveyLabels()
      session.records?.findRegions()
    }
    onProgress?(session)
    jump?.update()
    showTrouble(of: source)
    if isWhole { showFileTrouble() }
    if isWhole || source.trouble != nil, let text = waitingText {
      waitingText = nil
      finding?.find(text, in: source.listing)
    }
    return !isWhole
  }

  /// Says what is wrong with the file, and offers to read it in another coding.
  func showTroubles() {
    guard let records else { return }
    offerCoding(of: records)
    showFileTrouble()
    // On cards of records, the first one says so.
    if records.cardKind.isFlashCards, let other = records.source.listing.otherRecords {
      window.banner.show(RecordTexts.areElsewhere(other), about: .files)
    }
    if let lacks = records.source.listing.notes?.lacks, !lacks.isEmpty {
      window.banner.show(AnkiTexts.text(of: lacks), about: .files)
    }
  }

  /// Says that what a compressed file holds can't be read to its end, that pictures in a package have
  /// the same name, or that annotations are of no image.
  func showFileTrouble() {
    guard let records else { return }
    let file = records.source.listing.file
    if file.isCut {
      window.banner.show(RecordTexts.isCut(records.place.name.displayName), about: .files)
    } else if let name = file.doubledPicture {
      window.banner.show(AnkiTexts.doubledPicture(name), about: .files)
    } else if let strays = records.source.listing.annotations?.strayCount, strays > 0 {
      window.banner.show(RegionTexts.strays(strays), about: .files)
    }
  }

  /// Shows why only the beginning of a file is there, until the rest is read.
  private func showTrouble(of source: RecordSource) {
    let trouble = source.trouble
    guard trouble != self.trouble else { return }
    self.trouble = trouble
    if let trouble {
      window.banner.show(RecordTexts.onlyBeginning(reason: trouble.text), about: .files)
    } else {
      window.banner.hide(.files)
    }
  }

  func connect() {
    searching.onText = { [weak self] text in
      guard let self, let records else { return }
      session?.records?.searched = text
      guard text.isEmpty || records.source.isWhole else {
        waitingText = text
        finding?.wait()
        return
      }
      waitingText = nil
      finding?.find(text, in: records.source.listing)
    }
    searching.onStep = { [weak self] in self?.showHit(isForward: $0) }
    searching.onEnd = { [weak self] in
      guard let self else { return }
      waitingText = nil
      session?.records?.searched = ""
      finding?.clear()
      window.focusDeck()
    }
  }

  // MARK: Finding a record

  /// Asks for a record's number, and shows that record.
  func askForRecord() {
    guard isPossible, let records else { return }
    let source = records.source
    jump = JumpQuestion.ask(over: window.widget, count: { source.listing.count }) {
      [weak self] number in
      self?.show(record: number - 1)
      self?.window.focusDeck()
    }
  }

  /// Opens the search.
  func search() {
    if isPossible { searching.begin() }
  }

  private func show(record: Int) {
    guard let session, let card = records?.source.card(numbered: record) else { return }
    window.trace?.write(input: .jump, name: "\(record + 1)", in: window.scene)
    session.jump(to: card)
    showHits()
  }

  private var frontRecord: Int? {
    window.view.deck.front.flatMap { records?.source.number(of: $0) }
  }

  private func showHit(isForward: Bool) {
    guard let hit = finding?.hit(isForward, from: frontRecord) else { return }
    show(record: hit)
  }

  /// Shows the first hit at or after the record that is shown.
  private func showFirstHit() {
    guard let finding, finding.place(of: frontRecord) == nil else { return }
    showHit(isForward: true)
  }

  private func showHits() {
    guard let finding, searching.hasText else {
      return searching.say(nil)
    }
    searching.say((finding.found.count, finding.place(of: frontRecord), finding.isWhole))
  }

  // MARK: The record's own label

  /// Decides the front card as its label suggests.
  ///
  /// - Returns: whether it has a label that suggests a pile.
  @discardableResult
  func takeSuggestion(by means: InputMeans) -> Bool {
    guard let front = window.view.deck.front, let faces = session?.records,
      let label = faces.layout(of: front)?.label,
      let pile = window.shownPiles.suggested(by: label, faces.labels)
    else { return false }
    window.decide(pile.id, by: means)
    return true
  }
}

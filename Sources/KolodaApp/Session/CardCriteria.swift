import Koloda
import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaRecords
import KolodaTriage

/// The criteria of a filter, for photos or for records.
struct CardCriteria: Equatable {
  /// Which cards the filter takes, by where they are.
  enum Place: Equatable {
    /// All cards, decided or not.
    case anywhere
    /// Undecided cards only.
    case undecided
    /// Cards on one pile.
    case pile(PileID)
  }

  /// The kind of a photo, by its files and what belongs to it.
  enum Kind: Hashable {
    /// Photos of any kind.
    case any
    /// Photos with a RAW file.
    case raw
    /// Photos without a RAW file.
    case withoutRAW
    /// Photos with a file of the given format.
    case format(PictureFormat)
    /// Photos with a video or a sound recorded by the camera.
    case recording
    /// Photos that somebody has written a note about.
    case note
    /// Photos whose files say that they are rejected.
    case rejectedInFile
    /// Photos whose files say that they are kept.
    case keptInFile

    /// The kinds that distinguish photos of the deck, `.any` first.
    @MainActor
    static func all(of session: DeckSession) -> [Kind] {
      guard let source = session.photos?.source else { return [.any] }
      let (formats, hasRAW) = source.formats()
      var kinds: [Kind] = [.any]
      if hasRAW, !formats.isEmpty { kinds += [.raw, .withoutRAW] }
      // If all photos have the same single format, choosing it would be the same as `.any`.
      if hasRAW || formats.count > 1 { kinds += formats.sorted().map { .format($0) } }
      if session.extras.values.contains(where: \.hasRecording) { kinds.append(.recording) }
      if session.deck.markedCards.contains(where: { session.deck.hasNote($0) }) {
        kinds.append(.note)
      }
      let verdicts = Set(session.extras.values.compactMap(\.marks.verdict))
      if verdicts.contains(.reject) { kinds.append(.rejectedInFile) }
      if verdicts.contains(.keep) { kinds.append(.keptInFile) }
      return kinds
    }
  }

  var place = Place.undecided
  /// The minimum number of stars.
  var stars = Stars.zero
  /// The colour labels to look for: a card needs one of them; empty for all cards.
  var labels: Set<ColourLabel> = []
  var kind = Kind.any
  /// The text to look for, ignoring case: in a photo's name or in a record's fields.
  var name = ""
  /// The name of the record field to search; nil searches all fields.
  var field: String?
  /// Whether the whole field must equal `name`, instead of containing it.
  var isWhole = false

  /// Whether the criteria ask for nothing, so that all undecided cards pass.
  var isEmpty: Bool {
    var criteria = self
    // Without a text to look for, it makes no difference where to look.
    if name.isEmpty { (criteria.field, criteria.isWhole) = (nil, false) }
    return criteria == CardCriteria()
  }

  /// The search of the records that finds `name`; nil if there is no text to look for.
  var query: FieldSearch.Query? {
    guard !name.isEmpty else { return nil }
    var query = FieldSearch.Query()
    (query.text, query.field, query.isWhole) = (name, field, isWhole)
    return query
  }

  /// The filter for these criteria; nil if they ask for nothing.
  ///
  /// - Parameter records: the numbers of the records that `query` has found.
  @MainActor
  func filter(of session: DeckSession, records: Set<Int> = []) -> CardFilter? {
    guard !isEmpty else { return nil }
    let isOwn =
      switch session.opened.kind {
      case .folder(let photos): photoQuestion(session, photos)
      case .file(let file): recordQuestion(file.source, records)
      case .shared(let shared): sharedQuestion(shared, records)
      }
    let matches: @MainActor (CardID) -> Bool = { [criteria = self, weak session] card in
      guard let session else { return false }
      if criteria.stars != .zero || !criteria.labels.isEmpty {
        let marks = session.marks(of: card)
        if marks.stars ?? .zero < criteria.stars { return false }
        if !criteria.labels.isEmpty, !criteria.labels.contains(marks.label ?? .cleared) {
          return false
        }
      }
      return isOwn(card)
    }
    return CardFilter(
      name: title(session),
      passes: { [place, weak session] card in
        guard let session else { return false }
        switch place {
        case .anywhere: break
        case .undecided: if session.deck.pile(of: card) != nil { return false }
        case .pile(let pile): if session.deck.pile(of: card) != pile { return false }
        }
        return matches(card)
      },
      passesIfUndecided: place == .undecided ? matches : nil)
  }

  /// Returns a test of a photo's kind and file names.
  @MainActor
  private func photoQuestion(
    _ session: DeckSession, _ photos: OpenedPhotos
  ) -> @MainActor (CardID) -> Bool {
    let source = photos.source
    let wanted = name.lowercased()
    guard kind != .any || !wanted.isEmpty else { return { _ in true } }
    return { [kind, weak session] card in
      guard let session else { return false }
      switch kind {
      case .recording: if session.extras[card]?.hasRecording != true { return false }
      case .note: if !session.deck.hasNote(card) { return false }
      case .rejectedInFile: if session.extras[card]?.marks.verdict != .reject { return false }
      case .keptInFile: if session.extras[card]?.marks.verdict != .keep { return false }
      case .any, .raw, .withoutRAW, .format: break
      }
      let names = source.files(of: card).map(\.name)
      let isKind =
        switch kind {
        case .any, .recording, .note, .rejectedInFile, .keptInFile: true
        case .raw: names.contains { PhotoKind(name: $0.bytes) == .raw }
        case .withoutRAW: !names.contains { PhotoKind(name: $0.bytes) == .raw }
        case .format(let format): names.contains { PictureFormat(of: $0.bytes) == format }
        }
      return isKind
        && (wanted.isEmpty || names.contains { $0.displayName.lowercased().contains(wanted) })
    }
  }

  /// Returns a test of cards of a shared deck: photos by their names, records by whether their
  /// numbers are in `found`.
  @MainActor
  private func sharedQuestion(
    _ shared: JoinedDeck, _ found: Set<Int>
  ) -> @MainActor (CardID) -> Bool {
    guard query != nil else { return { _ in true } }
    guard let photos = shared.photos else {
      return { card in shared.source.number(of: card).map(found.contains) ?? false }
    }
    let wanted = name.lowercased()
    return { card in
      let name = shared.source.number(of: card).flatMap { photos.name(of: $0) }
      return name?.lowercased().contains(wanted) ?? false
    }
  }

  /// Returns a test of whether a record's number is in `found`.
  @MainActor
  private func recordQuestion(
    _ source: RecordSource, _ found: Set<Int>
  ) -> @MainActor (CardID) -> Bool {
    guard query != nil else { return { _ in true } }
    return { card in source.number(of: card).map(found.contains) ?? false }
  }

  /// The criteria in a few words, as the filter's title.
  @MainActor
  private func title(_ session: DeckSession) -> String {
    var words: [String] = []
    switch place {
    case .anywhere: words.append(FilterTexts.all)
    case .undecided: break
    case .pile(let pile): words.append(session.title(of: pile))
    }
    if stars != .zero { words.append(FilterTexts.atLeast(stars)) }
    words += ColourLabel.allCases.filter(labels.contains).map(\.title)
    if kind != .any { words.append(kind.title) }
    if !name.isEmpty {
      words.append(field.map { RecordTexts.filter($0, name) } ?? FilterTexts.named(name))
    }
    return ListTexts.row(words)
  }
}

extension CardCriteria.Kind {
  /// The name of the kind for the user; a format has the same name in all languages.
  var title: String {
    switch self {
    case .any: FilterTexts.any
    case .raw: FilterTexts.raw
    case .withoutRAW: FilterTexts.withoutRAW
    case .format(let format): format.name
    case .recording: FilterTexts.recording
    case .note: FilterTexts.note
    case .rejectedInFile: FilterTexts.rejectedInFile
    case .keptInFile: FilterTexts.keptInFile
    }
  }
}

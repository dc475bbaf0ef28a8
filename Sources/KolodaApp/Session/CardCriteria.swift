import Koloda
import KolodaFiles
import KolodaSources
import KolodaTriage

/// What a filter asks for, of photos or of records.
struct CardCriteria: Equatable {
  /// Where cards lie.
  enum Place: Equatable {
    /// Anywhere, decided or not.
    case anywhere
    /// They are undecided.
    case undecided
    /// They lie on a pile.
    case pile(PileID)
  }

  /// What photos are made of, or come with.
  enum Kind: Hashable {
    /// Anything.
    case any
    /// There is a RAW file.
    case raw
    /// There is none.
    case withoutRAW
    /// There is a file of a format.
    case format(PictureFormat)
    /// A video or a sound was recorded with it.
    case recording
    /// Somebody has written a note.
    case note

    /// The kinds that part the photos of a deck, anything first.
    @MainActor
    static func all(of session: DeckSession) -> [Kind] {
      guard let source = session.photos?.source else { return [.any] }
      let (formats, hasRAW) = source.formats()
      var kinds: [Kind] = [.any]
      if hasRAW, !formats.isEmpty { kinds += [.raw, .withoutRAW] }
      // One format and nothing else is anything.
      if hasRAW || formats.count > 1 { kinds += formats.sorted().map { .format($0) } }
      if session.extras.values.contains(where: \.hasRecording) { kinds.append(.recording) }
      if session.deck.markedCards.contains(where: { session.deck.hasNote($0) }) {
        kinds.append(.note)
      }
      return kinds
    }
  }

  var place = Place.undecided
  /// How many stars they have at least.
  var stars = Stars.zero
  /// The labels of which they have one; none for any.
  var labels: Set<ColourLabel> = []
  var kind = Kind.any
  /// What a photo's name, or a record's field, has, in any case.
  var name = ""
  /// Which field of a record; nil for any.
  var field: String?
  /// Whether the field says that and nothing else.
  var isWhole = false

  /// Whether all undecided cards pass.
  var isEmpty: Bool {
    var criteria = self
    // Without a text it makes no difference where it would be looked for.
    if name.isEmpty { (criteria.field, criteria.isWhole) = (nil, false) }
    return criteria == CardCriteria()
  }

  /// What is to be looked for in the records; nil for nothing.
  var query: FieldSearch.Query? {
    guard !name.isEmpty else { return nil }
    var query = FieldSearch.Query()
    (query.text, query.field, query.isWhole) = (name, field, isWhole)
    return query
  }

  /// The question about each card.
  ///
  /// - Parameter records: the numbers of the records that the query has found.
  @MainActor
  func filter(of session: DeckSession, records: Set<Int> = []) -> CardFilter? {
    guard !isEmpty else { return nil }
    let isOwn =
      session.photos.map { photoQuestion(session, $0) } ?? sharedQuestion(session, records)
      ?? recordQuestion(session, records)
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

  /// What is asked of a photo's files.
  @MainActor
  private func photoQuestion(
    _ session: DeckSession, _ photos: OpenedDeck
  ) -> @MainActor (CardID) -> Bool {
    let source = photos.source
    let wanted = name.lowercased()
    guard kind != .any || !wanted.isEmpty else { return { _ in true } }
    return { [kind, weak session] card in
      guard let session else { return false }
      switch kind {
      case .recording: if session.extras[card]?.hasRecording != true { return false }
      case .note: if !session.deck.hasNote(card) { return false }
      case .any, .raw, .withoutRAW, .format: break
      }
      let names = source.files(of: card).map(\.name)
      let isKind =
        switch kind {
        case .any, .recording, .note: true
        case .raw: names.contains { PhotoKind(name: $0.bytes) == .raw }
        case .withoutRAW: !names.contains { PhotoKind(name: $0.bytes) == .raw }
        case .format(let format): names.contains { PictureFormat(of: $0.bytes) == format }
        }
      return isKind
        && (wanted.isEmpty || names.contains { $0.displayName.lowercased().contains(wanted) })
    }
  }

  /// Whether the name of a shared deck's photo has the text, or its record is among those that were
  /// found; nil for another deck.
  @MainActor
  private func sharedQuestion(
    _ session: DeckSession, _ found: Set<Int>
  ) -> (@MainActor (CardID) -> Bool)? {
    guard let shared = session.shared else { return nil }
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

  /// Whether a record is among those that were found.
  @MainActor
  private func recordQuestion(
    _ session: DeckSession, _ found: Set<Int>
  ) -> @MainActor (CardID) -> Bool {
    guard query != nil, let source = (session.opened as? OpenedRecords)?.source else {
      return { _ in true }
    }
    return { card in source.number(of: card).map(found.contains) ?? false }
  }

  /// What it asks for, in a few words.
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
    return words.joined(separator: ", ")
  }
}

extension CardCriteria.Kind {
  /// What the kind is called; a format has its name in all languages.
  var title: String {
    switch self {
    case .any: FilterTexts.any
    case .raw: FilterTexts.raw
    case .withoutRAW: FilterTexts.withoutRAW
    case .format(let format): format.name
    case .recording: FilterTexts.recording
    case .note: FilterTexts.note
    }
  }
}

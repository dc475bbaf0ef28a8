import Koloda
import KolodaFiles
import KolodaSources
import KolodaTriage

/// What a filter of photos asks for.
struct PhotoCriteria: Equatable {
  /// Where photos lie.
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
  /// What their name holds, in any case.
  var name = ""

  /// Whether all undecided photos pass.
  var isEmpty: Bool { self == PhotoCriteria() }

  /// The question about each photo.
  @MainActor
  func filter(of session: DeckSession) -> CardFilter? {
    guard !isEmpty, let source = session.photos?.source else { return nil }
    let wanted = name.lowercased()
    return CardFilter(name: title(session)) { [criteria = self, weak session] card in
      guard let session else { return false }
      let deck = session.deck
      switch criteria.place {
      case .anywhere: break
      case .undecided: if deck.pile(of: card) != nil { return false }
      case .pile(let pile): if deck.pile(of: card) != pile { return false }
      }
      if criteria.stars != .zero || !criteria.labels.isEmpty {
        let marks = session.marks(of: card)
        if marks.stars ?? .zero < criteria.stars { return false }
        if !criteria.labels.isEmpty, !criteria.labels.contains(marks.label ?? .cleared) {
          return false
        }
      }
      switch criteria.kind {
      case .recording: if session.extras[card]?.hasRecording != true { return false }
      case .note: if !deck.hasNote(card) { return false }
      case .any where wanted.isEmpty: return true
      case .any, .raw, .withoutRAW, .format: break
      }
      let names = source.files(of: card).map(\.name)
      let isKind =
        switch criteria.kind {
        case .any, .recording, .note: true
        case .raw: names.contains { PhotoKind(name: $0.bytes) == .raw }
        case .withoutRAW: !names.contains { PhotoKind(name: $0.bytes) == .raw }
        case .format(let format): names.contains { PictureFormat(of: $0.bytes) == format }
        }
      return isKind
        && (wanted.isEmpty || names.contains { $0.displayName.lowercased().contains(wanted) })
    }
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
    if !name.isEmpty { words.append(FilterTexts.named(name)) }
    return words.joined(separator: ", ")
  }
}

extension PhotoCriteria.Kind {
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

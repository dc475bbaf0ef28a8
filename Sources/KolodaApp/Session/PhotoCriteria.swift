import Koloda
import KolodaFiles
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

  /// What photos are made of.
  enum Kind: CaseIterable, Equatable {
    /// Anything.
    case any
    /// There is a RAW file.
    case raw
    /// There is none.
    case withoutRAW
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
    let deck = session.deck
    let wanted = name.lowercased()
    return CardFilter(name: title(session)) { [criteria = self, weak deck] card in
      guard let deck else { return false }
      switch criteria.place {
      case .anywhere: break
      case .undecided: if deck.pile(of: card) != nil { return false }
      case .pile(let pile): if deck.pile(of: card) != pile { return false }
      }
      if criteria.stars != .zero || !criteria.labels.isEmpty {
        let marks = deck.marks(of: card)
        if marks.stars ?? .zero < criteria.stars { return false }
        if !criteria.labels.isEmpty, !criteria.labels.contains(marks.label ?? .cleared) {
          return false
        }
      }
      guard criteria.kind != .any || !wanted.isEmpty else { return true }
      let names = source.files(of: card).map(\.name)
      let isRAW = names.contains { PhotoKind(name: $0.bytes) == .raw }
      switch criteria.kind {
      case .any: break
      case .raw: if !isRAW { return false }
      case .withoutRAW: if isRAW { return false }
      }
      return wanted.isEmpty || names.contains { $0.displayName.lowercased().contains(wanted) }
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
    switch kind {
    case .any: break
    case .raw: words.append(FilterTexts.raw)
    case .withoutRAW: words.append(FilterTexts.withoutRAW)
    }
    if !name.isEmpty { words.append(FilterTexts.named(name)) }
    return words.joined(separator: ", ")
  }
}

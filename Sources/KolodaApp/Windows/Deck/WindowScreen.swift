import CAdwaita
import KolodaGTK
import KolodaTriage

/// What fills a window: the deck, or a page over it.
@MainActor
enum WindowScreen {
  /// The deck, or what is in its place.
  case deck
  case review(ReviewPage)
  case history(HistoryPage)
  case compare(ComparePage)
  /// A page about a shared deck.
  case shared(any SharedPage)
  case apply(ApplyPage)

  /// The page's widget; nil for the deck.
  var widget: Widget? {
    switch self {
    case .deck: nil
    case .review(let page): page.widget
    case .history(let page): page.widget
    case .compare(let page): page.widget
    case .shared(let page): page.widget
    case .apply(let page): page.widget
    }
  }

  /// The review; nil for another screen.
  var review: ReviewPage? {
    if case .review(let page) = self { page } else { nil }
  }

  /// The page of Apply; nil for another screen.
  var apply: ApplyPage? {
    if case .apply(let page) = self { page } else { nil }
  }

  /// The page of decided cards; nil for another screen.
  var pilePage: (any PilePage)? {
    switch self {
    case .review(let page): page
    case .history(let page): page
    case .deck, .compare, .shared, .apply: nil
    }
  }

  /// Ends whatever would keep the page alive.
  func end() {
    switch self {
    case .deck, .apply: break
    case .review(let page): page.end()
    case .history(let page): page.end()
    case .compare(let page): page.end()
    case .shared(let page): page.end()
    }
  }

  /// Uses other piles from now on.
  ///
  /// - Parameters:
  ///   - piles: the piles in the order of their buttons.
  ///   - counted: the same, followed by former piles that still have cards.
  func adopt(_ piles: [Pile], counted: [Pile]) {
    switch self {
    case .deck, .compare, .apply: break
    case .review(let page): page.adopt(shown: counted, piles: piles)
    case .history(let page): page.adopt(piles)
    case .shared(let page): page.adopt(piles)
    }
  }
}

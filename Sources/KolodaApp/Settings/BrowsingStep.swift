/// A step while browsing all cards of a deck.
enum BrowsingStep: String, CaseIterable, Sendable {
  case next, previous, first, last
}

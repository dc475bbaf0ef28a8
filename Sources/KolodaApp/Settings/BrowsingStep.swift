/// A way to go through all cards of a deck.
enum BrowsingStep: String, CaseIterable, Sendable {
  case next, previous, first, last
}

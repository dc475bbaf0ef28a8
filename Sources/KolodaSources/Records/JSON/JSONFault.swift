/// Where a text stops being JSON.
struct JSONFault: Error, Hashable, Sendable {
  /// The place of the first byte that can't be there, from the text's beginning.
  let place: Int
}

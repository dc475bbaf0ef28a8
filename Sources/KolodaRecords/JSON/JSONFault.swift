/// The place where a text is not valid JSON.
struct JSONFault: Error, Hashable, Sendable {
  /// The position of the first unexpected byte, from the beginning of the text.
  let place: Int
}

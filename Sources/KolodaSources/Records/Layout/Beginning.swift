extension String {
  /// How many scalars a character has room for, where a text is shown in part: one may have any
  /// number of marks.
  private static var scalarsPerCharacter: Int { 4 }

  /// The beginning of a text, of so many characters at most.
  package func beginning(_ count: Int) -> String {
    guard utf8.count > count else { return self }
    let scalars = unicodeScalars.prefix(count * Self.scalarsPerCharacter)
    return String(String(scalars).prefix(count))
  }
}

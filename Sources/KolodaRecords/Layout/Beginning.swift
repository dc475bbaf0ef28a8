extension String {
  /// How many scalars a character may take where only part of a text is shown, since a character
  /// may have any number of combining marks.
  private static var scalarsPerCharacter: Int { 4 }

  /// The first `count` characters of a text, at most.
  package func beginning(_ count: Int) -> String {
    guard utf8.count > count else { return self }
    let scalars = unicodeScalars.prefix(count * Self.scalarsPerCharacter)
    return String(String(scalars).prefix(count))
  }
}

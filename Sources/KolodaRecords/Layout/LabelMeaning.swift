/// How the labels of a deck's records are meant.
package enum LabelMeaning: String, CaseIterable, Hashable, Sendable {
  /// Each says what is to become of its record: `yes`, or the name of a pile.
  case verdicts
  /// Each says what its record is: one of several classes, which may be right or wrong.
  case classes
}

extension RecordListing {
  /// Whether a field says something in some record, and all that it says are such words.
  ///
  /// This reads all records, up to the first that says something else.
  ///
  /// - Parameters:
  ///   - field: the field's name, or its path.
  ///   - isCancelled: returns true to stop reading; the answer is then false.
  package func labels(
    in field: String, areAll isWord: (String) -> Bool, isCancelled: () -> Bool = { false }
  ) -> Bool {
    var window = FileWindow(file)
    var hasWord = false
    for number in 0..<count {
      if isCancelled() { return false }
      switch record(number, in: &window).label(in: field) {
      case nil: continue
      case let label? where isWord(label): hasWord = true
      case .some: return false
      }
    }
    return hasWord
  }
}

extension Record {
  /// What a field says as a label, a list or an object as its JSON; nil if that is nothing.
  package func label(in field: String) -> String? {
    guard let found = self.field(at: field) else { return nil }
    let text = words(of: found)
    return text.isEmpty || found.kind == .value && text == "null" ? nil : text
  }
}

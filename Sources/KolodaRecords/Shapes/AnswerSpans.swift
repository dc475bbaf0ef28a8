/// The answers to a question in a text, as SQuAD has them: each with its words, and where they begin.
enum AnswerSpans {
  /// The name of the field with the answers.
  static let name = "answers"

  /// Reads a list of answers, or an object with a list of their words and one of where they begin; nil
  /// for anything else.
  ///
  /// What several people have marked is there once.
  static func all(in value: UnsafeRawBufferPointer) -> [TextSpan]? {
    let pairs: [(UnsafeRawBufferPointer?, UnsafeRawBufferPointer?)]
    if let elements = value.jsonElements(atMost: most) {
      pairs = elements.map { element in
        let members = JSONMembers(element)
        return (members?["text"], members?["answer_start"])
      }
    } else if let members = JSONMembers(value),
      let words = members["text"]?.jsonElements(atMost: most),
      let starts = members["answer_start"]?.jsonElements(atMost: most), words.count == starts.count
    {
      pairs = zip(words, starts).map { ($0, $1) }
    } else {
      return nil
    }
    var spans: [TextSpan] = []
    for (words, start) in pairs {
      guard let words = words?.jsonText,
        let start = start.flatMap({ Int(String(decoding: $0, as: UTF8.self)) })
      else { return nil }
      let (end, isFar) = start.addingReportingOverflow(words.unicodeScalars.count)
      guard !isFar else { return nil }
      let span = TextSpan(start: start, end: end, label: "", quote: words)
      if !spans.contains(span) { spans.append(span) }
    }
    return spans.isEmpty ? nil : spans
  }

  /// The most answers that are read.
  private static let most = 1000
}

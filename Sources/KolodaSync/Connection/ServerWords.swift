/// libpq's words, as far as they tell a person anything.
enum ServerWords {
  /// Why there is no connection, without where it was to go and how grave that is.
  ///
  /// - Parameter line: libpq's words on one line, as in `connection to server at "db" (10.0.0.1),
  ///   port 5432 failed: FATAL:  role "ann" does not exist`.
  static func reason(_ line: String) -> String {
    var text = line[...]
    if text.hasPrefix("connection to server"), let failed = text.firstRange(of: "failed: ") {
      text = text[failed.upperBound...]
    }
    for grade in ["FATAL:", "ERROR:"] where text.hasPrefix(grade) {
      text = text.dropFirst(grade.count).drop { $0 == " " }
    }
    if let question = text.firstRange(of: " Is the server running") {
      text = text[..<question.lowerBound]
    }
    return String(text)
  }

  /// Whether the server has no database of the name.
  static func isNoDatabase(_ reason: String) -> Bool {
    reason.hasPrefix("database \"") && reason.hasSuffix("does not exist")
  }
}

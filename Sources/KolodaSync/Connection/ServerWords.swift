/// libpq's words, as far as they tell a person anything.
enum ServerWords {
  /// What libpq says on several lines, on one.
  ///
  /// - Parameter text: its words; a line that goes on with the one before begins with a tab and a
  ///   small letter.
  static func line(_ text: String) -> String {
    var line = ""
    for part in text.split(whereSeparator: \.isNewline) {
      let words = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard let first = words.first else { continue }
      if words.hasPrefix("Either provide the file") {
        // That would have no certificate checked, which is never done.
        line +=
          ". Without it the server’s certificate can’t be checked; ?sslrootcert=FILE in the address "
          + "names another file"
      } else if line.isEmpty {
        line = words
      } else if line.last.map({ ".:;,?!".contains($0) }) ?? false
        || first.isLowercase && part.first?.isWhitespace == true
      {
        line += " " + words
      } else {
        line += (first.isLowercase ? "; " : ". ") + words
      }
    }
    return line
  }

  /// The file of the password that a server refused, where libpq names it after its reason.
  static func passwordFile(_ reason: String) -> Substring? {
    guard let start = reason.firstRange(of: #"password retrieved from file ""#) else { return nil }
    let rest = reason[start.upperBound...]
    return rest.firstIndex(of: "\"").map { rest[..<$0] }
  }

  /// Why there is no connection, without where it was to go and how grave that is.
  ///
  /// - Parameter line: libpq's words on one line (`line(_:)`), as in `connection to server at "db" (10.0.0.1),
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
      if text.hasSuffix(".") { text.removeLast() }
    }
    return String(text)
  }

  /// Whether the server has no database of the name.
  static func isNoDatabase(_ reason: String) -> Bool {
    reason.hasPrefix("database \"") && reason.hasSuffix("does not exist")
  }
}

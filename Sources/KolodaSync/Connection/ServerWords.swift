/// Makes libpq's messages readable.
enum ServerWords {
  /// Puts a message of several lines on one line.
  ///
  /// - Parameter text: libpq's message; a line that continues the one before begins with a tab and
  ///   a lower-case letter.
  static func line(_ text: String) -> String {
    var line = ""
    for part in text.split(whereSeparator: \.isNewline) {
      let words = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard let first = words.first else { continue }
      if words.hasPrefix("Either provide the file") {
        // libpq suggests to turn the certificate check off, which Koloda never does.
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

  /// The password file that libpq names at the end of an error, if the password came from one.
  static func passwordFile(_ reason: String) -> Substring? {
    guard let start = reason.firstRange(of: #"password retrieved from file ""#) else { return nil }
    let rest = reason[start.upperBound...]
    return rest.firstIndex(of: "\"").map { rest[..<$0] }
  }

  /// The reason for a failed connection, without the server's address and the severity.
  ///
  /// - Parameter line: a message of libpq on one line (see `line(_:)`), such as
  ///   `connection to server at "db" (10.0.0.1), port 5432 failed: FATAL: role "ann" does not exist`.
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

  /// The reason for a failed connection, with advice where only the name of the host is to blame.
  static func advised(_ reason: String, host: String) -> String {
    // Whoever may answer for this name needs a certificate, unlike a server at this machine's own
    // address.
    guard host == "localhost", ["SSL", "certificate"].contains(where: { reason.contains($0) })
    else { return reason }
    return reason + (reason.hasSuffix(".") ? "" : ".")
      + " For a server on this machine, write 127.0.0.1 instead of localhost"
  }

  /// The server's own answer, if a failed connection got one.
  ///
  /// - Parameter message: libpq's verbose message, with a line for each attempt, such as
  ///   `connection to server at "db" (10.0.0.1), port 5432 failed: FATAL:  28000: role "ann" …`. The
  ///   severity and what follows the SQLSTATE code are in the server's language.
  /// - Returns: the code of the last answer, and its words on one line.
  static func answer(in message: String) -> (code: String, reason: String)? {
    let lines = message.split(whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated().reversed() {
      var rest = line
      if rest.hasPrefix("connection to server"), let failed = rest.firstRange(of: "failed: ") {
        rest = rest[failed.upperBound...]
      }
      guard let severity = rest.firstRange(of: ":  ") else { continue }
      let code = rest[severity.upperBound...].prefix(5)
      let words = rest[code.endIndex...]
      guard code.utf8.count == 5, code.utf8.allSatisfy(isOfCode), words.hasPrefix(": ") else {
        continue
      }
      // The place in the server's source is only in verbose messages.
      let others = lines[(index + 1)...].filter { !$0.hasPrefix("LOCATION:") }.map(unlabelled)
      let all = [words.dropFirst(2)] + others
      return (String(code), Self.line(all.joined(separator: "\n")))
    }
    return nil
  }

  /// A further line of libpq's message, without the label that says what kind of line it is.
  private static func unlabelled(_ line: Substring) -> Substring {
    for label in ["DETAIL:  ", "HINT:  "] where line.hasPrefix(label) {
      return line.dropFirst(label.count)
    }
    return line
  }

  /// Whether a byte can be part of an SQLSTATE code: a digit or a capital letter.
  private static func isOfCode(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }
}

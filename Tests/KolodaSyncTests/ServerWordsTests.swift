import Testing

@testable import KolodaSync

/// What is told of libpq's words.
@Suite("A server's words")
struct ServerWordsTests {
  @Test(arguments: [
    (
      #"connection to server at "db" (10.0.0.1), port 5432 failed: FATAL:  role "ann" does not exist"#,
      #"role "ann" does not exist"#
    ),
    (
      "connection to server on socket \"/run/s.5432\" failed: No such file or directory Is the "
        + "server running locally and accepting connections on that socket?",
      "No such file or directory"
    ),
    ("could not translate host name", "could not translate host name"),
    ("", ""),
  ])
  func tellsTheReasonAlone(line: String, reason: String) {
    #expect(ServerWords.reason(line) == reason)
  }

  @Test(arguments: [
    (
      "root certificate file \"/home/ann/root.crt\" does not exist\nEither provide the file or change "
        + "sslmode to disable server certificate verification.\n",
      "root certificate file \"/home/ann/root.crt\" does not exist. Without it the server’s "
        + "certificate can’t be checked; ?sslrootcert=FILE in the address names another file"
    ),
    (
      "server closed the connection unexpectedly\n\tThis probably means the server terminated "
        + "abnormally\n\tbefore or while processing the request.\n",
      "server closed the connection unexpectedly. This probably means the server terminated "
        + "abnormally before or while processing the request."
    ),
    (
      "FATAL:  no password\npassword retrieved from file \"/x\"\n",
      "FATAL: no password; password retrieved from file \"/x\""
    ),
  ])
  func putsLinesTogether(text: String, line: String) {
    #expect(ServerWords.line(text) == line)
    #expect(
      ServerWords.reason(line) == (line.hasPrefix("FATAL") ? String(line.dropFirst(7)) : line))
  }

  @Test func cutsTheQuestionOff() {
    let text =
      "connection to server at \"db\", port 5432 failed: Connection refused\n\tIs the server running "
      + "on that host and accepting TCP/IP connections?\n"
    #expect(ServerWords.reason(ServerWords.line(text)) == "Connection refused")
  }

  @Test func knowsADatabaseThatIsNotThere() {
    #expect(ServerWords.isNoDatabase(#"database "decks" does not exist"#))
    #expect(!ServerWords.isNoDatabase(#"role "ann" does not exist"#))
  }
}

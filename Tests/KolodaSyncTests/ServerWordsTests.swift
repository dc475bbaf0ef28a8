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

  @Test func knowsADatabaseThatIsNotThere() {
    #expect(ServerWords.isNoDatabase(#"database "decks" does not exist"#))
    #expect(!ServerWords.isNoDatabase(#"role "ann" does not exist"#))
  }
}

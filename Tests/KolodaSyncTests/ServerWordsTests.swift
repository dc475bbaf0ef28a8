import Testing

@testable import KolodaSync

/// The part of libpq's messages that people get to see.
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

  @Test(arguments: [
    ("FATAL:  3D000: no such place\nLOCATION:  InitPostgres, postinit.c:1023\n", "no such place"),
    (
      "connection to server on socket \"/run/s.5432\" failed: ВАЖЛИВО:  3D000: бази даних «a» немає\n"
        + "DETAIL:  so it is\nLOCATION:  f, g.c:1\npassword retrieved from file \"/x\"\n",
      "бази даних «a» немає; so it is; password retrieved from file \"/x\""
    ),
    (
      "FATAL:  3D000: not for \"decks\"\nDETAIL:  User does not have CONNECT privilege.\n"
        + "LOCATION:  f, g.c:1\n",
      "not for \"decks\". User does not have CONNECT privilege."
    ),
    (
      "connection to server at \"db\" (::1), port 5432 failed: Connection refused\n"
        + "\tIs the server running on that host and accepting TCP/IP connections?\n"
        + "connection to server at \"db\" (10.0.0.1), port 5432 failed: FATAL:  3D000: none\n",
      "none"
    ),
  ])
  func findsTheServersAnswer(message: String, reason: String) throws {
    let answer = try #require(ServerWords.answer(in: message))
    #expect(answer.code == "3D000" && answer.reason == reason)
  }

  @Test(arguments: [
    "", "FATAL:  sorry, too many clients already", "FATAL:  3D00: no", "FATAL:  3d000: no",
    "FATAL: 3D000: no", "could not translate host name \"db\" to address: unknown",
    "FATAL:  3D000",
  ])
  func takesNothingElseForAnAnswer(message: String) {
    #expect(ServerWords.answer(in: message) == nil)
  }

  @Test func whoCallsThisMachineByANameIsToldItsAddress() {
    let plain = "server does not support SSL, but SSL was required"
    #expect(ServerWords.advised(plain, host: "localhost").hasPrefix(plain + ". For"))
    #expect(ServerWords.advised("no certificate.", host: "localhost").contains("127.0.0.1"))
    #expect(!ServerWords.advised("no certificate.", host: "localhost").contains(".."))
    #expect(ServerWords.advised(plain, host: "db") == plain)
    #expect(ServerWords.advised("Connection refused", host: "localhost") == "Connection refused")
  }
}

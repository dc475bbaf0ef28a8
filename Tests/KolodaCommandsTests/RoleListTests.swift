import Testing

@testable import KolodaCommands

/// The roles in an argument.
struct RoleListTests {
  @Test(arguments: [
    ("ann", ["ann"]), ("ann,ben,ann,", ["ann", "ben"]), ("o\"neill", ["o\"neill"]),
    ("\"smith, j\",ben", ["smith, j", "ben"]), ("ben,\"a \"\"b\"\"\"", ["ben", "a \"b\""]),
    ("\"ann\"", ["ann"]), ("Анна Б", ["Анна Б"]),
  ])
  func areSeparatedByCommas(argument: String, names: [String]) {
    #expect(RoleList(argument: argument)?.names == names)
  }

  @Test(arguments: ["", ",", "\"\"", "\"ann", "\"ann\"ben", "ann,\"", "\"ann\" ,ben"])
  func othersAreNone(argument: String) { #expect(RoleList(argument: argument) == nil) }
}

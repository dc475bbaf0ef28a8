import Testing

@testable import KolodaDecks
@testable import KolodaSharing

@Suite("The place of a shared deck")
struct SharedAddressTests {
  @Test(
    "Its URI leads back to it",
    arguments: [
      ("postgresql://ann@db.example.org/decks", "reviews"),
      ("postgresql://ann@/decks?host=/run/pg&port=5433", "a name with # and %, und Ümlaut"),
      ("postgresql://ann@one:5433,two/decks", "reviews"), ("postgres:///decks", "日本"),
      ("postgresql://h/d", "a/b?c=d"),
    ])
  func uriLeadsBack(address: String, name: String) {
    let place = SharedAddress(address, name: name)
    #expect(SharedAddress(uri: place.uri) == place)
    #expect(place.uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  }

  @Test("Two spellings of its address are one place")
  func twoSpellingsAreOnePlace() {
    let place = SharedAddress("postgresql://ann@db.example.org/decks", name: "reviews")
    let other = SharedAddress("postgres://ann@DB.example.org:5432/decks", name: "reviews")
    #expect(place == other && Set([place, other]).count == 1)
    #expect(DeckPlace.shared(place) == .shared(other))
    #expect(place != SharedAddress(other.address, name: "Reviews"))
    // Addresses that can't be parsed are equal only if they are identical.
    let odd = SharedAddress("postgresql://h", name: "n")
    #expect(odd == odd && odd != SharedAddress("postgres://h", name: "n"))
  }

  @Test("A sign in the address that begins the name is written otherwise")
  func aSignInTheAddressIsNoName() {
    let place = SharedAddress("postgresql://h/d#x", name: "n")
    #expect(SharedAddress(uri: place.uri) == SharedAddress("postgresql://h/d%23x", name: "n"))
  }

  @Test(
    "What names no shared deck is none",
    arguments: ["postgresql://h/d", "postgresql://h/d#", "file:///d#n", "", "postgresql://h/d#%zz"])
  func othersAreNone(uri: String) { #expect(SharedAddress(uri: uri) == nil) }

  @Test(
    "It knows the server's name, where that is not this computer",
    arguments: [
      ("postgresql://ann@db.example.org/d", "db.example.org"),
      ("postgresql://db.example.org:5433/d?sslrootcert=/ca", "db.example.org"),
      ("postgresql:///d?host=db2", "db2"), ("postgresql:///d?host=/run/pg", nil),
      ("postgresql:///d", nil), ("postgresql://127.0.0.1/d", nil),
      ("postgresql://localhost/d", nil), ("postgresql://db1,127.0.0.1,db2:5433/d", "db1, db2"),
    ])
  func host(address: String, host: String?) {
    #expect(SharedAddress(address, name: "n").host == host)
  }

  @Test("A program is asked to open it by its URI, and no server is asked for that")
  func opensByURI() throws {
    let place = SharedAddress("postgresql://ann@nowhere.invalid/decks", name: "reviews")
    let target = try OpenTarget.resolve(argument: Array(place.uri.utf8))
    #expect(target.place == .shared(place) && target.uri == place.uri)
    #expect(OpenRequest(uri: place.uri).title == "reviews")
    #expect(throws: OpenFailure.namelessShared) {
      try OpenTarget.resolve(argument: Array(place.address.utf8))
    }
  }
}

import KolodaSync
import KolodaSyncMessages
import Testing

struct ServerAddressTests {
  @Test func takesAnAddressApart() throws {
    let address = try ServerAddress("postgresql://zo%C3%AB@db.example.org:6000/photos%20of%20us")
    #expect(address.servers == [.init(host: "db.example.org", port: 6000)])
    #expect(address.person == "zoë" && address.database == "photos of us")
    let local = try ServerAddress("postgres:///decks?host=/run/postgresql&port=5433&user=ann")
    #expect(local.servers == [.init(host: "/run/postgresql", port: 5433)] && local.person == "ann")
    let six = try ServerAddress("postgresql://[::1]:5432/d?sslrootcert=/etc/ca.pem")
    #expect(six.servers == [.init(host: "::1")])
    #expect(six.certificates == ["sslrootcert": "/etc/ca.pem"])
    #expect(try ServerAddress("postgresql:///decks").servers == [.init(host: nil)])
    #expect(ServerAddress.isMeant(by: "postgresql:") == false)
    #expect(ServerAddress.isMeant(by: "postgres://"))
  }

  @Test func takesSeveralHosts() throws {
    let two = try ServerAddress("postgresql://ann@One:5433,two/d").servers
    #expect(two == [.init(host: "one", port: 5433), .init(host: "two", port: 5432)])
    let six = try ServerAddress("postgresql://[::1]:1,[::2]:2/d").servers
    #expect(six == [.init(host: "::1", port: 1), .init(host: "::2", port: 2)])
    let listed = try ServerAddress("postgresql:///d?host=/run/A,,b&port=5433").servers
    #expect(listed.map(\.host) == ["/run/A", nil, "b"] && listed.allSatisfy { $0.port == 5433 })
    // One spelling is as good as the other.
    #expect(
      try ServerAddress("postgresql:///d?host=a,b&port=1,2")
        == ServerAddress(
          "postgresql://A:1,B:2/d"))
    #expect(try ServerAddress("postgresql://a,b/d") != ServerAddress("postgresql://b,a/d"))
    let settings = ServerConnection.settings(
      try ServerAddress("postgresql://127.0.0.1:5433,db/d"), usualHost: "/run/postgresql")
    let values = Dictionary(uniqueKeysWithValues: settings.map { ($0.key, $0.value) })
    #expect(values["host"] == "127.0.0.1,db" && values["port"] == "5433,5432")
    #expect(values["sslmode"] == "verify-full")
    #expect(values["target_session_attrs"] == "read-write")
  }

  @Test(arguments: [
    ("postgres://Ann@DB.Example.org:5432/Decks", "postgresql://Ann@db.example.org/Decks"),
    ("postgresql:///d?port=5433&host=h", "postgresql://h:5433/d"),
    ("postgresql://%61nn@h/d", "postgresql:///d?user=ann&host=h"),
    ("postgresql://h/d?sslkey=/k&sslcert=/c", "postgresql://h/d?sslcert=/c&sslkey=/k"),
  ])
  func twoSpellingsAreOneAddress(one: String, other: String) throws {
    #expect(try ServerAddress(one) == ServerAddress(other))
  }

  @Test(arguments: [
    ("postgresql://h/d", "postgresql://h/D"), ("postgresql://h/d", "postgresql://ann@h/d"),
    ("postgresql://ann@h/d", "postgresql://Ann@h/d"), ("postgresql://h/d", "postgresql://h:5433/d"),
    ("postgresql:///d?host=/Run", "postgresql:///d?host=/run"),
  ])
  func whatIsAnotherServerOrRoleIsAnotherAddress(one: String, other: String) throws {
    #expect(try ServerAddress(one) != ServerAddress(other))
  }

  @Test(
    arguments: [
      ("http://host/d", .notAnAddress), ("postgresql://host", .noDatabase),
      ("postgresql://host/", .noDatabase), ("postgresql://host?x=1", .noDatabase),
      ("postgresql://ann:secret@host/d", .password), ("postgresql://ann:@host/d", .password),
      ("postgresql://host/d?password=secret", .password),
      ("postgresql://host/d?sslpassword=secret", .password),
      ("postgresql://ann:secret@host:x/?y", .password),
      ("postgresql://ann:/secret@host/d", .password),
      ("postgresql://ann:1/?secret@host/d", .password),
      ("postgresql://a,b/d?port=1,2,3", .ports(3, hosts: 2)),
      ("postgresql:///d?port=1,2", .ports(2, hosts: 1)), ("postgresql://a,b:x/d", .port("x")),
      ("postgresql://ann:secret@a,b/d", .password),
      ("postgresql://host:0/d", .port("0")), ("postgresql://host:70000/d", .port("70000")),
      ("postgresql://host:x/d", .port("x")), ("postgresql://host/d?port=", .port("")),
      ("postgresql://host/d?sslmode=disable", .parameter("sslmode")),
      ("postgresql://host/d?hostaddr=10.0.0.1", .parameter("hostaddr")),
      ("postgresql://host/d?host=other", .parameter("host")),
      ("postgresql://host/d?options=-c", .parameter("options")),
      ("postgresql://host/%zz", .notAnAddress), ("postgresql://host/%00", .notAnAddress),
      ("postgresql://host/d?sslcert=tls/me", .relativeFile("tls/me", parameter: "sslcert")),
      ("postgresql://host/d?sslkey=~/me.key", .relativeFile("~/me.key", parameter: "sslkey")),
      ("postgresql://host/d?sslrootcert=", .relativeFile("", parameter: "sslrootcert")),
      ("postgresql://host/%ff", .notAnAddress), ("postgresql://[::1/d", .notAnAddress),
    ] as [(String, ServerAddress.Fault)])
  func refusesWhatItCannotUse(text: String, fault: ServerAddress.Fault) {
    #expect(throws: fault) { try ServerAddress(text) }
    #expect(!"\(fault)".contains("secret"))
  }

  /// Only servers on this machine are trusted without a certificate.
  @Test(arguments: [
    ("db.example.org", "verify-full"), ("localhost", "verify-full"), ("10.0.0.1", "verify-full"),
    ("127.0.0.1.example.org", "verify-full"), ("127.0.0.1", "prefer"), ("::1", "prefer"),
    ("/run/postgresql", "prefer"), ("@abstract", "prefer"),
  ])
  func believesOnlyACertificateOrThisMachine(host: String, mode: String) throws {
    let settings = ServerConnection.settings(
      try ServerAddress("postgresql:///d"), usualHost: host)
    #expect(settings.first { $0.key == "sslmode" }?.value == mode)
    #expect(settings.first { $0.key == "gssencmode" }?.value == "disable")
    #expect(settings.first { $0.key == "host" }?.value == host)
    #expect(!settings.contains { $0.key == "target_session_attrs" })
    #expect(!settings.contains { $0.key == "password" })
  }

  @Test func saysThatNobodyIsThere() throws {
    let address = try ServerAddress("postgresql:///d?host=/nowhere/at/all")
    #expect {
      _ = try ServerConnection(address)
    } throws: { error in
      if case .unreachable? = error as? ServerError { true } else { false }
    }
  }
}

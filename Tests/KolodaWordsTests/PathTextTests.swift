import Testing

@testable import KolodaWords

/// Paths as texts show them.
@Suite("Paths for display")
struct PathTextTests {
  private func text(_ path: String, home: String = "/home/anna") -> String {
    pathText(path.utf8, home: Array(home.utf8))
  }

  @Test("The home folder and what is in it begin with ~, anything else is whole")
  func home() {
    #expect(text("/home/anna") == "~")
    #expect(text("/home/anna/Pictures/Best") == "~/Pictures/Best")
    #expect(text("/home/annabel/Pictures") == "/home/annabel/Pictures")
    #expect(text("/media/card") == "/media/card")
    #expect(text("/media/home/anna") == "/media/home/anna")
    #expect(text("") == "")
  }

  @Test("Without a home folder, and with the root as one, paths are whole")
  func none() {
    #expect(text("/srv/photos", home: "") == "/srv/photos")
    #expect(text("/srv/photos", home: "/") == "/srv/photos")
  }

  @Test("What can't be shown is replaced, as in all names")
  func strange() {
    #expect(text("/home/anna/a\nb\u{202E}c") == "~/a\u{240A}b\u{FFFD}c")
  }
}

import Testing

@testable import KolodaApp

/// Words that give way in a narrow window.
@Suite("Words in little room")
struct NarrowWordsTests {
  @Test("Keys are in as few lines as hold them, in their order")
  func keys() {
    #expect(KeyCaps.lines(of: ["→", "P", "A"], length: 18) == [["→", "P", "A"]])
    #expect(KeyCaps.lines(of: ["Strg+Z", "Rücktaste"], length: 12) == [["Strg+Z"], ["Rücktaste"]])
    #expect(KeyCaps.lines(of: [], length: 18).isEmpty)
  }

  @Test("A key that is longer than a line has several, between the keys that are held")
  func longKey() {
    let long = "Umschalt+Strg+Z"
    #expect(KeyCaps.lines(of: [long], length: 18) == [[long]])
    #expect(KeyCaps.lines(of: [long], length: 12) == [["Umschalt+\nStrg+Z"]])
    #expect(KeyCaps.lines(of: [long], length: 1) == [["Umschalt+\nStrg+\nZ"]])
    // Nothing can be broken here.
    #expect(KeyCaps.lines(of: ["Einfügetaste"], length: 4) == [["Einfügetaste"]])
    #expect(KeyCaps.lines(of: ["Strg++"], length: 2) == [["Strg++"]])
  }

  @Test(
    "A narrow header keeps the button that closes the window, on its side",
    arguments: [
      ("menu:minimize,maximize,close", ":close"), ("close,minimize,maximize:menu", "close:"),
      ("appmenu:close", ":close"), ("appmenu:", ":"), ("", ""),
    ])
  func buttons(layout: String, left: String) {
    #expect(WindowButtons.closing(layout) == left)
  }
}

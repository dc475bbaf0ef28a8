import Testing

@testable import KolodaGLib

@Suite struct KeyFileTests {
  @Test func whatIsSetIsRead() {
    let file = KeyFile()
    file.set("window", "width", 640)
    file.set("window", "folder", "/tmp/ü [1]=2\n")
    file.set("recent", "count", -3)
    #expect(file.groups == ["window", "recent"])
    #expect(file.int("window", "width") == 640)
    #expect(file.string("window", "folder") == "/tmp/ü [1]=2\n")
    #expect(file.int("recent", "count") == -3)
  }

  @Test func whatIsNotThereIsNil() {
    let file = KeyFile()
    file.set("window", "name", "wide")
    #expect(file.int("window", "name") == nil)
    #expect(file.int("window", "width") == nil)
    #expect(file.string("other", "name") == nil)
    #expect(KeyFile(path: "/proc/none").groups.isEmpty)
  }
}

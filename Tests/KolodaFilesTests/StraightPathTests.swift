import Testing

@testable import KolodaFiles

@Suite("Paths without dots")
struct StraightPathTests {
  @Test(
    "no dots, no empty components, and nothing above the root",
    arguments: [
      ("/a/b", "/a/b"), ("//a///b/", "/a/b"), ("/a/./b/.", "/a/b"), ("/a/../b", "/b"),
      ("/../../a", "/a"), ("/a/b/../../..", ""), ("/.../..a", "/.../..a"), ("/", ""),
    ])
  func straight(path: String, straight: String) {
    #expect(String(decoding: straightPath(Array(path.utf8)), as: UTF8.self) == straight)
  }
}

import CAdwaita
import Testing

@testable import KolodaGTK

@Suite("Functions of newer libraries")
struct NewerFunctionTests {
  @Test("a function that is there is called")
  func found() throws {
    let version = NewerFunction("gtk_get_major_version", (@convention(c) () -> guint).self)
    let call = try #require(version.call)
    #expect(call() == gtk_get_major_version())
  }

  @Test("a function that no library has is nil")
  func missing() {
    let none = NewerFunction("gtk_no_such_function", (@convention(c) () -> Void).self)
    #expect(none.call == nil)
  }
}

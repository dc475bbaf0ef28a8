import Glibc
import TestSupport
import Testing

@testable import KolodaFiles

@Suite struct ReadFileTests {
  @Test(arguments: [(0, ""), (3, "a"), (3, "abc"), (3, "abcd"), (3, "abcde")])
  func readsNoMoreThanOneByteBeyondTheLimit(limit: Int, content: String) throws {
    let folder = try TestFolder()
    try folder.write("file", content)
    let read = try readFile(Array(folder.file("file").utf8), atMost: limit).get()
    #expect(read == Array(content.utf8.prefix(limit + 1)))
  }

  @Test func onlyRegularFilesAreRead() throws {
    let folder = try TestFolder()
    #expect(mkfifo(folder.file("pipe"), 0o666) == 0)
    func error(_ path: String) -> Int32? {
      guard case .failure(let error) = readFile(Array(path.utf8), atMost: 9) else { return nil }
      return error.code
    }
    #expect(error(folder.file("pipe")) == EINVAL)
    #expect(error(folder.path) == EISDIR)
    #expect(error(folder.file("nothing")) == ENOENT)
    #expect("\(SystemError(code: ENOENT))" == "No such file or directory")
  }
}

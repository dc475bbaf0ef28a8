import KolodaGLib
import Testing

@Suite("Encrypted folders")
struct FileEncryptionTests {
  @Test("what isn't there, has no name or can't be encrypted is not")
  func nowhere() {
    for path in ["", "/nowhere/at all", "/proc", "/proc/self/stat"] {
      #expect(!FileEncryption.isThere(at: Array(path.utf8)), "\(path)")
    }
    #expect(!FileEncryption.isThere(at: [0x2F, 0, 0x2F]))
  }
}

import KolodaFiles
import KolodaPictureMessages
import Testing

@testable import KolodaPictures

@Suite("Files that end or hold up workers")
struct CulpritsTests {
  private func path(_ number: Int) -> [UInt8] { Array("/photos/\(number).jpg".utf8) }

  private func state(_ size: Int64) -> FileState {
    FileState(size: size, modified: 0, device: 0, inode: 0)
  }

  @Test("one is not read again until it changes, or someone asks")
  func known() {
    var culprits = Culprits()
    culprits.note(path(1), state(1), .fatal)
    #expect(culprits.failure(of: path(1), state(1)) == .fatal)
    #expect(culprits.failure(of: path(1), state(2)) == nil)
    #expect(culprits.failure(of: path(2), state(1)) == nil)
    culprits.forget(path(1))
    #expect(culprits.failure(of: path(1), state(1)) == nil)
  }

  @Test("what holds up workers one after the other is to blame in the end, and only for itself")
  func held() {
    var culprits = Culprits()
    for seconds in [4.0, 5, 5] {
      culprits.noteHeld(path(1), state(1), for: seconds, limit: 15)
      #expect(culprits.failure(of: path(1), state(1)) == nil)
    }
    culprits.noteHeld(path(1), state(1), for: 1, limit: 15)
    #expect(culprits.failure(of: path(1), state(1)) == .slow)
    culprits.noteHeld(path(1), state(2), for: 5, limit: 15)
    #expect(culprits.failure(of: path(1), state(2)) == nil)
  }

  @Test("however many there are, no more are kept than there is room for, the newest among them")
  func bounded() {
    var culprits = Culprits()
    for number in 0..<(10 * Culprits.most) {
      culprits.note(path(number), state(1), .slow)
      culprits.note(path(0), state(Int64(number)), .slow)
      #expect(culprits.failure(of: path(number), state(number == 0 ? 0 : 1)) == .slow)
      guard number % Culprits.most == 0 else { continue }
      let kept = (0...number).count {
        culprits.failure(of: path($0), state($0 == 0 ? Int64(number) : 1)) != nil
      }
      #expect(kept <= Culprits.most)
    }
  }
}

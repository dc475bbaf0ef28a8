import Testing

@testable import KolodaPictures

@Suite("Files that a process is silent over")
struct HangTallyTests {
  @Test("Some of them cost only their own answers")
  func others() {
    var tally = HangTally()
    for _ in 0..<100 {
      for _ in 0..<3 { tally.noteSilence() }
      #expect(!tally.isOver)
      tally.noteSign()
    }
    // Four silences in a row may be due to single files, so the others get one more try.
    for _ in 0..<4 { tally.noteSilence() }
    #expect(!tally.isOver)
  }

  @Test("A disk that does not answer is not waited for without end")
  func disk() {
    var tally = HangTally()
    var count = 0
    while !tally.isOver, count < 100 {
      tally.noteSilence()
      count += 1
    }
    #expect(count == 8)
  }
}

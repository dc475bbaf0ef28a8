import Testing

@testable import KolodaPictures

@Suite("Memory that pictures are drawn into")
struct SlabTests {
  @Test("What is drawn stays while the system finds the pages of a large slab")
  func drawn() throws {
    let pool = SlabPool()
    for _ in 0..<4 {
      let slab = try #require(pool.take(40 << 20))
      let words = slab.start.assumingMemoryBound(to: UInt64.self)
      // Write a word to each page, from both ends.
      let pages = slab.length / 4096
      for page in 0..<pages / 2 {
        words[page * 512] = UInt64(page) + 1
        let last = pages - 1 - page
        words[last * 512] = UInt64(last) + 1
      }
      #expect((0..<pages).allSatisfy { words[$0 * 512] == UInt64($0) + 1 })
      #expect((0..<pages).allSatisfy { words[$0 * 512 + 1] == 0 })
    }
  }
}

import KolodaPictureMessages
import Testing

@testable import KolodaPictures

@Suite("Memory that pictures are drawn into")
struct SlabTests {
  private static let size = PixelSize(width: 16, height: 8)

  private func picture(
    in slab: Slab, drawn: PixelArea? = nil, release: @escaping @Sendable (Slab) -> Void = { _ in }
  ) -> Picture {
    Picture(
      facts: PictureFacts(size: SlabTests.size), size: SlabTests.size, stride: 64, drawn: drawn,
      slab: slab, release: release)
  }

  @Test("A slab is not drawn into again while any picture in it is shown")
  func shown() throws {
    let pool = SlabPool()
    var slab = pool.take(4096)
    let start = try #require(slab).start
    let half = PixelArea(size: PixelSize(width: 16, height: 4))
    var part: Picture? = picture(in: try #require(slab), drawn: half)
    var whole: Picture? = picture(in: try #require(slab)) { pool.give($0) }
    slab = nil
    #expect(part?.isWhole == false && whole?.isWhole == true)
    whole = nil
    #expect(try #require(pool.take(4096)).start != start)
    part = nil
    #expect(try #require(pool.take(4096)).start == start)
  }
}

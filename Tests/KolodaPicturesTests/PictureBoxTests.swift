import KolodaPictureMessages
import KolodaPictures
import Testing

@Suite("The room of a picture")
struct PictureBoxTests {
  private let room = PixelSize(width: 600, height: 400)

  private func facts(_ width: Int, _ height: Int, isScalable: Bool = false) -> PictureFacts {
    PictureFacts(size: PixelSize(width: width, height: height), isScalable: isScalable)
  }

  @Test("a picture is whole, in its own shape, and touches two sides of its room")
  func whole() {
    let box = PictureBox(size: room)
    for (width, height) in [(6000, 4000), (4000, 6000), (12_000, 300), (700, 9000), (3000, 3000)] {
      let shown = box.shown(facts(width, height))
      #expect(shown.width <= room.width && shown.height <= room.height)
      #expect(shown.width == room.width || shown.height == room.height)
      let fit = min(Double(room.width) / Double(width), Double(room.height) / Double(height))
      #expect(abs(Double(shown.width) - Double(width) * fit) <= 1)
      #expect(abs(Double(shown.height) - Double(height) * fit) <= 1)
    }
  }

  @Test("a small picture is enlarged so far and no farther, and never decoded larger than it is")
  func small() {
    #expect(PictureBox(size: room).shown(facts(30, 20)) == PixelSize(width: 30, height: 20))
    let twice = PictureBox(size: room, enlargement: 2)
    #expect(twice.shown(facts(30, 20)) == PixelSize(width: 60, height: 40))
    #expect(twice.decoded(facts(30, 20)) == PixelSize(width: 30, height: 20))
  }

  @Test("a drawing fills its room however small it says it is")
  func scalable() {
    let box = PictureBox(size: room)
    #expect(box.decoded(facts(16, 16, isScalable: true)) == PixelSize(width: 400, height: 400))
  }

  @Test("extents that no picture has still give a pixel")
  func absurd() {
    for (width, height) in [(0, 0), (-3, 7), (Int.max, 1), (1, Int.max)] {
      let shown = PictureBox(size: room).shown(facts(width, height))
      #expect((1...600).contains(shown.width) && (1...400).contains(shown.height))
    }
  }
}

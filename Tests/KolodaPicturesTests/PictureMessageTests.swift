import Glibc
import KolodaPictureMessages
import Testing

@Suite("What the program and the worker say to each other")
struct PictureMessageTests {
  private static let drawing = PictureDrawing(
    source: .preview, size: PixelSize(width: 3, height: 2), stride: 12, length: 24,
    tellsParts: true)
  private static let file = PictureDrawing(
    source: .whole, size: PixelSize(width: 3, height: 2), stride: 12, length: 90,
    longestFile: 66, fileFormat: .png)
  private static let excerpt = PictureDrawing(
    source: .whole, size: PixelSize(width: 3, height: 2), stride: 12, length: 24,
    excerpt: PixelArea(x: 70, y: 9, size: PixelSize(width: 6, height: 4)))
  private static let playing = PictureDrawing(
    source: .film, size: PixelSize(width: 3, height: 2), stride: 12, length: 72)
  private static let orders: [PictureOrder] = [
    .open(job: 7, quarters: 3), .draw(job: .max, drawing), .draw(job: 1, file), .close(job: 0),
    .look(job: 3), .draw(job: 1, playing), .free(job: 4, place: 2),
    .glance(job: 5), .draw(job: 2, excerpt),
  ]
  private static let facts = PictureFacts(
    size: PixelSize(width: 6000, height: 4000), isScalable: true, hasPreview: true, isSilent: true,
    orientation: 6, dateTaken: PictureDate(year: 2026, month: 8, day: 12), excerpts: .quick)
  private static let film = PictureFacts(
    size: PixelSize(width: 1920, height: 1080), video: PictureVideo(length: 83_040))
  private static let answers: [PictureAnswer] = [
    .ready, .working(job: 1), .described(job: 2, facts), .described(job: 2, film),
    .described(job: 2, PictureFacts(size: facts.size, video: PictureVideo())),
    .drawn(job: 3, .whole), .drawn(job: 3, .film), .frame(job: 3, place: 2, moment: 40),
    .part(job: 3, PixelArea(x: 1, y: 2, size: PixelSize(width: 3, height: 4))),
    .written(job: 3, length: 66), .noPreview(job: 4), .incomplete(job: 4), .closed(job: 5),
    .failed(job: 6, .notAnImage("Ω")),
    .failed(job: 6, .damaged("")), .failed(job: 6, .truncated),
    .failed(job: 6, .tooLarge(PixelSize(width: 1, height: 2))), .failed(job: 6, .unreadable("x")),
    .failed(job: 6, .noLoader(.avif)), .failed(job: 6, .slow), .failed(job: 6, .noPreview),
    .failed(job: 6, .changed), .failed(job: 6, .noVideo), .failed(job: 6, .late),
    .failed(job: 6, .noDecoder(.hevc)),
    .failed(job: 6, .noDecoder(.container)), .failed(job: 6, .tooLong(limit: 9)),
    .taken(job: 7, PictureTaken()), .taken(job: 8, taken),
    .scene(job: 9, PictureScene(rows: .max, columns: 1 << 63)),
  ]
  private static let taken: PictureTaken = {
    var taken = PictureTaken()
    taken.clock = -1
    taken.isOfChange = true
    taken.offset = -90
    (taken.make, taken.model, taken.serial) = ("Nikon", "Z 6", "601")
    return taken
  }()

  @Test("each is read as it was written")
  func roundTrip() {
    for order in Self.orders { #expect(PictureOrder(bytes: order.bytes) == order) }
    for answer in Self.answers { #expect(PictureAnswer(bytes: answer.bytes) == answer) }
  }

  @Test("a length of a video that makes no sense is unknown", arguments: [-2, Int.max, Int.min])
  func lengths(length: Int) {
    let facts = PictureFacts(size: Self.facts.size, video: PictureVideo(length: length))
    guard
      case .described(_, let read)? = PictureAnswer(
        bytes: PictureAnswer.described(job: 1, facts).bytes)
    else {
      Issue.record("no answer")
      return
    }
    #expect(read.video == PictureVideo())
  }

  @Test("a file that is wanted fits into the memory, behind the picture")
  func files() {
    func isPossible(_ longest: Int) -> Bool {
      PictureDrawing(
        source: .whole, size: PixelSize(width: 3, height: 2), stride: 12, length: 90,
        longestFile: longest
      ).isPossible
    }
    #expect(isPossible(66) && isPossible(0) && !isPossible(67) && !isPossible(-1))
  }

  @Test("an excerpt is never enlarged, and never one of a preview or a film")
  func excerpts() {
    func isPossible(_ width: Int, _ height: Int, of source: PictureDrawing.Source = .whole) -> Bool
    {
      PictureDrawing(
        source: source, size: PixelSize(width: 3, height: 2), stride: 12, length: 90,
        excerpt: PixelArea(x: 5, y: 6, size: PixelSize(width: width, height: height))
      ).isPossible
    }
    #expect(isPossible(3, 2) && isPossible(9, 9) && !isPossible(2, 9) && !isPossible(9, 1))
    #expect(!isPossible(3, 2, of: .preview) && !isPossible(3, 2, of: .film))
  }

  @Test("the memory for a film has room for its frames, one behind another")
  func frames() {
    func isPossible(_ length: Int) -> Bool {
      PictureDrawing(
        source: .film, size: PixelSize(width: 3, height: 2), stride: 12, length: length
      ).isPossible
    }
    #expect(isPossible(24 * PictureDrawing.frames) && !isPossible(24 * PictureDrawing.frames - 1))
    #expect((0..<PictureDrawing.frames).map(Self.playing.start) == [0, 24, 48])
    for place in [-1, PictureDrawing.frames, .max] {
      #expect(PictureOrder(bytes: PictureOrder.free(job: 1, place: place).bytes) == nil)
      let answer = PictureAnswer.frame(job: 1, place: place, moment: 0)
      #expect(PictureAnswer(bytes: answer.bytes) == nil)
    }
    let early = PictureAnswer.frame(job: 1, place: 0, moment: -1)
    #expect(PictureAnswer(bytes: early.bytes) == nil)
  }

  @Test("who asks for a drawing and says nothing of parts or a file gets none")
  func withoutParts() throws {
    let order = PictureOrder.draw(job: 1, Self.drawing)
    // The format of a file, its greatest length, and whether to tell of parts come last.
    guard case .draw(_, let drawing)? = PictureOrder(bytes: order.bytes.dropLast(1 + 8 + 1)) else {
      Issue.record("no order")
      return
    }
    #expect(Self.drawing.tellsParts && !drawing.tellsParts && drawing.longestFile == 0)
    #expect(drawing.fileFormat == .jpeg)
  }

  @Test("what is cut off or changed is another message or none, and never a trap")
  func damaged() {
    for bytes in Self.orders.map(\.bytes) + Self.answers.map(\.bytes) {
      for count in 0..<bytes.count {
        _ = PictureOrder(bytes: Array(bytes.prefix(count)))
        _ = PictureAnswer(bytes: Array(bytes.prefix(count)))
      }
      for place in bytes.indices {
        for value: UInt8 in [0, 1, 0x7f, 0x80, 0xff] {
          var other = bytes
          other[place] = value
          if case .draw(_, let drawing)? = PictureOrder(bytes: other) {
            #expect(drawing.isPossible)
          }
          if case .described(_, let facts)? = PictureAnswer(bytes: other) {
            #expect(facts.size.isPossible)
          }
        }
      }
    }
  }

  @Test("no drawing leaves its memory")
  func possible() {
    func isPossible(_ width: Int, _ height: Int, _ stride: Int, _ length: Int) -> Bool {
      PictureDrawing(
        source: .whole, size: PixelSize(width: width, height: height), stride: stride,
        length: length
      ).isPossible
    }
    #expect(isPossible(3, 2, 12, 24))
    #expect(!isPossible(3, 2, 12, 23))
    #expect(!isPossible(3, 2, 8, 24))
    #expect(!isPossible(0, 2, 12, 24))
    #expect(!isPossible(3, -1, 12, 24))
    #expect(!isPossible(1, 1 << 24, Int.max / 4 * 4, Int.max))
  }

  @Test("a message arrives whole, and a descriptor with it")
  func socket() throws {
    let (one, other) = try #require(MessageSocket.pair())
    let file = open("/dev/null", O_RDWR)
    defer { close(file) }
    #expect(one.send([1, 2, 3], attachment: file))
    #expect(one.send([4]))
    guard case .message(let first, let attachment) = other.receive(waits: true),
      case .message(let second, let none) = other.receive(waits: true)
    else { throw Missing() }
    #expect(first == [1, 2, 3] && second == [4])
    #expect(attachment >= 0 && attachment != file && none == -1)
    #expect(fcntl(attachment, F_GETFD) & FD_CLOEXEC != 0)
    close(attachment)
    guard case .nothing = other.receive(waits: false) else { throw Missing() }
  }

  @Test("one that sends more descriptors than one leaves none of them behind")
  func flood() throws {
    let (one, other) = try #require(MessageSocket.pair())
    let before = Self.openDescriptors
    for _ in 0..<8 {
      // The layout of four descriptors by cmsg(3): length, level, type, descriptors.
      var control = [UInt8](repeating: 0, count: 32)
      control.withUnsafeMutableBytes {
        $0.storeBytes(of: 32, as: Int.self)
        $0.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
        $0.storeBytes(of: Int32(0x01), toByteOffset: 12, as: Int32.self)
      }
      var bytes: [UInt8] = [7]
      let count = bytes.withUnsafeMutableBytes { data in
        control.withUnsafeMutableBytes { control in
          var part = iovec(iov_base: data.baseAddress, iov_len: data.count)
          return withUnsafeMutablePointer(to: &part) { part in
            var message = msghdr()
            message.msg_iov = part
            message.msg_iovlen = 1
            message.msg_control = control.baseAddress
            message.msg_controllen = control.count
            return sendmsg(one.descriptor, &message, 0)
          }
        }
      }
      #expect(count == 1)
      guard case .message(_, let attachment) = other.receive(waits: true) else { throw Missing() }
      if attachment >= 0 { close(attachment) }
    }
    #expect(Self.openDescriptors == before)
  }

  /// The number of descriptors besides 0 to 2 that refer to standard input, which no other test
  /// duplicates.
  private static var openDescriptors: Int {
    var input = stat()
    fstat(0, &input)
    return (3..<4096).count { number in
      var status = stat()
      return fstat(Int32(number), &status) == 0 && status.st_dev == input.st_dev
        && status.st_ino == input.st_ino
    }
  }

  @Test("the end of one side is told to the other")
  func end() throws {
    var pair = MessageSocket.pair()
    let other = try #require(pair?.1)
    pair = nil
    guard case .end = other.receive(waits: true) else { throw Missing() }
    #expect(!other.send([1]))
  }

  private struct Missing: Error {}
}

@Suite("A format by its first bytes")
struct LibraryFormatTests {
  @Test("formats whose libraries may be missing are told")
  func heads() {
    func format(_ text: String) -> LibraryFormat? { LibraryFormat(head: Array(text.utf8)) }
    #expect(format("\0\0\0\u{18}ftypheic....") == .heic)
    #expect(format("\0\0\0\u{18}ftypmif1....") == .heic)
    #expect(format("\0\0\0\u{18}ftypmif1\0\0\0\0mif1heic") == .heic)
    #expect(format("\0\0\0\u{18}ftypmif1\0\0\0\0mif1avif") == .avif)
    #expect(format("\0\0\0\u{10}ftypmif1\0\0\0\0mif1avif") == .heic)
    #expect(format("\0\0\0\u{18}ftypavif....") == .avif)
    #expect(format("\0\0\0\u{0c}JXL \r\n") == .jpegXL)
    #expect(format("RIFF....WEBPVP8 ") == nil)
    #expect(LibraryFormat(head: [0xff, 0x0a, 1]) == .jpegXL)
    #expect(format("\0\0\0\u{18}ftypisom....") == nil)
    #expect(format("milk, bread") == nil && format("") == nil)
    for format in LibraryFormat.allCases { #expect(!format.name.isEmpty) }
  }
}

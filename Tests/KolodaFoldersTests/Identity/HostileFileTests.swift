import Glibc
import KolodaContainers
import KolodaFiles
import KolodaTriage
import Synchronization
import TestSupport
import Testing

@testable import KolodaFolders

/// Broken or malicious files: reading is bounded, and nothing traps.
@Suite struct HostileFileTests {
  /// The most that reading a file may take, in bytes and in calls.
  private static let mostBytes = 256 * 1024
  private static let mostReads = 12_000

  private final class Count {
    var bytes = 0
    var reads = 0
  }

  /// The key of a file in memory: some bytes, followed by a repeated pattern up to a length.
  @discardableResult private func key(
    _ head: [UInt8], then pattern: [UInt8] = [], length: Int? = nil
  ) throws -> (key: CardKey, format: ImageParts.Format) {
    let length = length ?? head.count
    let count = Count()
    let file = FileBytes(length: length) { buffer, offset in
      let end = min(buffer.count, length - offset)
      for index in 0..<max(0, end) {
        let place = offset + index
        buffer[index] =
          if place < head.count {
            head[place]
          } else if pattern.isEmpty {
            0
          } else {
            pattern[(place - head.count) % pattern.count]
          }
      }
      count.reads += 1
      count.bytes += max(0, end)
      return max(0, end)
    }
    let parts = try ImageParts.find(in: file)
    let key = try ImageDigest.key(of: parts, in: file)
    #expect(count.bytes < Self.mostBytes && count.reads < Self.mostReads)
    #expect(key.version == 2 && key.ordinal == 0)
    return (key, parts.format)
  }

  private static let gigabyte = 1 << 30
  private static let ihdr =
    ContainerFormat.pngSignature + [0, 0, 0, 13] + Array("IHDR".utf8)
    + [UInt8](repeating: 1, count: 17)
  private static let gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
  private static let ftyp = [0, 0, 0, 16] + Array("ftypheic".utf8) + [0, 0, 0, 0]

  @Test func aSparseFileIsNotReadToItsEnd() throws {
    let heads: [[UInt8]] = [
      [], Self.ihdr, [0xFF, 0xD8, 0xFF, 0xDB, 0, 2], Array("RIFF\0\0\0\u{40}WEBP".utf8),
      Array("II*\0\u{8}\0\0\0".utf8), Array("II+\0\u{8}\0\0\0\u{10}\0\0\0\0\0\0\0".utf8), Self.ftyp,
      Self.gif, ContainerFormat.boxedJPEGXLSignature, ContainerFormat.rafSignature,
    ]
    for head in heads { #expect(try key(head, length: Self.gigabyte).format == .bytes) }
  }

  @Test func aMillionChunksAreNotWalked() throws {
    let text = [0, 0, 0, 0] + Array("tEXt".utf8) + [0, 0, 0, 0]
    #expect(try key(Self.ihdr, then: text, length: 12_000_000).format == .bytes)
    let data = [0, 0, 0, 1] + Array("IDAT".utf8) + [7, 0, 0, 0, 0]
    #expect(try key(Self.ihdr, then: data, length: 12_000_000).format == .png)
    let exif: [UInt8] = [0xFF, 0xE1, 0, 2]
    #expect(try key([0xFF, 0xD8], then: exif, length: 12_000_000).format == .bytes)
    #expect(try key([0xFF, 0xD8], then: [0xFF], length: Self.gigabyte).format == .bytes)
    let riff = Array("RIFF".utf8) + [0xF8, 0xFF, 0xFF, 0x3F] + Array("WEBP".utf8)
    let frame = Array("ANMF\0\0\0\0".utf8)
    #expect(try key(riff, then: frame, length: Self.gigabyte).format == .bytes)
    let free = [0, 0, 0, 8] + Array("free".utf8)
    #expect(try key(Self.ftyp, then: free, length: 12_000_000).format == .bytes)
    #expect(
      try key(ContainerFormat.boxedJPEGXLSignature, then: free, length: 12_000_000).format == .bytes
    )
    #expect(try key(Self.gif, then: [0x21, 0xF9, 0], length: 12_000_000).format == .gif)
    let pixels = Self.gif + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 8]
    #expect(try key(pixels, then: [2, 7, 7], length: 12_000_000).format == .gif)
  }

  /// Image data late in a PNG with very many chunks counts, too.
  @Test func theRestOfAPNGOfManyChunksIsTakenAsItIs() throws {
    let data = [0, 0, 0, 1] + Array("IDAT".utf8) + [7, 0, 0, 0, 0]
    let one = try key(Self.ihdr, then: data, length: 100_000)
    #expect(try key(Self.ihdr, then: data, length: 100_013).key != one.key)
  }

  /// The pictures behind a comment without end would all be the same one.
  @Test func aGIFBehindAnEndlessCommentIsItsBytes() throws {
    let comment = Self.gif + [0x21, 0xFE]
    #expect(try key(comment, then: [1, 7], length: 100_000).format == .bytes)
  }

  /// Image data late in a GIF with very many blocks counts, too.
  @Test func theRestOfALongGIFIsTakenAsItIs() throws {
    let pixels = Self.gif + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 8]
    let one = try key(pixels, then: [2, 7, 7], length: 100_000)
    #expect(try key(pixels, then: [2, 7, 7], length: 100_013).key != one.key)
  }

  @Test func directoriesInCirclesEnd() throws {
    var file = TIFFWriter()
    let data = file.add([UInt8](repeating: 5, count: 100))
    let entries: [(tag: Int, type: Int, values: [Int])] = [
      (256, 4, [10]), (257, 4, [10]), (273, 4, [data]), (279, 4, [100]),
    ]
    // After the two offsets of its sub-directories.
    let here = file.bytes.count + 8
    let first = file.addDirectory(entries + [(330, 4, [here, here])], next: here)
    file.setFirst(first)
    let found = try ImageParts.find(in: FileBytes(file.bytes))
    #expect(found.format == .tiff && found.length == 100)
    // A chain of very many directories.
    var long = TIFFWriter()
    let strip = long.add([UInt8](repeating: 5, count: 100))
    var next = 0
    for _ in 0..<5000 {
      next = long.addDirectory(
        [(256, 4, [10]), (257, 4, [10]), (273, 4, [strip]), (279, 4, [100])], next: next)
    }
    long.setFirst(next)
    #expect(try key(long.bytes).format == .tiff)
  }

  @Test func stripsWithoutNumberAreSampled() throws {
    var file = TIFFWriter()
    let count = 100_000
    let data = file.add([UInt8](repeating: 5, count: count))
    let first = file.addDirectory([
      (256, 4, [10]), (257, 4, [count]), (273, 4, (0..<count).map { data + $0 }),
      (279, 3, [Int](repeating: 1, count: count)),
    ])
    file.setFirst(first)
    #expect(try key(file.bytes).format == .tiff)
  }

  @Test func aTruncatedFileIsItsBytes() throws {
    let test = try TestFolder()
    for type in ["png", "tiff"] {
      let path = test.path + "/picture"
      #expect(SamplePicture.write(path, type: type))
      let whole = try readFile(Array(path.utf8), atMost: 1 << 20).get()
      for count in [0, 1, 7, 12, 40, whole.count / 2, whole.count - 13] {
        #expect(try key(Array(whole.prefix(count))).format == .bytes)
      }
    }
  }

  /// A file with any random change has a key, and the same one each time.
  @Test func mutatedFilesHaveKeysAndNeverTrap() throws {
    let test = try TestFolder()
    var seeds = [
      SamplePicture.dng(width: 8, height: 8), HandmadePicture.gif(width: 8, height: 8),
      HandmadePicture.jpegXL().boxed, HandmadePicture.raf(preview: [0xFF, 0xD8, 0xFF, 0xD9]),
    ]
    for type in ["jpeg", "png", "tiff"] {
      #expect(SamplePicture.write(test.path + "/x", type: type, width: 8, height: 8))
      seeds.append(try readFile(Array((test.path + "/x").utf8), atMost: 1 << 20).get())
    }
    for ending in ["webp", "heic", "avif"] {
      #expect(SamplePicture.write(test.path + "/x.png", type: "png", width: 64, height: 64))
      let path = test.path + "/x." + ending
      let tool: Tool = ending == "webp" ? .cwebp : .heifEncoder
      if try tool.run(test.path + "/x.png", "-o", path) {
        seeds.append(try readFile(Array(path.utf8), atMost: 1 << 20).get())
      }
    }
    let isLong = getenv("KOLODA_TEST_ENDURANCE") != nil
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    print("mutations with seed \(seed)")
    for _ in 0..<(isLong ? 200_000 : 20_000) {
      guard var file = seeds.randomElement(using: &random) else { return }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        mutate(&file, using: &random)
      }
      let source = FileBytes(file)
      _ = try ImageDigest.key(of: try ImageParts.find(in: source), in: source)
    }
  }

  private func mutate(_ file: inout [UInt8], using random: inout SeededGenerator) {
    guard !file.isEmpty else { return }
    // Most that can go wrong is at the beginning.
    let reach = random.once(in: 2) ? min(file.count, 600) : file.count
    let place = Int.random(in: 0..<reach, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: file[place] = UInt8.random(in: 0...255, using: &random)
    case 1:
      for index in place..<min(file.count, place + 4) {
        file[index] = random.once(in: 2) ? 0xFF : 0
      }
    case 2: file.removeLast(file.count - place)
    case 3: file.insert(contentsOf: file.prefix(Int.random(in: 0..<64, using: &random)), at: place)
    default: file.removeSubrange(place..<min(file.count, place + 8))
    }
  }

  @Test func aCancelledReadingEndsAtOnce() {
    let reads = Mutex(0)
    let file = FileBytes(length: Self.gigabyte, isCancelled: { reads.withLock { $0 } >= 3 }) {
      buffer, _ in
      reads.withLock { $0 += 1 }
      return buffer.count
    }
    #expect(throws: ContainerFault.cancelled) {
      try ImageDigest.key(of: ImageParts.find(in: file), in: file)
    }
    #expect(reads.withLock { $0 } == 3)
  }

  @Test func whatIsNoFileIsUnreadable() throws {
    let test = try TestFolder()
    #expect(mkfifo(test.path + "/pipe.jpg", 0o666) == 0)
    func read(_ path: String) throws { _ = try PhotoIdentity.read(Array(path.utf8)) }
    #expect(throws: ContainerFault.unreadable(SystemError(code: EINVAL))) {
      try read(test.path + "/pipe.jpg")
    }
    #expect(throws: ContainerFault.unreadable(SystemError(code: EISDIR))) { try read(test.path) }
    #expect(throws: ContainerFault.unreadable(SystemError(code: ENOENT))) {
      try read(test.path + "/nothing")
    }
  }
}

import Glibc
import KolodaContainers
import TestSupport
import Testing

/// Broken and malicious files: nothing traps, nothing is read outside of the file, and what is found
/// lies inside.
@Suite struct MutationTests {
  /// A file that notes each read outside of itself.
  private func watched(_ bytes: [UInt8], effort: Bounds.Effort = Bounds.patient) -> FileBytes {
    FileBytes(length: bytes.count, effort: effort) { buffer, offset in
      #expect((0...bytes.count).contains(offset) && buffer.count <= bytes.count - offset)
      let rest = bytes[min(offset, bytes.count)...].prefix(buffer.count)
      buffer.copyBytes(from: rest)
      return rest.count
    }
  }

  private let seeds: [[UInt8]] = [
    BuiltFile.jpeg(
      BuiltFile.segment(0xE1, JPEGMetadata.exifSignature + BuiltFile.tiff([(0x0112, 3, [6, 0])]))
        + BuiltFile.segment(0xE1, JPEGMetadata.packetSignature + [1]) + [7, 7]
        + BuiltFile.segment(0xED, Array("Photoshop 3.0\0".utf8))),
    BuiltFile.png(
      BuiltFile.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0<x/>".utf8))
        + BuiltFile.chunk("tEXt", Array("Raw profile type exif\0\nexif\n 2\n4949\n".utf8)),
      after: BuiltFile.chunk("eXIf", BuiltFile.tiff())),
    BuiltFile.webP(BuiltFile.riff("EXIF", BuiltFile.tiff()) + BuiltFile.riff("XMP ", [1, 2, 3])),
    BuiltFile.gif(packet: Array("<x/>".utf8)),
    BuiltFile.heif(exif: BuiltFile.tiff()), BuiltFile.heif(exif: BuiltFile.tiff(), isInside: true),
    BuiltFile.TiledHEIF(properties: [("irot", [1])]).bytes,
    ContainerFormat.boxedJPEGXLSignature + BuiltFile.box("Exif", [0, 0, 0, 0] + BuiltFile.tiff())
      + BuiltFile.box("xml ", [1]),
    BuiltFile.tiff([(700, 1, [UInt8](repeating: 9, count: 40))], exif: [(0x9003, 2, [1])]),
    BuiltFile.tiff(isLittle: false, isBig: true, [(700, 1, [1, 2]), (273, 4, [0, 0, 0, 8])]),
  ]

  @Test func whatIsFoundLiesInTheFile() {
    let seed = UInt64.random(in: 0 ... .max)
    print("mutations with seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let isLong = getenv("KOLODA_TEST_ENDURANCE") != nil
    for round in 0..<(isLong ? 400_000 : 40_000) {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<random.int(0..<4) { mutate(&bytes, &random) }
      look(watched(bytes))
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = random.int(0..<bytes.count)
    switch random.int(0..<5) {
    case 0: bytes[place] = UInt8(random.int(0..<256))
    case 1:
      for index in place..<min(bytes.count, place + 4) {
        bytes[index] = random.once(in: 2) ? 255 : 0
      }
    case 2: bytes.removeLast(bytes.count - place)
    case 3: bytes.insert(contentsOf: bytes.prefix(random.int(0..<64)), at: place)
    default: bytes.removeSubrange(place..<min(bytes.count, place + 8))
    }
  }

  /// Reads all that can be read of a file.
  private func look(_ file: FileBytes) {
    func lies(_ range: Range<Int>?) {
      #expect(range.map { $0.lowerBound >= 0 && $0.upperBound <= file.length } != false)
    }
    let metadata = PictureMetadata(of: file)
    switch metadata.parts {
    case .jpeg(let jpeg):
      for range in [jpeg.exifContent, jpeg.packetContent] + jpeg.photoshop { lies(range) }
      lies(jpeg.exifPlace..<jpeg.exifPlace)
      lies(jpeg.packetPlace..<jpeg.packetPlace)
    case .png(let png):
      for range in [png.exif?.range, png.exif?.content, png.exifText?.range, png.packet?.range] {
        lies(range)
      }
    case .webP(let webP):
      for range in [webP.exif?.range, webP.exifContent, webP.packet] { lies(range) }
    case .other: break
    }
    if let items = (try? HEIFItems(in: file)).flatMap(\.self) {
      if let rotation = items.rotation { lies(rotation.place..<(rotation.place + 1)) }
      if let tiles = HEVCTiles(of: items, in: file) {
        #expect(tiles.tiles.count == tiles.columns * tiles.rows)
        #expect(tiles.columns * tiles.tileWidth >= tiles.width)
        #expect(tiles.rows * tiles.tileHeight >= tiles.height)
        #expect(tiles.configurations.count == tiles.tiles.count)
        for configuration in tiles.configurations {
          for unit in configuration.units { lies(unit) }
        }
      }
    }
    _ = metadata.packet { packed, _ in packed }
    guard let exif = metadata.exif({ packed, _ in packed }),
      let structure = try? TIFFStructure(exif)
    else { return }
    for offset in [structure.first, 0, 8, exif.range.count] {
      guard let directory = try? structure.directory(at: offset) else { continue }
      for entry in directory.entries {
        _ = try? directory.numbers(of: entry, atMost: 8)
        _ = directory.text(entry.tag, atMost: 64)
        _ = directory.bytes(entry.tag, atMost: 64)
        _ = directory.number(entry.tag)
      }
      _ = directory.exif
    }
  }

  /// However a file goes on, no more of it is read than was agreed on.
  @Test func readingIsBounded() {
    let patterns: [(head: [UInt8], [UInt8])] = [
      ([0xFF, 0xD8, 0xFF, 0xE1, 0, 2], [0xFF, 0xE1, 0, 2]), ([0xFF, 0xD8, 0xFF], [0xFF]),
      ([0xFF, 0xD8, 0xFF], [0]), (ContainerFormat.pngSignature, BuiltFile.chunk("tEXt")),
      (
        ContainerFormat.pngSignature,
        BuiltFile.chunk(
          "tEXt", Array("Raw profile type exif\0".utf8) + [UInt8](repeating: 9, count: 999))
      ),
      (
        Array("RIFF".utf8) + [0xF8, 0xFF, 0xFF, 0x7F] + Array("WEBP".utf8),
        BuiltFile.riff("ANMF", [])
      ),
      (BuiltFile.gifHead, [0x21, 0xF9, 0]), (BuiltFile.box("ftyp", []), BuiltFile.box("free", [])),
      (Array("II*\0".utf8) + [8, 0, 0, 0], [1]),
      (Array("II+\0".utf8) + [8, 0, 0, 0], [8, 0, 0, 0]),
    ]
    for (head, pattern) in patterns {
      var (reads, bytes) = (0, 0)
      let file = FileBytes(length: 1 << 30, effort: Bounds.brief) { buffer, offset in
        reads += 1
        bytes += buffer.count
        for index in buffer.indices {
          let place = offset + index
          buffer[index] =
            place < head.count ? head[place] : pattern[(place - head.count) % pattern.count]
        }
        return buffer.count
      }
      look(file)
      #expect(reads <= 6000 && bytes <= Bounds.list + 16 << 10)
    }
  }

  @Test func whatCanNotBeReadIsToldApart() {
    let broken = FileBytes(length: 99) { _, _ in -Int(EIO) }
    #expect(throws: ContainerFault.unreadable(.init(code: EIO))) {
      try broken.bytes(at: 0, count: 9)
    }
    var calls = 0
    let interrupted = FileBytes(length: 9) { buffer, _ in
      calls += 1
      return calls == 1 ? -Int(EINTR) : buffer.count
    }
    #expect(throws: Never.self) { try interrupted.bytes(at: 0, count: 9) }
    // It has shrunk meanwhile.
    let cut = FileBytes(length: 99) { _, _ in 0 }
    #expect(throws: ContainerFault.malformed) { try cut.bytes(at: 0, count: 9) }
    let given = FileBytes(length: 99, isCancelled: { true }) { buffer, _ in buffer.count }
    #expect(throws: ContainerFault.cancelled) { try given.bytes(at: 0, count: 9) }
  }
}

/// Where a picture file has its EXIF and its XMP packet.
///
/// Part 3 of Adobe's XMP specification says where each format has a packet.
package struct PictureMetadata {
  package let format: ContainerFormat?
  package let file: FileBytes
  package let parts: Parts

  /// What was found in one walk through the file.
  package enum Parts {
    case jpeg(JPEGMetadata)
    case png(PNGMetadata)
    case webP(WebPMetadata)
    /// Other formats: what is asked for is looked up.
    case other
  }

  /// The UUID of the box in which a CR3 has the packet.
  private static let packetBox: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]
  /// Where a RAF has the offset and the length of its JPEG.
  private static let rafPreview = 84
  /// The TIFF tag of the packet.
  private static let packetTag = 700
  /// The bytes after a GIF's packet: read as blocks with a length each, they end the extension from
  /// wherever one comes to them.
  private static let gifTrailer = 258

  /// Reads a file's metadata.
  package init(of file: FileBytes) {
    self.init(of: file, as: ContainerFormat(of: file))
  }

  /// Reads the metadata of a file in a format.
  package init(of file: FileBytes, as format: ContainerFormat?) {
    self.format = format
    self.file = file
    switch format {
    case .jpeg: parts = .jpeg(JPEGMetadata(file))
    case .png: parts = .png(PNGMetadata(file))
    case .webP: parts = .webP(WebPMetadata(file))
    case .gif, .boxes, .boxedJPEGXL, .jpegXL, .raf, .tiff, nil: parts = .other
    }
  }

  /// The TIFF structure of the EXIF; nil if there is none.
  package func exif(_ inflate: Inflate) -> FileStretch? {
    switch parts {
    case .jpeg(let jpeg): return jpeg.exifContent.map { FileStretch(file, $0) }
    case .png(let png):
      if let exif = png.exif { return FileStretch(file, exif.content) }
      return png.exifText?.content(of: file, inflate).map { FileStretch($0) }
    case .webP(let webP): return webP.exifContent.map { FileStretch(file, $0) }
    case .other: break
    }
    switch format {
    // A TIFF is such a structure as a whole.
    case .tiff: return FileStretch(file)
    case .boxes:
      let exif = (try? heif?.exif(in: file)).flatMap(\.self)
      return exif.map { FileStretch(file, $0) } ?? CanonBoxes(in: file)?.exif
    case .boxedJPEGXL:
      var boxes = MediaBoxes(file)
      guard let box = (try? boxes.first("Exif")).flatMap(\.self),
        let head = try? file.bytes(at: box.content.lowerBound, count: 4)
      else { return nil }
      // The first four bytes say how many more to skip.
      let start = box.content.lowerBound + 4 + head.reduce(0) { $0 << 8 | Int($1) }
      return start < box.content.upperBound
        ? FileStretch(file, start..<box.content.upperBound) : nil
    case .raf: return preview.flatMap { $0.exif(inflate) }
    case .jpeg, .png, .webP, .gif, .jpegXL, nil: return nil
    }
  }

  /// The metadata of the JPEG in one of Fujifilm's raw files, which has that of the photo; nil for
  /// anything else.
  private var preview: PictureMetadata? {
    guard format == .raf, let head = try? file.bytes(at: Self.rafPreview, count: 8) else {
      return nil
    }
    var cursor = ByteCursor(head)
    guard let offset = try? cursor.integer(bytes: 4), let count = try? cursor.integer(bytes: 4),
      let range = try? file.range(at: offset, count: count)
    else { return nil }
    let part = FileBytes(length: range.count, effort: Bounds.patient) { [file] buffer, offset in
      var bytes = [UInt8](repeating: 0, count: min(buffer.count, range.count - offset))
      guard let filled = try? file.fill(&bytes, at: range.lowerBound + offset) else { return 0 }
      buffer.copyBytes(from: bytes)
      return filled
    }
    return PictureMetadata(of: part, as: .jpeg)
  }

  /// The XMP packet; nil if there is none, or it is too long.
  package func packet(_ inflate: Inflate) -> [UInt8]? {
    switch parts {
    case .jpeg(let jpeg): return jpeg.packetContent.flatMap { bytes(in: $0) }
    case .png(let png): return png.packet?.content(of: file, inflate)
    case .webP(let webP): return webP.packet.flatMap { bytes(in: $0) }
    case .other: break
    }
    switch format {
    case .gif: return gifPacket
    case .boxes:
      return (try? heif?.packet(in: file)).flatMap(\.self)
        ?? packet(inBox: "uuid", after: Self.packetBox)
    case .boxedJPEGXL: return packet(inBox: "xml ", after: [])
    case .tiff:
      return (try? TIFFStructure(file).directory())?.bytes(Self.packetTag, atMost: Bounds.packet)
    case .raf: return preview.flatMap { $0.packet(inflate) }
    case .jpeg, .png, .webP, .jpegXL, nil: return nil
    }
  }

  /// The items of a HEIF; nil for anything else.
  private var heif: HEIFItems? { (try? HEIFItems(in: file)).flatMap(\.self) }

  private func bytes(in range: Range<Int>) -> [UInt8]? {
    range.count <= Bounds.packet ? try? file.bytes(in: range) : nil
  }

  /// The content of the first box of a type that begins with an id.
  private func packet(inBox type: String, after id: [UInt8]) -> [UInt8]? {
    var boxes = MediaBoxes(file)
    while let box = (try? boxes.first(type)).flatMap(\.self) {
      let start = box.content.lowerBound
      guard box.content.count >= id.count, (try? file.bytes(at: start, count: id.count)) == id
      else { continue }
      return bytes(in: (start + id.count)..<box.content.upperBound)
    }
    return nil
  }

  /// The packet in an extension before the first image.
  private var gifPacket: [UInt8]? {
    guard var blocks = try? GIFBlocks(file) else { return nil }
    var blocksLeft = Bounds.blocks
    while let block = (try? blocks.next()).flatMap(\.self), block.kind != nil {
      guard (try? blocks.skipData(&blocksLeft)) == true else { return nil }
      guard block.application.elementsEqual("XMP DataXMP".utf8) else { continue }
      let start = block.start + block.head.count
      let length = blocks.offset - Self.gifTrailer - start
      return length > 0 ? bytes(in: start..<(start + length)) : nil
    }
    return nil
  }
}

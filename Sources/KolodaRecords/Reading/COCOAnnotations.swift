import Koloda
import KolodaFiles

/// The annotations of a COCO file, by the images that they belong to.
///
/// Only their offsets are kept, at twelve bytes each.
package struct COCOAnnotations: Sendable {
  /// How many bytes are scanned at once.
  private static let pieceSize = 1 << 18
  /// The longest annotation, and the longest list of categories, in bytes.
  private static let longest = 16 << 20

  /// The field by which an annotation names its image.
  static let imageName = "image_id"

  private let file: RecordFile
  private let coding: TextCoding
  /// Where the annotations begin, and where they end.
  private let index: RecordIndex
  /// The offset of the bracket that ends them.
  private let end: Int64
  /// Hashes of the images' ids with the numbers of annotations, in ascending order.
  private let owners: [UInt64]
  /// The categories by their ids as they are written.
  private let categories: [String: COCOCategory]
  /// How many annotations are of an image that is not in the file.
  package let strayCount: Int

  /// The number of annotations.
  package var count: Int { index.count }

  /// Scans a file; nil if it has no annotations.
  ///
  /// This reads the whole file.
  ///
  /// - Throws: `CancellationError` if it was cancelled.
  init?(_ file: RecordFile, in coding: TextCoding, isCancelled: () -> Bool) throws {
    guard coding.unit == 1 else { return nil }
    var scanner = COCOScanner()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 64)
    defer { buffer.deallocate() }
    var offset: Int64 = 0
    while offset < file.length {
      if isCancelled() { throw CancellationError() }
      let wanted = Int(min(Int64(Self.pieceSize), file.length - offset))
      let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
      let count = try file.read(into: piece, at: offset)
      if count == 0 { break }
      scanner.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: offset)
      offset += Int64(count)
    }
    guard let end = scanner.end, scanner.index.count > 0,
      scanner.owners.count == scanner.index.count
    else { return nil }
    self.file = file
    self.coding = coding
    self.end = end
    index = scanner.index
    owners = scanner.owners.sorted()
    let images = scanner.images.sorted()
    strayCount = Self.count(owners, without: images)
    categories = scanner.categories.map { Self.categories(in: $0, of: file, coding) } ?? [:]
  }

  /// How many annotations are of none of these images; both in ascending order.
  private static func count(_ owners: [UInt64], without images: [UInt32]) -> Int {
    var next = 0
    return owners.count { owner in
      let hash = UInt32(truncatingIfNeeded: owner >> 32)
      while next < images.count, images[next] < hash { next += 1 }
      return next == images.count || images[next] != hash
    }
  }

  private static func categories(
    in range: Range<Int64>, of file: RecordFile, _ coding: TextCoding
  ) -> [String: COCOCategory] {
    guard range.count <= longest, let bytes = try? file.bytes(range) else { return [:] }
    var categories: [String: COCOCategory] = [:]
    bytes.withUnsafeBytes { coding.decoded($0) }.withUnsafeBytes { text in
      for element in text.jsonElements() ?? [] {
        guard let members = JSONMembers(element), let id = members["id"]?.id else { continue }
        categories[id] = COCOCategory(members)
      }
    }
    return categories
  }

  // MARK: Reading

  /// What an image has: regions, nil if there are none, and sentences that describe it.
  struct Found {
    var regions: PictureRegions?
    var captions: [String] = []
  }

  /// The most captions of an image that are read.
  private static let mostCaptions = 100

  /// What the image has that a record describes; nothing if the record has no id.
  func all(of record: Record) -> Found {
    guard let id = Self.id(of: record) else { return Found() }
    let candidates = owners(ofImage: id)
    var list = RegionList()
    var captions: [String] = []
    for (place, number) in candidates.enumerated() {
      if list.isFull {
        list.skip(candidates.count - place)
        break
      }
      guard let bytes = bytes(of: number) else { continue }
      bytes.withUnsafeBytes { text in
        // The ids of two images may have the same hash.
        guard let members = JSONMembers(text), members[Self.imageName]?.id == id else { return }
        if let caption = members.text(of: "caption") {
          if captions.count < Self.mostCaptions { captions.append(caption) }
        } else {
          add(members, to: &list)
        }
      }
    }
    return Found(regions: regions(in: list, of: record), captions: captions)
  }

  /// Adds the regions of an annotation, which are several where it is of all of an image.
  private func add(_ annotation: JSONMembers, to list: inout RegionList) {
    guard let segments = annotation["segments_info"]?.jsonElements(atMost: RegionList.most + 1)
    else {
      return list.add(COCORegion.read(annotation, categories: categories) ?? ReadRegion("", []))
    }
    list.add(segments) { segment in
      // Its pixels are in a picture of their own.
      COCORegion.read(segment, categories: categories).map { region in
        var region = region
        region.hasMask = true
        return region
      }
    }
  }

  private func regions(in list: RegionList, of record: Record) -> PictureRegions? {
    guard !list.isEmpty else { return nil }
    func side(_ name: String) -> Double? {
      record.field(named: name).flatMap { field in
        record.bytes[field.value].withUnsafeBytes { $0.jsonPlace }
      }
    }
    var stated: Size?
    if let width = side("width"), let height = side("height"), width > 0, height > 0 {
      stated = Size(width: width, height: height)
    }
    return PictureRegions(
      list: list, unit: .pixels(of: stated), basis: RegionFormat.coco.basis)
  }

  /// The id of an image, as it is written but without quotes.
  static func id(of record: Record) -> String? {
    record.field(named: "id").flatMap { field in record.bytes[field.value].withUnsafeBytes(\.id) }
  }

  /// The numbers of the annotations that an image may have, in the order of the file, in the lower
  /// halves.
  private func owners(ofImage id: String) -> ArraySlice<UInt64> {
    let least = UInt64(COCOScanner.hash(id.utf8)) << 32
    // There are fewer annotations than numbers.
    return owners[place(of: least)..<place(of: least | 0xffff_ffff)]
  }

  /// The first place of an owner that is not before another.
  private func place(of owner: UInt64) -> Int {
    var first = 0
    var last = owners.count
    while first < last {
      let middle = (first + last) / 2
      if owners[middle] < owner { first = middle + 1 } else { last = middle }
    }
    return first
  }

  /// The text of an annotation; nil if it can't be read.
  private func bytes(of owner: UInt64) -> [UInt8]? {
    let extent = extent(of: Int(owner & 0xffff_ffff))
    guard extent.count <= Self.longest, let bytes = try? file.bytes(extent) else { return nil }
    let text = bytes.withUnsafeBytes { coding.decoded($0) }
    return text.lastIndex(of: ASCII.closeBrace).map { Array(text[...$0]) }
  }

  /// Where an annotation is, with what is between it and the next.
  private func extent(of number: Int) -> Range<Int64> {
    index.extent(of: number, before: end)
  }

  // MARK: Copying

  /// Where all annotations are, between their brackets.
  var extent: Range<Int64> { index[0]..<end }

  /// The numbers of the annotations that some images may have, in the order of the file.
  ///
  /// There may be others among them, which are of none of these images.
  func numbers(ofImages ids: Set<String>) -> [Int] {
    Set(ids.lazy.map { owners(ofImage: $0) }.joined().map { Int($0 & 0xffff_ffff) }).sorted()
  }

  /// The text of an annotation, in the order of the file; for one that is too long, nothing.
  func text(of number: Int, in window: inout FileWindow) throws -> [UInt8] {
    let extent = extent(of: number)
    guard extent.count <= Self.longest else { return [] }
    let text = try window.withBytes(extent) { coding.decoded($0) }
    return text.lastIndex(of: ASCII.closeBrace).map { Array(text[...$0]) } ?? []
  }

  /// The id of the image that an annotation is of, as it is written but without quotes.
  static func imageID(of annotation: UnsafeRawBufferPointer) -> String? {
    JSONMembers(annotation)?[imageName]?.id
  }
}

extension UnsafeRawBufferPointer {
  /// A number or a string as an id: as it is written, without quotes; nil for anything else.
  var id: String? {
    guard let first else { return nil }
    switch first {
    case ASCII.openBrace, ASCII.openBracket: return nil
    case ASCII.quote: return String(decoding: dropFirst().dropLast(), as: UTF8.self)
    default: return String(decoding: self, as: UTF8.self)
    }
  }
}

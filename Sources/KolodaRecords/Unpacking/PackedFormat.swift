/// A format of files that hold records: one that is unpacked here, or that a command can turn into
/// a file that is read.
package enum PackedFormat: Hashable, Sendable, CaseIterable {
  case parquet, arrow, arrowStream, workbook, gzip, zip, zstandard, xz, bzip2
  /// The boxes of pictures in XML, and in lines of numbers.
  case cvat, voc, yolo
  /// The references that programs for literature keep.
  case bibtex, endnote, refer, webOfScience, pubmedXML
  /// A word on each line, and places in a text beside it.
  case conll, conllU, webAnno, brat
  /// The flash cards of other programs.
  case superMemo, superMemoText, mnemosyne, mnemosyneLog, mnemosyneCards

  /// Recognises a format by a file's first bytes; nil for any other.
  ///
  /// No text begins like these, but for `PAR1`, `ARROW1` and the zip of a workbook, which text may
  /// begin with only by a rare accident.
  package init?(_ head: [UInt8]) {
    let found = Self.beginnings.first { head.starts(with: $0.bytes) }
    guard let found else { return nil }
    let text = found.format == .zip ? String(decoding: head, as: UTF8.self) : ""
    self = Self.workbookMarks.contains { text.contains($0) } ? .workbook : found.format
  }

  /// How many of a file's first bytes tell its format.
  static let headLength: Int64 = 4096
  /// The first byte of gzip.
  static let gzipMark: UInt8 = 0x1F
  /// The files that Excel and LibreOffice put into a workbook.
  private static let workbookMarks = ["xl/", "opendocument.spreadsheet"]

  private static let beginnings: [(format: PackedFormat, bytes: [UInt8])] = [
    (.parquet, Array("PAR1".utf8)), (.arrow, Array("ARROW1".utf8)),
    (.workbook, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]), (.gzip, [gzipMark, 0x8B, 8]),
    (.arrowStream, [0xFF, 0xFF, 0xFF, 0xFF]),
    (.zip, [0x50, 0x4B, 3, 4]), (.zip, [0x50, 0x4B, 5, 6]), (.zstandard, [0x28, 0xB5, 0x2F, 0xFD]),
    (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]), (.bzip2, [0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59]),
  ]

  /// The endings of names that say a file is packed.
  static let endings: Set<String> = [".gz", ".zst", ".zstd", ".zip", ".xz", ".bz2"]

  /// A file's name without the ending that says it is packed.
  static func stem(of name: [UInt8]) -> [UInt8] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
      endings.contains(String(decoding: name[dot...], as: UTF8.self).lowercased())
    else { return name }
    return Array(name[..<dot])
  }

  /// The name of the format, or nil for one that is only known as compressed.
  package var name: String? {
    switch self {
    case .parquet: "Parquet"
    case .arrow, .arrowStream: "Arrow"
    case .workbook: "Excel"
    case .cvat: "CVAT"
    case .voc: "Pascal VOC"
    case .yolo: "YOLO"
    case .bibtex: "BibTeX"
    case .endnote, .refer: "EndNote"
    case .webOfScience: "Web of Science"
    case .pubmedXML: "PubMed"
    case .conll: "CoNLL"
    case .conllU: "CoNLL-U"
    case .webAnno: "WebAnno"
    case .brat: "brat"
    case .superMemo, .superMemoText: "SuperMemo"
    case .mnemosyne, .mnemosyneLog, .mnemosyneCards: "Mnemosyne"
    case .gzip, .zip, .zstandard, .xz, .bzip2: nil
    }
  }

  /// Whether a name can be written in a command; quotes in it would have to be written in another way
  /// in each language.
  static func isPlain(_ name: String) -> Bool {
    !name.contains { "'\"\\$`".contains($0) || $0.isNewline }
  }
}

/// A list of names as bytes; names of records, which consist of two numbers, are stored as numbers.
struct NameList: Sendable {
  private enum Form: Int {
    case none, bytes, numbers
  }

  /// How each name is stored, a raw value of `Form`.
  private var forms = PackedColumn()
  /// The names stored as bytes, concatenated in blocks of `blockCount` names, as large as a
  /// column's chunks.
  private var blocks: [ContiguousArray<UInt8>] = []
  /// The offset in its block at which each name ends.
  private var ends = PackedColumn()
  private var firsts = PackedColumn()
  private var seconds = PackedColumn()

  private static let blockCount = 512

  init() {}

  var count: Int { forms.count }

  mutating func append(_ name: UnsafeRawBufferPointer?) {
    if forms.count == blocks.count * Self.blockCount { blocks.append([]) }
    var form = Form.none
    var pair = (first: 0, second: 0)
    if let name {
      if let numbers = Self.numbers(name) {
        (form, pair) = (.numbers, numbers)
      } else {
        form = .bytes
        blocks[blocks.count - 1].append(contentsOf: name)
      }
    }
    forms.append(form.rawValue)
    ends.append(blocks[blocks.count - 1].count)
    firsts.append(pair.first)
    seconds.append(pair.second)
  }

  func write(to writer: inout ColumnWriter) throws {
    for column in [forms, ends, firsts, seconds] { try column.write(to: &writer) }
    for block in blocks {
      try writer.write(block.count)
      try block.withUnsafeBytes { try writer.write($0) }
    }
  }

  init(from reader: inout ColumnReader) throws {
    forms = try PackedColumn(from: &reader)
    ends = try PackedColumn(from: &reader)
    firsts = try PackedColumn(from: &reader)
    seconds = try PackedColumn(from: &reader)
    guard [ends, firsts, seconds].allSatisfy({ $0.count == forms.count }) else {
      throw ColumnReader.Damage()
    }
    for start in stride(from: 0, to: count, by: Self.blockCount) {
      let block = try reader.bytes(try reader.count())
      var end = 0
      for index in start..<Swift.min(start + Self.blockCount, count) {
        guard Form(rawValue: forms[index]) != nil, (end...block.count).contains(ends[index]) else {
          throw ColumnReader.Damage()
        }
        end = ends[index]
      }
      blocks.append(block)
    }
  }

  /// The two numbers of a name of the form `#12@3456`; nil for other names.
  func numbers(_ index: Int) -> (first: Int, second: Int)? {
    forms[index] == Form.numbers.rawValue ? (firsts[index], seconds[index]) : nil
  }

  /// Whether the list has a name at an index.
  func contains(_ index: Int) -> Bool { forms[index] != Form.none.rawValue }

  /// Calls `body` with the name at an index; nil if there is none.
  func withBytes<Value>(_ index: Int, _ body: (UnsafeRawBufferPointer?) -> Value) -> Value {
    if let numbers = numbers(index) {
      return Array("#\(numbers.first)@\(numbers.second)".utf8).withUnsafeBytes { body($0) }
    }
    guard contains(index) else { return body(nil) }
    let start = index % Self.blockCount == 0 ? 0 : ends[index - 1]
    return blocks[index / Self.blockCount].withUnsafeBytes { bytes in
      body(UnsafeRawBufferPointer(rebasing: bytes[start..<ends[index]]))
    }
  }

  /// The numbers of a name of the form `#12@3456`, if printing them gives exactly that name.
  private static func numbers(_ name: UnsafeRawBufferPointer) -> (first: Int, second: Int)? {
    guard name.first == UInt8(ascii: "#") else { return nil }
    var place = 1
    guard let first = number(name, &place), place < name.count, name[place] == UInt8(ascii: "@")
    else { return nil }
    place += 1
    guard let second = number(name, &place), place == name.count else { return nil }
    return (first, second)
  }

  /// Parses the number at `place`; nil if there is none or it has leading zeros.
  private static func number(_ name: UnsafeRawBufferPointer, _ place: inout Int) -> Int? {
    /// A number of this many digits always fits into an `Int`.
    let most = 18
    let start = place
    var number = 0
    while place < name.count, place - start < most,
      case let digit = name[place] &- UInt8(ascii: "0"),
      digit < 10
    {
      number = 10 * number + Int(digit)
      place += 1
    }
    guard place > start, place == start + 1 || name[start] != UInt8(ascii: "0") else { return nil }
    return number
  }
}

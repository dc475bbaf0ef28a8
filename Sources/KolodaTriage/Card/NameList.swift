/// Names in a list, as bytes; a record's, which is two numbers, is kept as those.
struct NameList: Sendable {
  private enum Form: Int {
    case none, bytes, numbers
  }

  /// What each name is kept as.
  private var forms = PackedColumn()
  /// The names that are kept as bytes, one behind the other, those of as many cards in each block as
  /// a chunk of the others has.
  private var blocks: [ContiguousArray<UInt8>] = []
  /// Where each name ends in its block.
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

  /// Writes the names.
  func write(to writer: inout ColumnWriter) throws {
    for column in [forms, ends, firsts, seconds] { try column.write(to: &writer) }
    for block in blocks {
      try writer.write(block.count)
      try block.withUnsafeBytes { try writer.write($0) }
    }
  }

  /// Reads names.
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

  /// The two numbers of a name like `#12@3456`; nil for another.
  func numbers(_ index: Int) -> (first: Int, second: Int)? {
    forms[index] == Form.numbers.rawValue ? (firsts[index], seconds[index]) : nil
  }

  /// Whether there is a name.
  func contains(_ index: Int) -> Bool { forms[index] != Form.none.rawValue }

  /// Calls back with a name; nil for none.
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

  /// The numbers of a name that has just these two, written as the program writes them.
  private static func numbers(_ name: UnsafeRawBufferPointer) -> (first: Int, second: Int)? {
    guard name.first == UInt8(ascii: "#") else { return nil }
    var place = 1
    guard let first = number(name, &place), place < name.count, name[place] == UInt8(ascii: "@")
    else { return nil }
    place += 1
    guard let second = number(name, &place), place == name.count else { return nil }
    return (first, second)
  }

  /// The number that begins at a place; nil if there is none, or it has more digits than it needs.
  private static func number(_ name: UnsafeRawBufferPointer, _ place: inout Int) -> Int? {
    /// How many digits are surely no more than a number has room for.
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

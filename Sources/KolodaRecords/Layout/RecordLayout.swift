/// What is shown of a record, in reading order.
///
/// It is limited in size, however long the record is.
package struct RecordLayout: Hashable, Sendable {
  /// How much of a record is shown.
  package struct Extent: Hashable, Sendable {
    /// The most characters of the text.
    package var text = 20_000
    /// The most characters of each other value.
    package var value = 2000
    /// The most other fields that are listed.
    package var rows = 100
    /// The most characters of all other values together; after that, each value only gets a few.
    package var table = 20_000

    /// The most characters that a card can show, however often more is requested.
    private static let mostText = 320_000
    /// The most other fields that a card can show, however often more is requested.
    private static let mostRows = 25_600

    /// Makes the initial limits.
    package init() {}

    /// Greater limits, for showing more; the same limits if they are the greatest already.
    package var more: Extent {
      var more = self
      more.text = min(text * 4, Self.mostText)
      (more.value, more.table) = (min(value * 8, more.text), min(table * 4, Self.mostText))
      more.rows = min(rows * 4, Self.mostRows)
      return more
    }
  }

  /// A field without a role.
  package struct Row: Hashable, Sendable {
    /// The field's name.
    package var name: String
    /// The field's value as text; of a picture that is written out, its media type.
    package var value: String
    /// Whether the value is a picture that is written out, whose letters say nothing.
    package var isPicture = false
  }

  /// A field that contains a chat.
  package struct Chat: Hashable, Sendable {
    /// The field's name.
    package var name: String
    /// The messages, in order.
    package var turns: [ChatTurn]
  }

  /// The record's number, counted from 0.
  package let number: Int
  /// The record's title.
  package private(set) var title: String?
  /// The text to read.
  package private(set) var text: MarkedText?
  /// Its picture.
  package private(set) var picture: RecordPicture?
  /// The regions of its picture.
  package internal(set) var regions: PictureRegions?
  /// The label it was given.
  package private(set) var label: String?
  /// The two answers of which one is to be chosen.
  package private(set) var pair: AnswerPair?
  /// How the two answers end.
  private var answerEnds: Set<String> = []
  /// The chats in its fields.
  package private(set) var chats: [Chat] = []
  /// The fields without a role, in order.
  package private(set) var rows: [Row] = []
  /// Whether some of the record was left out.
  package private(set) var isCut = false
  /// Whether greater limits would show more of it.
  package var hasMore: Bool { isCut && extent.more != extent }
  private let extent: Extent
  /// The two sides of a flash card; nil for other records.
  package internal(set) var sides: NoteSides?
  /// The parts of a bookmark; nil for other records.
  package internal(set) var bookmark: Bookmark?
  /// How the table is written that it is the first row of, where that may be news.
  package internal(set) var dialect: TableDialect?
  /// Why the cards of its file are not its records.
  package internal(set) var otherRecords: OtherRecords?
  /// Why the record can't be read; nil if it can.
  package let fault: RecordFault?
  /// The line that the record begins on, counted from 1; only set if it can't be read.
  package private(set) var line: Int?
  /// The beginning of the record as written, if it can't be read.
  package private(set) var raw: String?

  /// Lays out a record.
  ///
  /// - Parameters:
  ///   - regionLabels: the labels that the file lists, where regions have their numbers.
  ///   - classes: the names of classes that records have as numbers.
  ///   - pictureInName: the picture that the file is called by, if its record has regions and names
  ///     none itself.
  package init(
    _ record: Record, number: Int, line: Int? = nil, roles: FieldRoles,
    regionLabels: [String] = [], classes: ClassNames = ClassNames(), pictureInName: String? = nil,
    extent: Extent = Extent()
  ) {
    self.number = number
    self.extent = extent
    fault = record.fault
    if record.fault != nil, record.fields.isEmpty {
      self.line = line
      let head = record.bytes.prefix(extent.value)
      if head.count < record.bytes.count { isCut = true }
      if !head.isEmpty { raw = String(decoding: head, as: UTF8.self) }
      return
    }
    self.line = record.fault == nil ? nil : line
    let fields = Self.fields(of: record, roles)
    var shown: Set<Int> = []
    func index(of name: String?) -> Int? {
      name.flatMap { name in fields.lastIndex { $0.name == name } }
    }
    /// Takes the field with a role; nil if there is none or it is empty.
    func take(_ role: FieldRoles.Role) -> (index: Int, text: String)? {
      guard let index = index(of: roles[role]), !shown.contains(index),
        fields[index].kind != .value || role == .label && !record.isContainer(fields[index])
      else { return nil }
      let text = record.words(of: fields[index])
      guard !text.isEmpty, fields[index].kind != .value || text != "null" else { return nil }
      shown.insert(index)
      return (index, text)
    }
    title = take(.title).map { cut($0.text, to: extent.value) }
    if let (index, picture) = take(.picture) {
      if record.typeOfPicture(in: fields[index]) != nil {
        self.picture = .embedded(in: fields[index].name)
      } else {
        if picture.utf8.count < Self.longestPath, PicturePath.names(picture) {
          self.picture = .file(picture)
        }
        // What is at an address is only shown if it is here, too.
        if self.picture == nil || PicturePath.isAddress(picture) { shown.remove(index) }
      }
    }
    if let (index, written) = take(.text) {
      let whole = words(of: written, in: fields[index])
      let wasCut = isCut
      isCut = false
      let shown = cut(whole, to: extent.text)
      text = MarkedText(shown, isCut: isCut)
      if wasCut { isCut = true }
    }
    if let (index, text) = take(.label) {
      let field = fields[index].name
      if classes.isNone(text, in: field) {
        shown.remove(index)
      } else {
        label = cut(classes.name(of: text, in: field) ?? text, to: extent.value)
      }
    }
    takeAnswers(of: record, fields, roles, &shown)
    let drawn =
      picture == nil && pictureInName == nil
      ? nil : RegionFields(fields, of: record, labels: regionLabels, classes: classes)
    if picture == nil, drawn != nil { picture = pictureInName.map { .file($0) } }
    regions = drawn?.regions
    shown.formUnion(drawn?.fields ?? [])
    let shapes = FieldShapes(
      fields, of: record, marking: &text, positions: roles.positions, longest: extent.text,
      but: drawn?.round, hasRegions: drawn != nil, classes: classes)
    addRows(
      of: record, fields, fields.indices.filter { !shown.contains($0) }, shapes, classes)
    if pair != nil, roles.areBlinded { hideAllThatTells() }
  }

  /// Adds the fields without a role, in the file's order.
  private mutating func addRows(
    of record: Record, _ fields: [RecordField], _ rest: [Int], _ shapes: FieldShapes,
    _ classes: ClassNames
  ) {
    var left = extent.table
    for index in rest.prefix(extent.rows) {
      let field = fields[index]
      let most = max(min(extent.value, left), Self.leastValue)
      let name = cut(field.name, to: Self.longestName)
      let value: String
      if let type = record.typeOfPicture(in: field) {
        rows.append(Row(name: name, value: type, isPicture: true))
        continue
      }
      if let type = record.typeOfData(in: field) {
        rows.append(Row(name: name, value: type))
        continue
      }
      switch shapes.shown[index] {
      case .chat(let turns, let others):
        addChat(turns, named: name)
        if others.isEmpty { continue }
        value = cut(others.joined(separator: "\n"), to: most)
      case .lines(let lines): value = cut(lines, to: most)
      case nil:
        value =
          classes.words(of: field, in: record).map { cut($0, to: most) }
          ?? self.value(of: field, in: record, atMost: most)
      }
      left -= value.utf8.count
      if !value.isEmpty { rows.append(Row(name: name, value: value)) }
    }
    if rest.count > extent.rows { isCut = true }
  }

  // MARK: Answers

  /// Takes the two answers, if there are any.
  private mutating func takeAnswers(
    of record: Record, _ fields: [RecordField], _ roles: FieldRoles, _ shown: inout Set<Int>
  ) {
    guard let answers = roles.answers,
      var pair = AnswerPair(record, answers, isBlinded: roles.areBlinded)
    else { return }
    answerEnds = Set([pair.left, pair.right].compactMap(\.turns.last?.text))
    let names = [answers.first, answers.second]
    // Beside Prodigy's, which is a part of a field, there is what it is called by.
    let outer = names.compactMap { name in
      name.lastIndex(of: ".").map { String(name[...$0]) }
    }
    shown.formUnion(
      fields.indices.filter { index in
        let name = fields[index].name
        return names.contains(name) || outer.contains { name.hasPrefix($0) }
      })
    // The question may be a field of its own, too.
    if pair.beginning.map(\.text) == [text?.text] { pair.beginning = [] }
    pair.beginning = cut(pair.beginning)
    pair.left.turns = cut(pair.left.turns)
    pair.right.turns = cut(pair.right.turns)
    self.pair = pair
  }

  /// Shortens what is said, as far as the limits demand.
  private mutating func cut(_ turns: [ChatTurn]) -> [ChatTurn] {
    var left = extent.text
    if turns.count > extent.rows { isCut = true }
    return turns.prefix(extent.rows).map { turn in
      let said = cut(turn.text, to: max(left, Self.leastValue))
      left -= said.utf8.count
      return ChatTurn(speaker: cut(turn.speaker, to: Self.longestName), text: said)
    }
  }

  /// Leaves out what may tell which answer is which: a score, the name of a model, a label.
  private mutating func hideAllThatTells() {
    rows.removeAll { !Self.questionNames.contains($0.name.lowercased()) }
    label = nil
    chats.removeAll { !Self.questionNames.contains($0.name.lowercased()) }
  }

  /// The fields with what both answers are about.
  private static let questionNames: Set = [
    "prompt", "context", "history", "question", "instruction", "input", "query", "system",
    "system_prompt", "document", "article", "passage",
  ]

  /// The name of the field with HTML in Prodigy's tasks.
  private static let htmlName = "html"

  /// The words of a text; if it is HTML, its first picture is that of a record without another, and if it
  /// is a list that is written out, each of its texts is a paragraph.
  private mutating func words(of text: String, in field: RecordField) -> String {
    let name = field.name.split(separator: ".").last?.lowercased()
    guard name == Self.htmlName, HTMLText.hasTags(Array(text.utf8)) else {
      return JSONShown.texts(in: text)?.joined(separator: "\n\n") ?? text
    }
    let pieces = HTMLText.pieces(of: text.utf8)
    if picture == nil {
      let files = pieces.lazy.compactMap { if case .image(let file) = $0 { file } else { nil } }
      picture =
        DataAddress.first(in: Array(text.utf8)) != nil
        ? .embedded(in: field.name) : files.first.map { .file($0) }
    }
    return pieces.compactMap { if case .text(let text) = $0 { text } else { nil } }
      .joined(separator: "\n")
  }

  /// Adds a chat, as far as the limits allow.
  private mutating func addChat(_ turns: [ChatTurn], named name: String) {
    // UltraFeedback repeats the better of two answers.
    if let last = turns.last, answerEnds.contains(last.text) { return }
    var left = extent.text - chats.flatMap(\.turns).reduce(0) { $0 + $1.text.utf8.count }
    var shown: [ChatTurn] = []
    for turn in turns.prefix(extent.rows) where left > 0 {
      let text = cut(turn.text, to: left)
      left -= text.utf8.count
      shown.append(ChatTurn(speaker: cut(turn.speaker, to: Self.longestName), text: text))
    }
    if shown.count < turns.count { isCut = true }
    chats.append(Chat(name: name, turns: shown))
  }

  /// The fields of a record.
  ///
  /// Where roles name parts of a field, its parts take its place.
  private static func fields(of record: Record, _ roles: FieldRoles) -> [RecordField] {
    let paths = FieldRoles.Role.allCases.compactMap { roles[$0] }.filter { path in
      path.contains(".") && record.field(named: path) == nil
    }
    guard !paths.isEmpty else { return record.fields }
    var fields: [RecordField] = []
    for field in record.fields {
      let inner = paths.filter { $0.hasPrefix(field.name + ".") }
      let members = inner.isEmpty ? [] : record.members(of: field)
      fields += members.isEmpty ? [field] : members
      // Parts nested more deeply are added.
      fields += inner.filter { path in !members.contains { $0.name == path } }
        .compactMap { record.field(at: $0) }
    }
    return fields
  }

  /// Adds sentences that describe the picture, before the other fields.
  mutating func add(captions: [String]) {
    guard !captions.isEmpty else { return }
    let lines = captions.map { "• " + $0 }.joined(separator: "\n")
    rows.insert(Row(name: "caption", value: cut(lines, to: extent.text)), at: 0)
  }

  /// The longest text that is taken for a path, in bytes.
  private static let longestPath = 4096
  /// The number of characters that every value gets, however many other values there are.
  private static let leastValue = 100
  /// How many bytes of a value are read for each character that is shown.
  private static let bytesPerCharacter = 8

  private mutating func cut(_ text: String, to count: Int) -> String {
    let text = text.replacing("\0", with: "\u{2400}")
    let head = text.beginning(count)
    guard head.utf8.count < text.utf8.count else { return text }
    isCut = true
    return head + "…"
  }

  private mutating func value(
    of field: RecordField, in record: Record, atMost count: Int
  ) -> String {
    guard field.kind == .value else {
      let words = record.words(of: field)
      return cut(Self.list(in: words, atMost: count) ?? words, to: count)
    }
    var bytes = record.bytes[field.value]
    if bytes.elementsEqual("null".utf8) { return "" }
    let most = count * Self.bytesPerCharacter
    if bytes.count <= most, let lines = JSONShown.lines(of: bytes) { return cut(lines, to: count) }
    if bytes.count > most {
      isCut = true
      bytes = bytes.prefix(most)
    }
    return cut(JSONShown.compact(bytes), to: count)
  }

  /// The lines of a list or an object in JSON that a table has as a text; nil for any other text.
  private static func list(in words: String, atMost count: Int) -> String? {
    guard let first = words.utf8.first, first == ASCII.openBrace || first == ASCII.openBracket,
      words.utf8.count <= count * bytesPerCharacter
    else { return nil }
    return WrittenValue(words).flatMap { JSONShown.lines(of: $0.json[...]) }.flatMap {
      $0.isEmpty ? nil : $0
    }
  }

  /// The pictures that the record shows.
  package var pictures: [RecordPicture] {
    sides?.images.map { .file($0) } ?? picture.map { [$0] } ?? []
  }

  /// A one-line name for the record; nil if nothing in it can serve as one.
  ///
  /// A flash card whose question is only an image has none: its other fields, and the image's name,
  /// might give away the answer.
  package var name: String? {
    let said =
      text?.text ?? chats.first?.turns.first?.text ?? pair?.beginning.first?.text
      ?? pair?.left.turns.first?.text
    let file = if case .file(let path) = picture { path } else { String?.none }
    let shown = title ?? said ?? file ?? rows.first { !$0.isPicture }?.value ?? raw
    let text = fault == nil ? sides.map(\.question) ?? shown : shown
    guard let line = text?.split(whereSeparator: \.isNewline).first else { return nil }
    return String(line).beginning(Self.longestName)
  }

  private static let longestName = 200
}

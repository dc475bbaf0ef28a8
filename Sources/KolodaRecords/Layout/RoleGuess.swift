import KolodaFiles

/// Guesses the roles of fields from their names, and from their values in the first records.
package struct RoleGuess: Sendable {
  /// The field names for each role, the likelier ones first; case doesn't matter.
  private static let names: [FieldRoles.Role: [String]] = [
    .title: ["title", "name", "headline", "subject", "word", "term", "front"],
    .text: [
      "text", "body", "content", "sentence", "question", "prompt", "description", "message",
      "comment", "review", "abstract", "summary", "html", "instruction", "query", "history", "post",
    ],
    .picture: [
      "image", "picture", "photo", "img", "image_path", "imagepath", "image_file", "filename",
      "file_name", "coco_url", "file", "path", "thumbnail",
    ],
    .label: ["suggestion", "label", "prediction", "predicted", "class", "category", "sentiment"],
  ]
  /// The file name extensions of pictures.
  private static let pictureEndings = [
    ".jpg", ".jpeg", ".png", ".gif", ".webp", ".svg", ".bmp", ".tif", ".tiff", ".heic", ".avif",
  ]
  /// How many records are examined.
  private static let sampleCount = 100
  /// How many bytes of records are examined, at most.
  private static let sampleBytes: Int64 = 1 << 20
  /// The greatest length of titles and labels, in characters.
  private static let longestTitle = 200
  /// The least average length of a text to read, in characters.
  private static let shortestText = 40

  /// The longest value that may count as a number, in bytes.
  private static let longestNumber = 64

  private struct Tally {
    /// In how many records it is.
    var presence = 0
    var count = 0
    var characters = 0
    var longest = 0
    var pictures = 0
    /// How many are addresses, which nobody reads.
    var links = 0
    /// How many values there are, and how many of them are numbers.
    var values = 0
    var numbers = 0
    /// The different values, if they may be labels.
    var labels: Set<String> = []
    /// Whether some value can't be a label.
    var isNoLabel = false
    /// Whether it has options to choose from.
    var hasOptions = false
    /// How many are neither lists nor objects.
    var scalars = 0
    /// Whether it says the same in all records, as the type of what GeoJSON has on a map.
    var isConstant: Bool { values > 1 && labels.count == 1 && !isNoLabel }
  }

  /// The names of the fields seen, in the order of their first occurrence.
  package private(set) var fields: [String] = []
  private var tallies: [String: Tally] = [:]
  /// The names among these that are paths of parts of other fields.
  private var parts: Set<String> = []

  /// How many parts of a field are examined.
  private static let mostParts = 50
  /// The paths at which Label Studio stores a task's label.
  private static let labelPaths = ["annotations", "predictions"].map {
    "\($0).0.result.0.value.choices.0"
  }

  /// The field of Argilla's records with suggestions, and what the paths in it end with; and what its
  /// name of a column with one does.
  private static let suggestions = (name: "suggestions", end: ".value", columnEnd: ".suggestion")

  /// Examines the first records of a file.
  package init(_ listing: RecordListing) {
    // Every row of a table has all columns.
    for name in listing.names where !name.isEmpty && tallies[name] == nil { add(name) }
    var window = FileWindow(listing.file)
    for number in 0..<min(listing.count, Self.sampleCount) {
      let extent = listing.extent(of: number)
      if extent.upperBound - listing.extent(of: 0).lowerBound > Self.sampleBytes, number > 0 {
        break
      }
      look(at: listing.record(number, in: &window))
    }
  }

  /// Examines records that come from no file.
  package init(_ records: some Sequence<Record>) {
    for record in records.prefix(Self.sampleCount) { look(at: record) }
  }

  private mutating func look(at record: Record) {
    for field in record.fields where !field.name.isEmpty {
      look(at: field, of: record)
      for part in record.members(of: field).prefix(Self.mostParts) {
        parts.insert(part.name)
        look(at: part, of: record)
      }
    }
    for path in Self.labelPaths + suggestionPaths(of: record) {
      guard let label = record.field(at: path) else { continue }
      parts.insert(path)
      look(at: label, of: record)
    }
  }

  /// The paths at which Argilla stores what was suggested as the answers to its questions.
  private func suggestionPaths(of record: Record) -> [String] {
    guard let field = record.field(named: Self.suggestions.name) else { return [] }
    return record.members(of: field).prefix(Self.mostParts).map { $0.name + Self.suggestions.end }
  }

  private mutating func add(_ name: String) {
    fields.append(name)
    tallies[name] = Tally()
  }

  private mutating func look(at field: RecordField, of record: Record) {
    if tallies[field.name] == nil { add(field.name) }
    tallies[field.name]?.presence += 1
    if field.kind == .value, record.options(in: field.name) != nil {
      tallies[field.name]?.hasOptions = true
    }
    guard field.kind != .value || field.value.count < Self.longestNumber else {
      tallies[field.name]?.isNoLabel = true
      return
    }
    let text = record.text(of: field)
    guard !text.isEmpty, text != "null" else { return }
    tallies[field.name]?.values += 1
    let isObject =
      field.kind == .value ? text.utf8.first == ASCII.openBrace : WrittenValue(text) != nil
    if isObject || text.utf8.count > 4 * FieldLabels.longest || text.count > FieldLabels.longest {
      tallies[field.name]?.isNoLabel = true
    } else {
      tallies[field.name]?.labels.insert(text)
    }
    if field.kind != .value || !record.isContainer(field) { tallies[field.name]?.scalars += 1 }
    // Very large numbers count, too; words that parse as numbers, such as "nan", don't.
    if Double(text) != nil, text.utf8.last.map({ (0x30...0x39).contains($0) }) ?? false {
      tallies[field.name]?.numbers += 1
    }
    guard field.kind != .value else { return }
    // For comparisons, counting bytes is as good as counting characters.
    let count = text.utf8.count
    var tally = tallies[field.name] ?? Tally()
    let isPicture =
      DataAddress.isPicture(text.utf8) || PictureBytes.type(of: text.utf8) != nil
    let isWrittenOut = isPicture || isObject || DataAddress.mediaType(of: text.utf8) != nil
    tally.count += 1
    // What is written out, as pictures, sounds and objects, is neither a text to read nor a title.
    tally.characters += isWrittenOut ? 0 : count
    tally.longest = max(tally.longest, isWrittenOut ? .max : count)
    if isPicture || Self.isPicture(text) { tally.pictures += 1 }
    if PicturePath.isAddress(text) { tally.links += 1 }
    tallies[field.name] = tally
  }

  /// Whether a text is the name, the path or the address of a picture.
  static func isPicture(_ text: String) -> Bool {
    guard text.utf8.count < longestTitle else { return false }
    let path = PicturePath.path(ofAddress: text) ?? text
    let name = path.lowercased()
    return pictureEndings.contains { name.hasSuffix($0) }
  }

  /// Whether a field's name suggests what makes no title: a date, a time, a version, or the folder that
  /// something is in.
  private static func isNoTitle(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix("_at") || name.hasSuffix(".path") || name.hasPrefix("date_")
      || name.hasSuffix("_date")
      || ["answer", "date", "time", "timestamp", "version"].contains(name)
  }

  /// The roles of the fields, as far as they can be guessed.
  ///
  /// - Parameter identity: the field that identifies the records.
  package func roles(identity: String?) -> FieldRoles {
    var whole = roles(identity: identity, among: fields.filter { !parts.contains($0) })
    if let answers = whole.answers {
      // Prodigy has the question inside of a field, too.
      let names = [answers.first, answers.second]
      let others = fields.filter { parts.contains($0) && !names.contains($0) }
      whole[.text] = whole[.text] ?? named(.text, others) { $0.count > 0 }
      return whole
    }
    let hasContent = whole[.text] != nil || whole[.picture] != nil
    // In a Label Studio task, one field has the content, and the others have what became of it.
    let isTask =
      fields.contains("data") && (fields.contains("annotations") || fields.contains("predictions"))
    guard !parts.isEmpty else { return whole }
    let ofParts = fields.filter { parts.contains($0) }
    guard isTask || !hasContent else {
      // Data sets of Hugging Face have a picture inside of a field.
      whole[.picture] = whole[.picture] ?? picture(among: ofParts)
      return whole
    }
    var inner = roles(identity: identity, among: ofParts)
    inner[.label] = inner[.label] ?? whole[.label]
    func isConstant(_ name: String?) -> Bool { name.map { field(has: $0, \.isConstant) } ?? true }
    let isBetter =
      inner[.text] != nil || inner[.picture] != nil || whole[.title] == nil
      || isConstant(whole[.title]) && !isConstant(inner[.title])
    return isBetter ? inner : whole
  }

  private func roles(identity: String?, among fields: [String]) -> FieldRoles {
    var roles = FieldRoles()
    roles[.identity] = identity.flatMap { name in self.fields.first { $0.lowercased() == name } }
    roles[.picture] = picture(among: fields)
    let answers = answers(among: fields)
    (roles[.first], roles[.second]) = (answers?.first, answers?.second)
    func isFree(_ name: String) -> Bool {
      name != roles[.picture] && name != roles[.identity] && !Self.labelPaths.contains(name)
        && name != answers?.first && name != answers?.second
    }
    func hasLinks(_ tally: Tally) -> Bool { 2 * tally.links > tally.count }
    roles[.text] =
      named(.text, fields) { $0.count > 0 }
      ?? fields.filter { name in
        isFree(name)
          && field(has: name) { $0.characters > $0.count * Self.shortestText && !hasLinks($0) }
      }.max { average($0) < average($1) }
    func isShort(_ tally: Tally) -> Bool { tally.count > 0 && tally.longest <= Self.longestTitle }
    // A class may be a number.
    func isLabel(_ tally: Tally) -> Bool {
      tally.scalars > 0 && tally.longest <= Self.longestTitle
    }
    roles[.title] = named(.title, fields) { isShort($0) }
    if let question = QuestionFields(among: fields) {
      (roles[.title], roles[.text]) = (question.question, question.context)
    }
    if roles[.title] == roles[.text] || roles[.title] == roles[.picture] { roles[.title] = nil }
    if roles[.title] == nil, roles[.text] == nil, answers == nil {
      let short = fields.filter { name in
        isFree(name) && !Self.isNoTitle(name)
          && field(has: name) {
            // Beside a picture, a number is one of its sides and the like.
            isShort($0) && (roles[.picture] == nil || $0.numbers < $0.values)
          }
      }
      roles[.title] =
        short.first { field(has: $0) { !hasLinks($0) && !$0.isConstant } }
        ?? short.first { field(has: $0) { !hasLinks($0) } }
        ?? (roles[.picture] == nil ? short.first : nil)
    }
    roles[.label] =
      named(.label, fields) { isLabel($0) }
      ?? Self.labelPaths.first { field(has: $0) { isLabel($0) } }
      ?? fields.first { name in
        let isOfRecord =
          name.hasPrefix(Self.suggestions.name + ".") && name.hasSuffix(Self.suggestions.end)
        return (isOfRecord || name.hasSuffix(Self.suggestions.columnEnd))
          && field(has: name) { isLabel($0) }
      }
    return roles
  }

  /// The field with a picture: its path, or what it is.
  private func picture(among fields: [String]) -> String? {
    named(.picture, fields) { $0.pictures > 0 && $0.pictures * 2 >= $0.count }
      // A name beside an address is that of the file.
      ?? fields.first { field(has: $0) { $0.pictures * 2 > $0.count && 2 * $0.links <= $0.count } }
      ?? fields.first { field(has: $0) { $0.pictures * 2 > $0.count } }
      ?? (RegionFields.haveBox(fields) ? named(Self.pictureIDs, fields) { $0.count > 0 } : nil)
  }

  /// What tables with a box in each row call the name of a picture's file without its ending.
  private static let pictureIDs = ["imageid", "image_id"]

  /// The two fields with answers, if most records have both, and they are no numbers.
  private func answers(among fields: [String]) -> AnswerFields? {
    let most = fields.lazy.compactMap { tallies[$0]?.presence }.max() ?? 0
    // Prodigy has them inside of two fields.
    let inner = parts.filter { $0.hasSuffix(".text") }
    return AnswerFields(
      among: (fields + inner).filter {
        field(has: $0) { 2 * $0.presence > most && $0.numbers == 0 }
      })
  }

  /// The names of the fields whose values are numbers, most of them; others may be words for a
  /// missing one, such as `NA`.
  package var numbers: [String] {
    fields.filter { name in
      tallies[name].map { 2 * $0.numbers > $0.values } ?? false
    }
  }

  /// The field with one of a role's names.
  ///
  /// For a part of a field, the last component of its path counts.
  private func named(
    _ role: FieldRoles.Role, _ fields: [String], _ suits: (Tally) -> Bool
  ) -> String? {
    named(Self.names[role] ?? [], fields, suits)
  }

  private func named(
    _ names: [String], _ fields: [String], _ suits: (Tally) -> Bool
  ) -> String? {
    for name in names {
      let found = fields.first { field in
        let own = parts.contains(field) ? field.split(separator: ".").last : field[...]
        return own.map { Self.isCalled($0, name) } ?? false
      }
      if let found, field(has: found, suits) { return found }
    }
    return nil
  }

  /// Whether a field has a name in lower case, with blanks around it or not.
  private static func isCalled(_ field: Substring, _ name: String) -> Bool {
    if field.utf8.count == name.utf8.count { return field.lowercased() == name }
    let start = field.drop { $0 == " " }
    let end = start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex
    return start[..<end].lowercased() == name
  }

  /// The names of the fields that seem to have labels: options, or the same few values in many records.
  package var labels: [String] {
    fields.filter { name in
      field(has: name) {
        $0.hasOptions || !$0.isNoLabel && $0.pictures == 0 && $0.labels.count < $0.values
      }
    }
  }

  private func field(has name: String, _ suits: (Tally) -> Bool) -> Bool {
    tallies[name].map(suits) ?? false
  }

  private func average(_ name: String) -> Int {
    tallies[name].map { $0.characters / max($0.count, 1) } ?? 0
  }
}

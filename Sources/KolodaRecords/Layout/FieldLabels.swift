import KolodaFiles
import KolodaTriage

/// The labels that a deck's records may get: what a field says in them, or their `options`.
package struct FieldLabels: Hashable, Sendable {
  /// One label.
  package struct Label: Hashable, Sendable {
    /// How the file writes it where a record has it.
    package var id: String
    /// What it is called: in a list of options, a text beside its id.
    package var name: String
    /// How many records have it, or may get it.
    package var count: Int
  }

  /// Why a field has no labels to choose from.
  package enum Fault: Error, Hashable, Sendable {
    /// No record says anything in it.
    case empty
    /// There are more than this number.
    case tooMany(Int)
    /// One is longer than this number of characters.
    case tooLong(Int)
    /// The search was ended.
    case cancelled
  }

  /// The labels: options in the order of the file, others in natural order.
  package private(set) var labels: [Label]
  /// Whether they are options that each record has, not what it says.
  package private(set) var areOptions = false
  /// Whether the records don't all offer the same options.
  package private(set) var areChanging = false

  package init(_ labels: [Label]) {
    self.labels = labels
  }

  /// The most labels of a field.
  package static let most = Piles.most - 1
  /// The most characters of a label.
  package static let longest = Pile.longestName

  /// Counts what fields say.
  fileprivate struct Count {
    var labels: [Label] = []
    private var places: [String: Int] = [:]
    var areOptions = false
    /// The options that an id stands for besides the first one.
    private var otherNames: Set<String> = []
    var lists = 0

    mutating func add(_ id: String, called name: String) {
      if let place = places[id] {
        labels[place].count += 1
        if labels[place].name != name { otherNames.insert(id) }
      } else {
        places[id] = labels.count
        labels.append(Label(id: id, name: name, count: 1))
      }
    }

    /// The labels, with names that are theirs in all records, and fit.
    func named() throws(Fault) -> [Label] {
      try labels.map { (label) throws(Fault) in
        var label = label
        if otherNames.contains(label.id) || label.name.count > FieldLabels.longest {
          label.name = label.id
        }
        if label.name.count > FieldLabels.longest { throw .tooLong(FieldLabels.longest) }
        return label
      }
    }
  }

  fileprivate init(_ count: Count) throws(Fault) {
    guard !count.labels.isEmpty else { throw .empty }
    labels = try count.named()
    areOptions = count.areOptions
    guard areOptions else {
      labels.sort {
        NaturalOrder.comparePaths(Array($0.name.utf8), Array($1.name.utf8)) < 0
      }
      return
    }
    areChanging = labels.contains { $0.count < count.lists }
  }
}

extension RecordListing {
  /// The labels that a field says; of a list, each element is one, and so is each of Prodigy's
  /// `options`.
  ///
  /// This reads all records, up to the first label that is too much.
  ///
  /// - Parameter field: the field's name, or its path.
  package func labels(
    of field: String, isCancelled: () -> Bool = { false }
  ) throws(FieldLabels.Fault) -> FieldLabels {
    var window = FileWindow(file)
    var count = FieldLabels.Count()
    for number in 0..<self.count {
      if isCancelled() { throw .cancelled }
      let record = record(number, in: &window)
      if let options = record.options(in: field) {
        count.areOptions = true
        count.lists += 1
        for option in options.all { count.add(option.id, called: option.text) }
      } else {
        for label in record.labels(in: field) where !classes.isNone(label, in: field) {
          count.add(label, called: classes.name(of: label, in: field) ?? label)
        }
      }
      if count.labels.count > FieldLabels.most { throw .tooMany(FieldLabels.most) }
    }
    return try FieldLabels(count)
  }
}

extension Record {
  /// The most elements of a list that are labels.
  private static let mostElements = 1000

  /// Prodigy's options in a field; nil for any other.
  func options(in field: String) -> AnswerOptions? {
    guard let field = self.field(at: field), isContainer(field) else { return nil }
    return bytes.withUnsafeBytes { buffer in
      UnsafeRawBufferPointer(rebasing: buffer[field.value])
        .jsonElements(atMost: Self.mostElements).flatMap { AnswerOptions($0) }
    }
  }

  /// What a field says as labels: itself, or the elements of a list.
  fileprivate func labels(in field: String) -> [String] {
    guard let found = self.field(at: field) else { return [] }
    guard isContainer(found) else { return label(in: field).map { [$0] } ?? [] }
    return bytes.withUnsafeBytes { buffer in
      let elements = UnsafeRawBufferPointer(rebasing: buffer[found.value])
        .jsonElements(atMost: Self.mostElements)
      return (elements ?? []).compactMap { element in
        guard element.first != ASCII.openBrace, element.first != ASCII.openBracket else {
          return nil
        }
        return element.jsonText ?? String(decoding: element, as: UTF8.self)
      }
    }
  }
}

extension FieldLabels.Fault: CustomStringConvertible {
  /// The problem in English, as the end of a sentence about the field.
  package var description: String {
    switch self {
    case .empty: "says nothing in any record"
    case .tooMany(let most): "has more than \(most) different labels"
    case .tooLong(let most): "has a label of more than \(most) characters"
    case .cancelled: "was not read"
    }
  }
}

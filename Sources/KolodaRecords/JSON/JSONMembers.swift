import KolodaSources

/// The members of a JSON object by name; of several with one name, the last counts.
struct JSONMembers {
  /// The names and values, in the order of the text.
  let all: [(name: String, value: UnsafeRawBufferPointer)]

  /// Parses a text; nil if it is not an object.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let members = (try? JSONReader(bytes).members()) ?? nil else { return nil }
    all = members.map { member in
      (
        JSONText.text(of: bytes[member.key]),
        UnsafeRawBufferPointer(rebasing: bytes[member.value])
      )
    }
  }

  /// The value with a name; nil if there is none, or it is `null`.
  subscript(name: String) -> UnsafeRawBufferPointer? {
    all.last { $0.name == name }.flatMap { $0.value.elementsEqual("null".utf8) ? nil : $0.value }
  }

  /// The value with the first of these names that has one.
  func first(of names: [String]) -> UnsafeRawBufferPointer? {
    names.lazy.compactMap { self[$0] }.first
  }

  /// The value with the first of these names that has one, if it is a string.
  func text(of names: String...) -> String? { first(of: names).flatMap { $0.jsonText } }

  /// The value with the first of these names that has one, if it is a whole number.
  func number(of names: String...) -> Int? {
    first(of: names).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }
}

extension UnsafeRawBufferPointer {
  /// The text of a JSON string; nil for other values.
  var jsonText: String? { first == ASCII.quote ? JSONText.text(of: self) : nil }

  /// The elements of a JSON array; nil for other values.
  ///
  /// - Parameter most: how many elements are returned at most.
  func jsonElements(atMost most: Int = .max) -> [UnsafeRawBufferPointer]? {
    let elements = (try? JSONReader(self).elements(atMost: most)) ?? nil
    return elements?.map { UnsafeRawBufferPointer(rebasing: self[$0]) }
  }

  /// The texts in a JSON array of strings; nil for other values.
  var jsonTexts: [String]? {
    guard let elements = jsonElements() else { return nil }
    let texts = elements.compactMap(\.jsonText)
    return texts.count == elements.count ? texts : nil
  }
}

/// The members of a JSON object by their names; of several of a name the last holds.
struct JSONMembers {
  /// The names and the values, in order.
  let all: [(name: String, value: UnsafeRawBufferPointer)]

  /// Takes a text apart; nil if it is no object.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let members = (try? JSONReader(bytes).members()) ?? nil else { return nil }
    all = members.map { member in
      (
        JSONText.text(of: bytes[member.key]),
        UnsafeRawBufferPointer(rebasing: bytes[member.value])
      )
    }
  }

  /// The value of a name; nil if there is none, or it is `null`.
  subscript(name: String) -> UnsafeRawBufferPointer? {
    all.last { $0.name == name }.flatMap { $0.value.elementsEqual("null".utf8) ? nil : $0.value }
  }

  /// The value of the first of some names that has one.
  func first(of names: [String]) -> UnsafeRawBufferPointer? {
    names.lazy.compactMap { self[$0] }.first
  }

  /// What the first of some names says, where that is a text.
  func text(of names: String...) -> String? { first(of: names).flatMap { $0.jsonText } }

  /// The whole number of the first of some names, where that is one.
  func number(of names: String...) -> Int? {
    first(of: names).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }
}

extension UnsafeRawBufferPointer {
  /// What a JSON value says that is a text; nil for another value.
  var jsonText: String? { first == Mark.quote ? JSONText.text(of: self) : nil }

  /// The elements of a JSON array; nil for another value.
  ///
  /// - Parameter most: how many are given at most.
  func jsonElements(atMost most: Int = .max) -> [UnsafeRawBufferPointer]? {
    let elements = (try? JSONReader(self).elements(atMost: most)) ?? nil
    return elements?.map { UnsafeRawBufferPointer(rebasing: self[$0]) }
  }

  /// What the elements of a JSON array say that has nothing but texts; nil for another value.
  var jsonTexts: [String]? {
    guard let elements = jsonElements() else { return nil }
    let texts = elements.compactMap(\.jsonText)
    return texts.count == elements.count ? texts : nil
  }
}

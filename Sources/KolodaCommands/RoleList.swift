import ArgumentParser

/// The names of roles, separated by commas.
///
/// A name in double quotes may contain commas, and two quotes in it stand for one.
struct RoleList: ExpressibleByArgument {
  /// Each name once, in order.
  let names: [String]

  init?(argument: String) {
    var names: [String] = []
    var rest = argument[...]
    while !rest.isEmpty {
      guard let name = Self.takeName(from: &rest) else { return nil }
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    if names.isEmpty { return nil }
    self.names = names
  }

  /// Takes the first name and the comma after it.
  ///
  /// - Returns: nil for a quote that is not closed, or is followed by something else.
  private static func takeName(from rest: inout Substring) -> String? {
    guard rest.first == "\"" else {
      let name = rest.prefix { $0 != "," }
      rest = rest.dropFirst(name.count + 1)
      return String(name)
    }
    rest.removeFirst()
    var name = ""
    while let character = rest.popFirst() {
      guard character == "\"" else {
        name.append(character)
        continue
      }
      if rest.first == "\"" {
        name.append("\"")
        rest.removeFirst()
        continue
      }
      guard rest.isEmpty || rest.first == "," else { return nil }
      rest = rest.dropFirst()
      return name
    }
    return nil
  }
}

/// An XMP document: a sidecar, or the packet inside a picture.
///
/// What other programs wrote stays unchanged, byte for byte; only the requested values are spliced
/// in.
package struct XMPDocument {
  /// The longest document that is read, in bytes.
  package static let greatestLength = 16_000_000

  /// The document, as `encoding` decodes it.
  private let bytes: [UInt8]
  /// What stands around the document, and is kept: cameras and programs put white space before it, which
  /// XML forbids before a declaration, and end it with NUL, as a C string.
  private let around: (before: ArraySlice<UInt8>, after: ArraySlice<UInt8>)
  private let encoding: XMPEncoding
  private let outline: XMLOutline
  /// The `rdf:RDF` element.
  private let root: Int
  /// The `rdf:Description` elements in it.
  private let descriptions: [Int]
  private var places: [XMPName: [Place]] = [:]

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  /// Where a property's value is.
  private indirect enum Place {
    case attribute(XMLOutline.Attribute)
    case element(Int)
    /// In an element with qualifiers: the element, and the place of the value in it.
    case qualified(Int, Place)
    /// In an element whose content can't be read as a value.
    case unknown(Int)
  }

  /// Parses a document.
  package init(_ bytes: [UInt8]) throws(XMPError) {
    guard bytes.count <= XMPDocument.greatestLength else { throw .tooLong }
    let encoding = try XMPEncoding(of: bytes)
    try self.init(decoded: encoding.decoded(bytes), in: encoding)
  }

  private init(decoded whole: [UInt8], in encoding: XMPEncoding) throws(XMPError) {
    let start = whole.firstIndex { !Self.isSpace($0) } ?? 0
    let end = 1 + (whole[start...].lastIndex { $0 != 0 && !Self.isSpace($0) } ?? whole.count - 1)
    // White space after a document is part of XML.
    let last = whole[end...].contains(0) ? end : whole.count
    let after = min(last, Self.endOfPacket(whole) ?? last)
    let bytes = Array(whole[start..<after])
    around = (whole[..<start], whole[after...])
    let outline = try XMLOutline(bytes, isUTF8: encoding != .bytes)
    let elements = outline.elements
    let wanted = XMLOutline.Name(namespace: XMPDocument.rdf, local: "RDF")
    guard let root = elements.firstIndex(where: { $0.name == wanted }) else { throw .notXMP }
    descriptions = elements.indices.filter { index in
      elements[index].parent == root
        && elements[index].name == XMLOutline.Name(namespace: XMPDocument.rdf, local: "Description")
    }
    self.bytes = bytes
    self.encoding = encoding
    self.outline = outline
    self.root = root
    let own = Set(descriptions)
    let names = Dictionary(uniqueKeysWithValues: XMPName.allCases.map { ($0.name, $0) })
    for description in descriptions {
      for attribute in elements[description].attributes {
        guard let name = names[attribute.name] else { continue }
        places[name, default: []].append(.attribute(attribute))
      }
    }
    for (index, element) in elements.enumerated() {
      guard let parent = element.parent, own.contains(parent), let name = names[element.name]
      else { continue }
      places[name, default: []].append(
        name.isList ? .element(index) : XMPDocument.place(index, in: elements))
    }
  }

  /// Where a packet ends that lies over the beginning of a longer one, whose rest some programs leave; nil
  /// where no rest follows.
  private static func endOfPacket(_ bytes: [UInt8]) -> Int? {
    guard let mark = bytes.firstRange(of: "<?xpacket end".utf8),
      let end = bytes[mark.upperBound...].firstRange(of: "?>".utf8)?.upperBound,
      bytes[end...].contains(where: { $0 != 0 && !isSpace($0) })
    else { return nil }
    return end
  }

  /// The place of the value of a property's element: the element itself, or its `rdf:value` if it
  /// has qualifiers.
  private static func place(_ index: Int, in elements: [XMLOutline.Element]) -> Place {
    let value = XMLOutline.Name(namespace: rdf, local: "value")
    let description = XMLOutline.Name(namespace: rdf, local: "Description")
    func found(in element: Int) -> Place? {
      if let own = elements[element].attributes.first(where: { $0.name == value }) {
        return .attribute(own)
      }
      guard elements[element].hasChildren else { return nil }
      let children = elements.indices.dropFirst(element + 1).prefix { child in
        elements[child].startTag.lowerBound < elements[element].endTag.lowerBound
      }.filter { elements[$0].parent == element }
      for child in children {
        if elements[child].name == value, !elements[child].hasChildren { return .element(child) }
        if elements[child].name == description, let place = found(in: child) { return place }
      }
      return nil
    }
    if let place = found(in: index) { return .qualified(index, place) }
    return elements[index].hasChildren ? .unknown(index) : .element(index)
  }

  /// A new document without properties.
  package static var empty: [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Koloda">
       <rdf:RDF xmlns:rdf="\(rdf)">
        <rdf:Description rdf:about=""/>
       </rdf:RDF>
      </x:xmpmeta>

      """.utf8)
  }

  /// The document in UTF-8, without the packet wrapper that it has inside a picture.
  var unwrapped: [UInt8] {
    guard let whole = outline.elements.first else { return encoding.encoded(bytes) }
    let isWrapped = bytes[..<whole.startTag.lowerBound].firstRange(of: "<?xpacket".utf8) != nil
    guard isWrapped || !bytes.starts(with: "<?xml".utf8) else { return encoding.encoded(bytes) }
    return Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
      + bytes[whole.startTag.lowerBound..<whole.endTag.upperBound] + [0x0A]
  }

  /// A property's value, the first one if there are several; nil if it has none.
  package func value(of name: XMPName) -> String? {
    guard let place = places[name]?.first else { return nil }
    let text = text(of: place, name)
    let isBlank: (Character) -> Bool = { $0.isWhitespace }
    let start = text.drop(while: isBlank)
    return String(start.reversed().drop(while: isBlank).reversed())
  }

  private func text(of place: Place, _ name: XMPName) -> String {
    switch place {
    case .attribute(let attribute): attribute.value
    case .element(let index) where name.isList: items(of: index)
    case .element(let index), .unknown(let index): outline.elements[index].text
    case .qualified(_, let place): text(of: place, name)
    }
  }

  /// The items of a list, separated by spaces.
  private func items(of list: Int) -> String {
    let item = XMLOutline.Name(namespace: XMPDocument.rdf, local: "li")
    let elements = outline.elements
    return elements.filter { element in
      element.name == item && element.parent.flatMap { elements[$0].parent } == list
    }.map(\.text).joined(separator: " ")
  }

  /// The content of an element that holds a value.
  private func content(_ value: String, of name: XMPName, in element: Int) -> [UInt8] {
    guard name.isList else { return escaped(value) }
    let prefix = outline.prefix(of: XMPDocument.rdf, in: element).map { $0 + ":" } ?? ""
    let items = value.split(separator: " ").flatMap { item in
      Array("<\(prefix)li>".utf8) + escaped(String(item)) + Array("</\(prefix)li>".utf8)
    }
    return Array("<\(prefix)Seq>".utf8) + items + Array("</\(prefix)Seq>".utf8)
  }

  /// Returns the document with some properties set.
  ///
  /// - Parameter values: the values; nil removes a property. A list is changed if it exists, and
  ///   never added.
  package func setting(_ values: [XMPName: String?]) throws(XMPError) -> [UInt8] {
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    var missing: [(name: XMPName, value: String)] = []
    for name in XMPName.allCases {
      guard let wanted = values[name], wanted != value(of: name) else { continue }
      let found = places[name] ?? []
      for place in found {
        guard let edit = edit(place, wanted, of: name) else {
          throw .notWritten("\(name.space.prefix):\(name.local)")
        }
        edits.append(edit)
      }
      if found.isEmpty, !name.isList, let wanted { missing.append((name, wanted)) }
    }
    if !missing.isEmpty { edits.append(adding(missing)) }
    guard !edits.isEmpty else { return encoding.encoded(around.before + bytes + around.after) }
    var changed = bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      changed.replaceSubrange(edit.range, with: edit.bytes)
    }
    let again = try XMPDocument(decoded: changed, in: encoding)
    for (name, wanted) in values
    where again.value(of: name) != wanted && !(name.isList && places[name] == nil) {
      throw .notWritten("\(name.space.prefix):\(name.local)")
    }
    return encoding.encoded(around.before + changed + around.after)
  }

  /// The edit that sets or removes a value; nil if it can't be written.
  private func edit(
    _ place: Place, _ value: String?, of name: XMPName
  ) -> (Range<Int>, [UInt8])? {
    switch place {
    case .qualified(let element, let place):
      return edit(value == nil ? .element(element) : place, value, of: name)
    case .unknown(let element):
      return value == nil ? edit(.element(element), nil, of: name) : nil
    case .attribute(let attribute):
      guard let value else { return (withSpaceBefore(attribute.range), []) }
      return (attribute.valueRange, escaped(value))
    case .element(let index):
      let element = outline.elements[index]
      let whole = element.startTag.lowerBound..<element.endTag.upperBound
      guard let value else { return (withSpaceBefore(whole), []) }
      guard element.isEmptyTag else {
        let between = element.startTag.upperBound..<element.endTag.lowerBound
        let text = content(value, of: name, in: index)
        return (between, name.isList ? text : XMLText(bytes[between]).replaced(by: text))
      }
      // `<name/>` becomes `<name>value</name>`.
      let inside = bytes[(whole.lowerBound + 1)..<whole.upperBound]
      let tag = inside.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
      let slash = whole.upperBound - 2
      return (
        slash..<whole.upperBound,
        [UInt8(ascii: ">")] + content(value, of: name, in: index) + Array("</".utf8) + tag
          + [UInt8(ascii: ">")]
      )
    }
  }

  private func withSpaceBefore(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, Self.isSpace(bytes[start - 1]) { start -= 1 }
    return start..<range.upperBound
  }

  private func adding(
    _ values: [(name: XMPName, value: String)]
  ) -> (range: Range<Int>, bytes: [UInt8]) {
    guard let description = descriptions.first else { return addingDescription(values) }
    let tag = outline.elements[description].startTag
    let isEmpty = outline.elements[description].isEmptyTag
    var end = tag.upperBound - (isEmpty ? 2 : 1)
    while Self.isSpace(bytes[end - 1]) { end -= 1 }
    let space = spaceBeforeLastAttribute(of: description)
    return (end..<end, attributes(values, in: description, space: space))
  }

  private func addingDescription(
    _ values: [(name: XMPName, value: String)]
  ) -> (range: Range<Int>, bytes: [UInt8]) {
    let element = outline.elements[root]
    let prefix = outline.prefix(of: XMPDocument.rdf, in: root)
    let name = prefix.map { "\($0):" } ?? ""
    // An unprefixed attribute has no namespace: rdf:about needs a prefix.
    let about = prefix.map { " \($0):about=\"\"" } ?? ""
    let description =
      Array("\n  <\(name)Description\(about)".utf8)
      + attributes(values, in: root, space: Array("\n   ".utf8)) + Array("/>".utf8)
    guard element.isEmptyTag else {
      return (element.startTag.upperBound..<element.startTag.upperBound, description)
    }
    let slash = element.startTag.upperBound - 2
    return (
      slash..<element.startTag.upperBound,
      [UInt8(ascii: ">")] + description + Array("\n </\(name)RDF>".utf8)
    )
  }

  private func attributes(
    _ values: [(name: XMPName, value: String)], in element: Int, space: [UInt8]
  ) -> [UInt8] {
    var text: [UInt8] = []
    var declared: [String: String] = [:]
    for (name, value) in values {
      let (uri, usual) = name.space
      var prefix = outline.prefix(of: uri, in: element) ?? declared[uri]
      if prefix == nil {
        var free = usual
        var number = 1
        while outline.namespace(of: free, in: element) != nil || declared.values.contains(free) {
          free = "\(usual)\(number)"
          number += 1
        }
        declared[uri] = free
        prefix = free
        text += space + Array("xmlns:\(free)=\"\(uri)\"".utf8)
      }
      text += space + Array("\(prefix ?? usual):\(name.local)=\"".utf8) + escaped(value)
      text.append(UInt8(ascii: "\""))
    }
    return text
  }

  /// The white space before the last attribute: a line break where each attribute has a line of its
  /// own.
  private func spaceBeforeLastAttribute(of element: Int) -> [UInt8] {
    guard let last = outline.elements[element].attributes.map(\.range.lowerBound).max() else {
      return [0x20]
    }
    return Array(bytes[withSpaceBefore(last..<last)])
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private func escaped(_ value: String) -> [UInt8] {
    var text: [UInt8] = []
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "&"): text += Array("&amp;".utf8)
      case UInt8(ascii: "<"): text += Array("&lt;".utf8)
      case UInt8(ascii: ">"): text += Array("&gt;".utf8)
      case UInt8(ascii: "\""): text += Array("&quot;".utf8)
      case UInt8(ascii: "'"): text += Array("&apos;".utf8)
      default: text.append(byte)
      }
    }
    return text
  }
}

import CKolodaXML

/// The elements of an XML document, each with its byte range.
///
/// Expat finds the elements and where they are; the document itself is neither changed nor
/// shortened.
struct XMLOutline {
  /// A name qualified by its namespace, whatever prefix the document uses.
  struct Name: Hashable {
    var namespace: String
    var local: String
  }

  /// An attribute and its byte ranges.
  struct Attribute {
    var name: Name
    var value: String
    /// The whole attribute: `name="value"`.
    var range: Range<Int>
    /// The value between the quotes.
    var valueRange: Range<Int>
  }

  /// An element and its byte ranges.
  struct Element {
    var name: Name
    var parent: Int?
    var attributes: [Attribute] = []
    /// The prefixes that the element itself declares, with their namespaces.
    var prefixes: [String: String] = [:]
    /// `<name …>`, or all of `<name …/>`.
    var startTag: Range<Int>
    /// `</name>`; for `<name/>` empty, after the start tag.
    var endTag: Range<Int>
    /// The text directly in the element, without that of its children.
    var text = ""
    var hasChildren = false

    var isEmptyTag: Bool { endTag.isEmpty }
  }

  /// How deeply elements may be nested.
  static let greatestDepth = 256

  /// In the order of their start tags.
  private(set) var elements: [Element] = []

  /// Parses a document.
  ///
  /// - Parameter isUTF8: whether it is in UTF-8, whatever its declaration says.
  init(_ bytes: [UInt8], isUTF8: Bool = false) throws(XMPError) {
    let reading = ExpatPass(bytes, isUTF8: isUTF8)
    try reading.run()
    elements = reading.elements
  }

  /// The namespace that a prefix stands for within an element.
  func namespace(of prefix: String, in element: Int) -> String? {
    var next: Int? = element
    while let index = next {
      if let found = elements[index].prefixes[prefix] { return found }
      next = elements[index].parent
    }
    return prefix == "xml" ? "http://www.w3.org/XML/1998/namespace" : nil
  }

  /// A prefix that stands for a namespace within an element; nil if there is none.
  func prefix(of namespace: String, in element: Int) -> String? {
    var next: Int? = element
    while let index = next {
      for (prefix, declared) in elements[index].prefixes.sorted(by: { $0.key < $1.key })
      where declared == namespace && !prefix.isEmpty
        && self.namespace(of: prefix, in: element) == namespace
      {
        return prefix
      }
      next = elements[index].parent
    }
    return nil
  }
}

/// One pass of expat over a document.
private final class ExpatPass {
  private let bytes: [UInt8]
  private let parser: OpaquePointer?
  private(set) var elements: [XMLOutline.Element] = []
  private var open: [Int] = []
  private var failure: XMPError?

  init(_ bytes: [UInt8], isUTF8: Bool) {
    self.bytes = bytes
    parser = XML_ParserCreate(isUTF8 ? "UTF-8" : nil)
  }

  deinit { XML_ParserFree(parser) }

  func run() throws(XMPError) {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let name, let attributes else { return }
        ExpatPass.of(data).begin(String(cString: name), attributes)
      },
      { data, _ in ExpatPass.of(data).end() })
    XML_SetCharacterDataHandler(parser) { data, text, length in
      guard let text else { return }
      ExpatPass.of(data).add(UnsafeRawBufferPointer(start: text, count: Int(length)))
    }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      ExpatPass.of(data).fail(.hasDocumentType)
    }
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
    }
    if let failure { throw failure }
    guard status == XML_STATUS_OK else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
      throw .notXML(reason: reason ?? "", line: Int(shim_xml_line(parser)))
    }
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> ExpatPass {
    // Expat passes the pointer that `run` has set; the object outlives the parse.
    Unmanaged<ExpatPass>.fromOpaque(data.unsafelyUnwrapped).takeUnretainedValue()
  }

  private func fail(_ error: XMPError) {
    if failure == nil { failure = error }
    XML_StopParser(parser, XML_Bool(0))
  }

  /// The bytes of the tag that expat is at.
  private var current: Range<Int> {
    let start = Int(shim_xml_byte_index(parser))
    return start..<start + Int(shim_xml_byte_count(parser))
  }

  private func begin(
    _ name: String, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    guard failure == nil else { return }
    guard open.count < XMLOutline.greatestDepth else { return fail(.tooDeep) }
    let tag = current
    var values: [(name: String, value: String)] = []
    var next = attributes
    while let name = next[0], let value = next[1] {
      values.append((String(cString: name), String(cString: value)))
      next += 2
    }
    let places = AttributePlaces(in: bytes, tag: tag)
    guard places.ranges.count == values.count else { return fail(.notXMP) }
    var element = XMLOutline.Element(
      name: XMLOutline.Name(namespace: "", local: ""), parent: open.last, startTag: tag,
      endTag: tag.upperBound..<tag.upperBound)
    for (name, value) in values where name == "xmlns" || name.hasPrefix("xmlns:") {
      element.prefixes[String(name.dropFirst(6))] = value
    }
    element.name = resolve(name, element.prefixes, isAttribute: false)
    for ((name, value), place) in zip(values, places.ranges)
    where name != "xmlns" && !name.hasPrefix("xmlns:") {
      element.attributes.append(
        XMLOutline.Attribute(
          name: resolve(name, element.prefixes, isAttribute: true), value: value,
          range: place.all, valueRange: place.value))
    }
    if let parent = open.last { elements[parent].hasChildren = true }
    open.append(elements.count)
    elements.append(element)
  }

  private func end() {
    guard failure == nil, let index = open.popLast() else { return }
    // For the end of `<name/>` expat reports the start tag's bytes, or none.
    let tag = current
    if tag.lowerBound >= elements[index].startTag.upperBound { elements[index].endTag = tag }
  }

  private func add(_ text: UnsafeRawBufferPointer) {
    guard let index = open.last, elements[index].text.utf8.count < 1 << 16 else { return }
    elements[index].text += String(decoding: text, as: UTF8.self)
  }

  private func resolve(
    _ name: String, _ own: [String: String], isAttribute: Bool
  ) -> XMLOutline.Name {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let prefix = parts.count == 2 ? String(parts[0]) : ""
    let local = String(parts.last ?? "")
    if prefix.isEmpty && isAttribute { return XMLOutline.Name(namespace: "", local: local) }
    if let found = own[prefix] { return XMLOutline.Name(namespace: found, local: local) }
    for index in open.reversed() {
      if let found = elements[index].prefixes[prefix] {
        return XMLOutline.Name(namespace: found, local: local)
      }
    }
    return XMLOutline.Name(namespace: "", local: local)
  }
}

/// The byte ranges of a start tag's attributes, in a document that expat has found well-formed.
private struct AttributePlaces {
  private(set) var ranges: [(all: Range<Int>, value: Range<Int>)] = []

  init(in bytes: [UInt8], tag: Range<Int>) {
    let tag = bytes[tag]
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var rest = tag.drop { !isSpace($0) }
    while true {
      rest = rest.drop(while: isSpace)
      let name = rest.startIndex
      guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return }
      rest = rest[(equals + 1)...].drop(while: isSpace)
      guard let quote = rest.first,
        let close = rest.dropFirst().firstIndex(of: quote)
      else { return }
      ranges.append((name..<close + 1, rest.startIndex + 1..<close))
      rest = rest[(close + 1)...]
    }
  }
}

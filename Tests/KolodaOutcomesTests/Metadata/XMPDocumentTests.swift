import KolodaTriage
import TestSupport
import Testing

@testable import KolodaOutcomes

/// Values are read in every form and spliced in; everything else stays byte for byte.
@Suite struct XMPDocumentTests {
  private static let attributes = """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- kept -->
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=''
        xmlns:a = "http://ns.adobe.com/xap/1.0/"
        a:Rating='3' >
       <f:Own xmlns:f="urn:x" f:Rating="9">a &lt; b</f:Own>
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>
    """
  private static let elements = """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns:xmp="http://ns.adobe.com/xap/1.0/">
     <rdf:Description rdf:about=""><xmp:Rating> -1
     </xmp:Rating></rdf:Description>
     <rdf:Description><d:PickLabel xmlns:d="http://www.digikam.org/ns/1.0/"/></rdf:Description>
    </rdf:RDF>
    """

  @Test func valuesAreReadInEveryForm() throws {
    let one = try XMPDocument(Array(Self.attributes.utf8))
    #expect(one.value(of: .rating) == "3" && one.value(of: .pick) == nil)
    let other = try XMPDocument(Array(Self.elements.utf8))
    #expect(other.value(of: .rating) == "-1" && other.value(of: .pickLabel) == "")
  }

  /// Cameras and programs end a packet as a C string, or begin it with white space.
  @Test(arguments: [("", "\0"), ("", "\0\0 \n\0"), ("\n", ""), (" \n", "\n\0")])
  func whatStandsAroundADocumentIsKept(before: String, after: String) throws {
    for text in [Self.attributes, "<?xml version=\"1.0\"?>" + Self.attributes] {
      let whole = before + text + after
      #expect(try XMPDocument(Array(whole.utf8)).value(of: .rating) == "3")
      #expect(
        try changed(whole, [.rating: "-1"])
          == whole.replacingOne("a:Rating='3'", with: "a:Rating='-1'"))
      let begun = String(decoding: try XMPDocument(Array(whole.utf8)).unwrapped, as: UTF8.self)
      #expect(begun.hasPrefix("<?xml") && !begun.contains("xpacket") && !begun.contains("\0"))
    }
  }

  /// Lightroom writes a shorter packet over the beginning of a longer one in a PNG.
  @Test func theRestOfALongerPacketIsKeptAndNotRead() throws {
    let rest = "i>\n</rdf:RDF>\n<?xpacket end=\"w\"?>"
    let whole = "<?xpacket begin='' id='a'?>" + Self.attributes + "<?xpacket end=\"r\"?>" + rest
    #expect(try XMPDocument(Array(whole.utf8)).value(of: .rating) == "3")
    #expect(
      try changed(whole, [.rating: "-1"])
        == whole.replacingOne("a:Rating='3'", with: "a:Rating='-1'"))
  }

  @Test func nothingButWhiteSpaceOrNULIsNoDocument() {
    for text in ["", "\0", " \n ", "\n\0"] {
      #expect(throws: XMPError.self) { try XMPDocument(Array(text.utf8)) }
    }
  }

  @Test func aValueIsReplacedInItsPlace() throws {
    #expect(
      try changed(Self.attributes, [.rating: "-1"])
        == Self.attributes.replacingOne("a:Rating='3'", with: "a:Rating='-1'"))
    #expect(
      try changed(Self.elements, [.rating: "4", .pickLabel: "3"])
        == Self.elements.replacingOne(" -1\n ", with: "4")
        .replacingOne(
          "<d:PickLabel xmlns:d=\"http://www.digikam.org/ns/1.0/\"/>",
          with: "<d:PickLabel xmlns:d=\"http://www.digikam.org/ns/1.0/\">3</d:PickLabel>"))
  }

  @Test func aValueIsTakenOutWithTheSpaceBeforeIt() throws {
    #expect(
      try changed(Self.attributes, [.rating: nil])
        == Self.attributes.replacingOne("\n    a:Rating='3'", with: ""))
  }

  @Test func whatIsAddedStandsBetweenBytesThatStay() throws {
    for document in [
      Self.attributes, Self.elements, String(decoding: XMPDocument.empty, as: UTF8.self),
    ] {
      let after = try changed(
        document, [.pick: "1", .good: "True", .sidecarForExtension: "A&\"'<"])
      #expect(Array(document.utf8).isSubsequence(of: Array(after.utf8)))
      let read = try XMPDocument(Array(after.utf8))
      #expect(read.value(of: .pick) == "1" && read.value(of: .sidecarForExtension) == "A&\"'<")
    }
  }

  @Test func aPrefixThatMeansSomethingElseIsNotUsed() throws {
    let document = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:xmpDM="urn:other">
      <rdf:Description/></rdf:RDF>
      """
    let after = try changed(document, [.pick: "-1"])
    #expect(after.contains("xmpDM1:pick=\"-1\""))
    #expect(try XMPDocument(Array(after.utf8)).value(of: .pick) == "-1")
  }

  /// A value may come with qualifiers.
  @Test(arguments: [
    "<xmp:Rating rdf:parseType=\"Resource\"><rdf:value>3</rdf:value><xmp:q>1</xmp:q></xmp:Rating>",
    """
    <xmp:Rating><rdf:Description><xmp:q>1</xmp:q><rdf:value>3</rdf:value></rdf:Description>\
    </xmp:Rating>
    """,
    "<xmp:Rating><rdf:Description rdf:value=\"3\" xmp:q=\"1\"/></xmp:Rating>",
    "<xmp:Rating rdf:value=\"3\" xmp:q=\"1\"/>",
  ])
  func aQualifiedValueIsReplacedInItsPlace(rating: String) throws {
    let document = Self.elements.replacingOne("<xmp:Rating> -1\n </xmp:Rating>", with: rating)
    #expect(try XMPDocument(Array(document.utf8)).value(of: .rating) == "3")
    let after = try changed(document, [.rating: "5"])
    #expect(
      after == document.replacingOne(rating, with: rating.replacingOne("3", with: "5")))
    #expect(try changed(document, [.rating: nil]) == document.replacingOne(rating, with: ""))
  }

  @Test func anElementWithoutAValueStaysAsItIs() throws {
    let alternatives = "<xmp:Rating><rdf:Alt><rdf:li>3</rdf:li></rdf:Alt></xmp:Rating>"
    let document = Self.elements.replacingOne("<xmp:Rating> -1\n </xmp:Rating>", with: alternatives)
    #expect(throws: XMPError.notWritten("xmp:Rating")) {
      try changed(document, [.rating: "5"])
    }
  }

  @Test(arguments: [
    "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"/>",
    "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"></rdf:RDF>",
    "<RDF xmlns=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><!-- --></RDF>",
    "<x xmlns:r=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><r:RDF></r:RDF></x>",
  ])
  func aDocumentWithoutDescriptionGetsOne(document: String) throws {
    let after = try changed(document, [.rating: "5"])
    #expect(try XMPDocument(Array(after.utf8)).value(of: .rating) == "5")
  }

  @Test func nothingToChangeChangesNothing() throws {
    #expect(try changed(Self.attributes, [.rating: "3", .pick: nil]) == Self.attributes)
  }

  @Test(
    arguments: [
      ("", .notXML, ""), ("<a>", .notXML, ""), ("<a/>", .notXMP, ""),
      ("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", .documentType, ""),
      ("\u{0}\u{0}\u{0}<\u{0}\u{0}\u{0}a", .wideCharacters, ""),
      ("\u{0}<\u{0}a\u{0}", .notXML, "1 broken UTF-16"),
      ("\u{0}<\u{0}a\u{0}/\u{0}>", .notXMP, ""),
    ] as [(String, StepReason.Code, String)])
  func whatIsNoXMPIsAnErrorThatSaysSo(
    document: String, code: StepReason.Code, detail: String
  ) throws {
    let error = try #require(throws: XMPError.self) { try XMPDocument(Array(document.utf8)) }
    let words = StepReason.sidecar(error).words
    #expect(words.code == code && words.detail.hasPrefix(detail))
  }

  /// Windows programs write sidecars in UTF-16.
  @Test(arguments: [true, false], [true, false])
  func wideCharactersStayAsTheyAre(isLittleEndian: Bool, hasMark: Bool) throws {
    func wide(_ text: String) -> [UInt8] {
      ((hasMark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
        let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isLittleEndian ? bytes : bytes.reversed()
      }
    }
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<!-- ü Ж 📷 -->"
      + Self.elements
    let document = try XMPDocument(wide(text))
    #expect(document.value(of: .rating) == "-1")
    #expect(try document.setting([.rating: "-1"]) == wide(text))
    #expect(
      try document.setting([.rating: "4"]) == wide(text.replacingOne(" -1\n ", with: "4")))
    let added = try document.setting([.pick: "1"])
    #expect(wide(text).isSubsequence(of: added))
    #expect(try XMPDocument(added).value(of: .pick) == "1")
    // Half of a surrogate pair is not a character.
    let broken = Array(wide("<a/>")) + (isLittleEndian ? [0x00, 0xD8] : [0xD8, 0x00])
    let error = #expect(throws: XMPError.self) { try XMPDocument(broken) }
    #expect(error.map { StepReason.sidecar($0).words.detail.contains("UTF-16") } == true)
  }

  @Test func depthAndLengthAreBounded() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(throws: XMPError.tooDeep) { try XMPDocument(Array(deep.utf8)) }
    let long = [UInt8](repeating: 0x20, count: XMPDocument.greatestLength + 1)
    #expect(throws: XMPError.tooLong) { try XMPDocument(long) }
  }

  /// A damaged document either is an error or still takes new values.
  @Test func damagedDocumentsNeverTrap() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let documents = [Self.attributes, Self.elements].map { Array($0.utf8) }
    let pieces = ["<", ">", "/", "\"", "'", "=", "xmlns:", "&", "]]>", "<![CDATA[", " ", "rdf:"]
    for _ in 0..<4000 {
      var bytes = documents[Int.random(in: 0..<2, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(place + 7, bytes.count))
        default:
          bytes.insert(contentsOf: Array(pieces.randomElement(using: &random)!.utf8), at: place)
        }
      }
      guard let document = try? XMPDocument(bytes),
        let after = try? document.setting([.rating: "-1", .pick: "1", .pickLabel: nil])
      else { continue }
      #expect(try XMPDocument(after).value(of: .rating) == "-1", "seed \(seed)")
    }
  }

  private func changed(_ document: String, _ values: [XMPName: String?]) throws -> String {
    String(decoding: try XMPDocument(Array(document.utf8)).setting(values), as: UTF8.self)
  }
}

extension String {
  /// The text with one part replaced; the part must occur exactly once.
  fileprivate func replacingOne(_ part: String, with other: String) -> String {
    let pieces = split(separator: part, omittingEmptySubsequences: false)
    precondition(pieces.count == 2, "\(part) is there \(pieces.count - 1) times")
    return pieces.joined(separator: other)
  }
}

extension [UInt8] {
  fileprivate func isSubsequence(of other: [UInt8]) -> Bool {
    var rest = self[...]
    for byte in other where rest.first == byte { rest.removeFirst() }
    return rest.isEmpty
  }
}

import Testing

@testable import KolodaOutcomes

/// A value in XML is replaced, and what lies between its text stays.
@Suite struct XMLTextTests {
  @Test(arguments: [
    ("2", "5"), ("", "5"), (" 2\n", "5"), ("<!-- a -->2", "<!-- a -->5"),
    ("2<!-- a -->", "5<!-- a -->"), ("<!-- 2 -->", "<!-- 2 -->5"),
    ("\n <?p 2?>\n 2\n", "\n <?p 2?>5"), ("1<!-- a -->2", "5<!-- a -->"),
    ("<![CDATA[2]]>", "5"), ("<!-- > --><![CDATA[<!-- 2]]>", "<!-- > -->5"),
  ])
  func textIsReplaced(content: String, wanted: String) {
    let found = XMLText(Array(content.utf8)[...]).replaced(by: Array("5".utf8))
    #expect(String(decoding: found, as: UTF8.self) == wanted)
  }
}

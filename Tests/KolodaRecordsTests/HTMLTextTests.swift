import Testing

@testable import KolodaRecords

/// HTML is read as words, lines and bare names, and nothing in it is executed.
@Suite struct HTMLTextTests {
  @Test(arguments: [
    ("a<br>b<BR/>c", "a\nb\nc"), ("<div>a</div><div>b</div>", "a\nb"),
    ("a <b>bold</b>  and\n<i class='>'>more</i>", "a bold and more"),
    (
      "1 &lt; 2 &amp;&amp; x&nbsp;y &#228;&#xe4;&auml; &unknown; &",
      "1 < 2 && x\u{A0}y äää &unknown; &"
    ),
    ("a<script>alert('</b>')</script>b<style>x{}</style>c<!-- - > d -->e", "abce"),
    ("a<button id=\"toggle\">Toggle</button>b", "ab"),
    ("<style>x</styles>y</b></STYLE >z", "z"), ("<title><a b='</title>'>c", "'>c"),
    ("<ul><li>a</li><li>b</li></ul>c", "a\nb\nc"), ("2 < 3 > 1", "2 < 3 > 1"), ("<b", "<b"),
    ("<a href=\"open>x", "<a href=\"open>x"), ("<script>never", "never"),
    ("&#0;&#xD800;", "&#0;&#xD800;"), ("&alpha;&Omega;&sigmaf;&sigma;", "αΩςσ"),
    ("&rArr; &ne; &le; &infin; &-;", "⇒ ≠ ≤ ∞ &-;"),
    ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</ruby>を<ruby>書<rt>か", "漢[かん]字[じ]を書[か]"),
    ("a [anki:tts lang=en_GB]duck[/anki:tts]b [anki:tts x]", "a b [anki:tts x]"),
    ("", ""), ("<p></p>", ""),
  ])
  func wordsAreWhatIsLeft(html: String, words: String) {
    #expect(HTMLText.plain(html.utf8) == words)
  }

  @Test(arguments: [
    ("<img src=x.jpg>", HTMLText.Piece.image("x.jpg")),
    ("<img class=\"a\" src='a &amp; b.png'/>", .image("a & b.png")),
    ("[sound:a.mp3]", .sound("a.mp3")),
  ])
  func filesAreNamedByBareNames(html: String, piece: HTMLText.Piece) {
    #expect(HTMLText.pieces(of: html.utf8) == [piece])
  }

  @Test(arguments: [
    "<img src='../x.jpg'>", "<img src='/etc/passwd'>", "<img src='https://a/x.jpg'>",
    "<img src='file:x'>", "<img src='.hidden'>", "<img src=''>", "<img src='a\\b'>", "<img>",
    "[sound:../x]", "<img src='data:image/png;base64,AA'>",
  ])
  func noNameLeadsOutOfTheDeck(html: String) {
    #expect(HTMLText.pieces(of: html.utf8) == [])
  }

  /// A construct that never ends is only searched once; otherwise these would take hours.
  @Test func muchThatNeverEndsTakesNoTime() {
    for piece in [
      "<b ", "<script>", "[sound:", "[anki:tts", "<rt>", "<!--", "<a b='", "&amp", "<img src=\"",
    ] {
      let text = String(repeating: piece, count: 50_000)
      #expect(HTMLText.plain(text.utf8).utf8.count <= text.utf8.count)
      #expect(BookmarkParts(Array(text.utf8)).end <= text.utf8.count)
    }
    for piece in ["<a ", "</style", "</stylex ", "<b c='"] {
      let text = "<style>" + String(repeating: piece, count: 50_000) + ">"
      #expect(HTMLText.plain(text.utf8).utf8.count <= text.utf8.count)
    }
  }
}

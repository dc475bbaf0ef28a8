import CAdwaita
import Foundation
import Koloda

@testable import KolodaGTK

/// A tree of render nodes as readable text: pictures appear by name instead of by their pixels,
/// numbers with three decimals.
@MainActor
struct RenderTree {
  /// The tree, with one node or property per line.
  let text: String

  /// Creates the text of a tree.
  ///
  /// - Parameters:
  ///   - node: the tree; nil means an empty one.
  ///   - pictures: the pictures in it by name, each with pixels of its own.
  init(_ node: OpaquePointer?, pictures: [(name: String, picture: CardPicture)]) {
    guard let node else {
      text = "nothing\n"
      return
    }
    var text = Self.serialized(node)
    for (name, picture) in pictures {
      guard let pixels = Self.url(of: picture) else { continue }
      text = text.replacingOccurrences(of: pixels, with: "\"\(name)\"")
    }
    self.text = Self.rounded(Self.withoutLayouts(text))
  }

  /// Returns a tree's text without the layouts of pictures' pixels, which GTK 4.24 writes, too.
  private static func withoutLayouts(_ text: String) -> String {
    text.replacing(/memory \{[^}]*data: ("[^"]*");\s*\}/) { "\($0.output.1);" }
  }

  private static func serialized(_ node: OpaquePointer) -> String {
    guard let bytes = gsk_render_node_serialize(node) else { return "" }
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    guard let start = g_bytes_get_data(bytes, &count) else { return "" }
    return String(
      decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
  }

  /// Returns how a tree's text contains a picture's pixels: `url("…")`, over many lines.
  private static func url(of picture: CardPicture) -> String? {
    var bounds = graphene_rect_t(
      origin: graphene_point_t(x: 0, y: 0), size: graphene_size_t(width: 1, height: 1))
    guard let node = gsk_texture_node_new(picture.texture.pointer, &bounds) else { return nil }
    defer { gsk_render_node_unref(node) }
    let text = serialized(node)
    guard let start = text.range(of: "url("),
      let end = text.range(of: ")", range: start.upperBound..<text.endIndex)
    else { return nil }
    return String(text[start.lowerBound..<end.upperBound])
  }

  private static func rounded(_ text: String) -> String {
    text.replacing(/-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?/) { match in
      guard let number = Double(match.output.0) else { return String(match.output.0) }
      let thousandths = (number * 1000).rounded()
      // Avoid a negative zero.
      return String(format: "%.8g", thousandths == 0 ? 0 : thousandths / 1000)
    }
  }
}

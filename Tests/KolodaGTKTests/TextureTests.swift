import CAdwaita
import Testing

@testable import KolodaGTK

@Suite("Textures") struct TextureTests {
  @Test("a texture holds one reference to GDK's, and gives it back", arguments: [true, false])
  func lifetime(retains: Bool) throws {
    let pixels = [UInt8](repeating: 255, count: 4)
    let bytes = g_bytes_new(pixels, gsize(pixels.count))
    let made = try #require(gdk_memory_texture_new(1, 1, GDK_MEMORY_R8G8B8A8, bytes, 4))
    g_bytes_unref(bytes)
    let object = UnsafeMutableRawPointer(made).assumingMemoryBound(to: GObject.self)
    g_object_ref(object)
    var texture: Texture? = retains ? Texture(retaining: made) : Texture(owning: made)
    #expect(texture?.pointer == made)
    #expect(object.pointee.ref_count == (retains ? 3 : 2))
    texture = nil
    #expect(object.pointee.ref_count == (retains ? 2 : 1))
    if retains { g_object_unref(object) }
    g_object_unref(object)
  }
}

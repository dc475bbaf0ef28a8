import CAdwaita
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaApp

/// A list model of many places that makes its items only as they are looked at.
@Suite(
  "A list of places", .serialized, .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct PlaceListTests {
  init() throws { try #require(TestDisplay.isThere) }

  @Test("It has as many places as were put in, and an item for each")
  func counts() throws {
    let list = PlaceList()
    let model = try #require(list.reference?.pointer)
    list.splice(at: 0, removing: 0, adding: 100_000)
    list.splice(at: 10, removing: 3, adding: 1)
    #expect(list.count == 99_998 && g_list_model_get_n_items(model) == 99_998)
    for place: guint in [0, 10, 99_997] {
      let item = try #require(g_list_model_get_item(model, place))
      g_object_unref(item)
    }
    #expect(g_list_model_get_item(model, 99_998) == nil)
    #expect(g_list_model_get_item(model, guint.max) == nil)
  }

  @Test("What can't be is cut to what can")
  func limits() {
    let list = PlaceList()
    list.splice(at: 5, removing: 5, adding: 2)
    #expect(list.count == 2)
    list.splice(at: -1, removing: 1, adding: -3)
    #expect(list.count == 1)
    list.splice(at: 1, removing: 9, adding: 0)
    #expect(list.count == 1)
    list.splice(at: 0, removing: 9, adding: 0)
    #expect(list.count == 0)
  }

  @Test("A selection follows what comes before it")
  func selection() throws {
    let list = PlaceList()
    let model = try #require(list.reference?.pointer)
    g_object_ref(UnsafeMutableRawPointer(model))
    let selection = ObjectReference(owning: gtk_single_selection_new(model))
    list.splice(at: 0, removing: 0, adding: 5)
    gtk_single_selection_set_selected(selection.pointer, 2)
    list.splice(at: 0, removing: 0, adding: 1)
    #expect(gtk_single_selection_get_selected(selection.pointer) == 3)
    list.splice(at: 0, removing: 2, adding: 0)
    #expect(gtk_single_selection_get_selected(selection.pointer) == 1)
  }
}

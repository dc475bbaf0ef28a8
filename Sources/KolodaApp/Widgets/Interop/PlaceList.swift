import CAdwaita
import KolodaGLib

/// A `GListModel` with a number of places but no content, for lists that look up rows by position.
///
/// An object is created only when a place is looked at; GTK's own list of strings has one for every
/// place from the start, a hundred thousand for a long list.
@MainActor
final class PlaceList {
  /// The model, a `GListModel`.
  let reference: ObjectReference?

  /// The instance structure of the GObject class.
  private struct Instance {
    var parent: GObject
    var count: guint
  }

  private static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GObjectClass>.size)
    info.instance_size = guint16(MemoryLayout<Instance>.size)
    let type = g_type_register_static(
      g_object_get_type(), "KolodaPlaceList", &info, GTypeFlags(rawValue: 0))
    var interface = GInterfaceInfo()
    interface.interface_init = { interface, _ in
      guard let methods = interface?.assumingMemoryBound(to: GListModelInterface.self) else {
        return
      }
      methods.pointee.get_item_type = { _ in g_object_get_type() }
      methods.pointee.get_n_items = { PlaceList.count(of: $0) }
      methods.pointee.get_item = { list, place in
        guard place < PlaceList.count(of: list) else { return nil }
        return g_object_new_with_properties(g_object_get_type(), 0, nil, nil).map {
          UnsafeMutableRawPointer($0)
        }
      }
    }
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    return type
  }()

  private nonisolated static func count(of list: OpaquePointer?) -> guint {
    guard let list else { return 0 }
    return UnsafeMutableRawPointer(list).assumingMemoryBound(to: Instance.self).pointee.count
  }

  /// Creates an empty list.
  init() {
    reference = g_object_new_with_properties(PlaceList.type, 0, nil, nil).map {
      ObjectReference(owning: OpaquePointer($0))
    }
  }

  /// The number of places.
  var count: Int { Int(PlaceList.count(of: reference?.pointer)) }

  /// Replaces places at a position; arguments out of range are adjusted.
  func splice(at place: Int, removing: Int, adding: Int) {
    guard let pointer = reference?.pointer else { return }
    let place = min(max(place, 0), count)
    let removing = min(max(removing, 0), count - place)
    let adding = max(adding, 0)
    guard removing > 0 || adding > 0 else { return }
    let instance = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Instance.self)
    instance.pointee.count = guint(count - removing + adding)
    g_list_model_items_changed(pointer, guint(place), guint(removing), guint(adding))
  }
}

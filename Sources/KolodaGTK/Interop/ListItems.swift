import CAdwaita

/// Calls a closure with each object in a list model; with none if there is no model.
package func eachItem(of model: OpaquePointer?, _ body: (UnsafeMutableRawPointer) -> Void) {
  guard let model else { return }
  for index in 0..<g_list_model_get_n_items(model) {
    guard let item = g_list_model_get_item(model, index) else { continue }
    defer { g_object_unref(item) }
    body(item)
  }
}

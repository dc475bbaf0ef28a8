import CAdwaita

/// Makes a widget class unparent its children in `dispose`, as GTK requires of containers.
package func letChildrenGo(_ widgetClass: UnsafeMutablePointer<GtkWidgetClass>) {
  let objectClass = UnsafeMutableRawPointer(widgetClass).assumingMemoryBound(to: GObjectClass.self)
  objectClass.pointee.dispose = { object in
    guard let object else { return }
    let widget = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
    while let child = gtk_widget_get_first_child(widget) { gtk_widget_unparent(child) }
    g_type_class_peek(gtk_widget_get_type())?.assumingMemoryBound(to: GObjectClass.self)
      .pointee.dispose?(object)
  }
}

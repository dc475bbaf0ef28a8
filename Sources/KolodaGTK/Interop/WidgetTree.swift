import CAdwaita

extension UnsafeMutablePointer where Pointee == GtkWidget {
  /// The widget's children, in order; a child may be removed while it is visited.
  package var children: UnfoldSequence<Widget, Widget?> {
    let first: Widget? = gtk_widget_get_first_child(self)
    return sequence(state: first) { next in
      defer { next = next.flatMap { gtk_widget_get_next_sibling($0) } }
      return next
    }
  }

  /// The widget and everything in it, each widget before its children.
  package var withDescendants: [Widget] {
    children.reduce(into: [self]) { $0 += $1.withDescendants }
  }

  /// Whether the widget is of a type or one of its subtypes.
  package func isInstance(of type: GType) -> Bool { object.isInstance(of: type) }
}

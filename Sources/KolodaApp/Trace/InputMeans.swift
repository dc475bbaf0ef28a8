/// How a user gives a command to a window; the raw values are words in the trace.
enum InputMeans: String {
  case key
  /// A menu, or an action that another program calls.
  case menu
  case button
  /// A click with the right button.
  case pointer
  case tap
  case doubleClick = "double-click"
  case wheel
  case pinch
  /// A drag of the photo to another program.
  case dragOut = "drag-out"
  /// The panel with information about the card.
  case panel
  /// The strip with neighbouring photos.
  case strip
  /// The popover that asks which cards to show.
  case filter
  case review
  case history
  /// The question for a record's number, or the search.
  case jump
}

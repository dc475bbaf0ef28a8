import CAdwaita
import KolodaGTK

/// The title of the review, with as much of what the shown pile holds as its header has room for.
///
/// A narrow header has room for neither: there, the piles below say how many cards each has.
@MainActor
final class ReviewTitle {
  let widget: Widget = adw_squeezer_new()
  private let long = adw_window_title_new(ReviewTexts.title, "")
  private let short = adw_window_title_new(ReviewTexts.title, "")

  init() {
    for title in [long, short] { _ = adw_squeezer_add(widget.opaque, title) }
    adw_squeezer_set_allow_none(widget.opaque, 1)
    adw_squeezer_set_switch_threshold_policy(widget.opaque, ADW_FOLD_THRESHOLD_POLICY_NATURAL)
  }

  /// Says what the shown pile holds.
  ///
  /// - Parameter short: the same in fewer words.
  func say(_ contents: String, orElse short: String) {
    adw_window_title_set_subtitle(long.opaque, contents)
    adw_window_title_set_subtitle(self.short.opaque, short)
  }
}

/// When a film was recorded.
package enum FilmMoment: Hashable {
  /// In UTC, in seconds since 1970.
  case utc(Int64)
  /// On the clock of the place.
  case place(XMPDate)
}

import CAdwaita
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  @Suite("Labels whose changes are announced")
  @MainActor
  struct StatusLabelTests {
    /// Newer versions of GTK hide the text of what has the role of a status.
    @Test("where GTK announces by itself, they are labels as any other")
    func role() {
      let label = makeStatusLabel()
      g_object_ref_sink(label.object)
      defer { g_object_unref(label.object) }
      #expect(
        gtk_accessible_get_accessible_role(label.opaque)
          == (Announcer.isOfGTK ? GTK_ACCESSIBLE_ROLE_LABEL : GTK_ACCESSIBLE_ROLE_STATUS))
    }
  }
}

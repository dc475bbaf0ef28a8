import Koloda
import KolodaLocalization

/// The names of the paces at which cards leave and return.
package enum PaceTexts {
  package static var pace: String { localizedIn("motion", "Pace") }

  package static var paceMore: String { localized("How quickly cards leave and come back") }

  package static func name(of pace: DeckPace) -> String {
    switch pace {
    case .calm: localizedIn("pace", "Calm")
    case .brisk: localizedIn("pace", "Brisk")
    case .atOnce: localizedIn("pace", "At Once")
    }
  }
}

import Koloda
import KolodaTriage

extension KeyCommand {
  /// The default keys, which are also in the schema.
  var standardKeys: [String] {
    switch self {
    case .swipe(.left): ["Left"]
    case .swipe(.right): ["Right"]
    case .swipe(.up): ["Up"]
    case .swipe(.down): ["Down"]
    case .swipe: []
    case .decide(.keep): ["p"]
    case .decide(.reject): ["x", "Delete"]
    case .decide(.favourite): ["f"]
    case .decide(.later): ["space"]
    case .decide: []
    case .undo: ["<Control>z", "u", "BackSpace"]
    case .redo: ["<Shift><Control>z"]
    case .flip: ["Return", "t"]
    case .confirm: ["<Shift>c"]
    case .letGo: ["Escape"]
    case .browse(.next): ["Page_Down"]
    case .browse(.previous): ["Page_Up"]
    case .browse(.first): ["Home"]
    case .browse(.last): ["End"]
    case .stars(let stars): ["\(stars.rawValue)"]
    case .label(.red): ["6"]
    case .label(.yellow): ["7"]
    case .label(.green): ["8"]
    case .label(.blue): ["9"]
    case .label: []
    case .note: ["n"]
    // As in GNOME's image viewers.
    case .turn(let turn): [turn == .left ? "<Shift><Control>r" : "<Control>r"]
    case .zoom: ["z"]
    // The plus sign is on the key of the equals sign in many layouts.
    case .zoomStep(.larger): ["plus", "equal"]
    case .zoomStep(.smaller): ["minus"]
    case .stack: ["s"]
    case .compare: ["c"]
    case .information: ["i"]
    case .pan(.left): ["<Control>Left"]
    case .pan(.right): ["<Control>Right"]
    case .pan(.up): ["<Control>Up"]
    case .pan(.down): ["<Control>Down"]
    case .pan: []
    }
  }
}

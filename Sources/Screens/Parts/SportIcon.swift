import Engine

extension Sport {
  /// The sport's icon, as the `d` attribute of an SVG path in a 22 × 22 view box.
  var outline: StaticString {
    switch self {
    case .other: "M2 12h4l3-7 4 12 3-5h4"
    case .running:
      "M14 5.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM4.5 10.5 7.5 7.5l4.5.5-2.5 5 3.5 2.5-1.5 5M9.5 13l-2 3.5H3M12 8l2.5 3.5H18"
    case .walking:
      "M11.5 5.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM11 8.5 10.5 14l3 6M10.5 14 7 20M11 8.5 7.5 11v3M11 8.5l2 3 3 1"
    case .hiking: "M2 18 8.5 5.5l4.5 8 2-3.5 5 8ZM6.5 9.5l2 1.5 2-1.5"
    case .cycling: bicycleOutline
    case .swimming:
      "M2 15c2-2 4-2 6 0s4 2 6 0 4-2 6 0M2 19c2-2 4-2 6 0s4 2 6 0 4-2 6 0M5 12l5-6 6 6M17 8.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z"
    case .workout: "M7.5 11h7M6 6v10M16 6v10M3 8.5v5M19 8.5v5"
    }
  }
}

/// A bicycle, which is also the garage's icon.
var bicycleOutline: StaticString {
  "M5.5 18a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm11 0a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM5.5 14.5 9 7h5l2.5 7.5M9 7l3 7.5H5.5M12 14.5 14 7M13 4h3"
}

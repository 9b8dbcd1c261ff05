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
    case .rowing:
      "M11 5.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM9.5 8 7 14h6.5l2 2M9 9.5l4.5 1.5M19 6 8 20M2 16c2 3 16 3 18 0Z"
    case .openWaterSwimming:
      "M2 13c2-2 4-2 6 0s4 2 6 0 4-2 6 0M2 16.5c2-2 4-2 6 0s4 2 6 0 4-2 6 0M2 20c2-2 4-2 6 0s4 2 6 0 4-2 6 0M4 10l5-5 4.5 4.5M16.5 8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z"
    case .crossCountrySkiing:
      "M13 5.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM11 8l-1 5 3 2.5 1 4.5M10 13l-2.5 3-3 4M11 8l3 3 3-.5M17 10.5l2.5 7M11 8 7.5 11 4 16M2 20h16c1.5 0 2-.5 2.5-1.5"
    case .inlineSkating:
      "M6 2.5v11h11.5c0-2.8-2-3.7-5-4.2L11 2.5ZM5.5 16h12.5M7.5 20a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM11.8 20a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM16 20a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z"
    case .wheelchair:
      "M9 5.2a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM9 7.5V13h6l2.5 5.5H20M9 10h5M7 11a5 5 0 1 0 7 6.5"
    }
  }
}

/// A bicycle, which is also the garage's icon.
var bicycleOutline: StaticString {
  "M5.5 18a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm11 0a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM5.5 14.5 9 7h5l2.5 7.5M9 7l3 7.5H5.5M12 14.5 14 7M13 4h3"
}

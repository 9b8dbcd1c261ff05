/// How the values of both sides are combined for one-sided quantities.
public enum SideCombination: UInt8, Equatable, Sendable {
  /// The mean of the measured sides.
  case mean
  /// The smaller of the measured sides.
  case least
  /// The larger of the measured sides.
  case most
  /// The smaller value of the two sides, even if one is less visible; for example, the bent leg in a lunge.
  case minimumOfSides
  /// The larger value of the two sides, even if one is less visible; for example, the straight leg in warrior II.
  case maximumOfSides
}

extension SeenBody {
  /// Returns the combined value of a quantity, or nil if it can't be measured.
  func value(_ quantity: BodyQuantity, _ use: SideCombination, _ sides: SideChoice.Sides) -> Double?
  {
    guard quantity.isOneSided else { return value(quantity, .left) }
    let measured = use == .minimumOfSides || use == .maximumOfSides ? .both : sides
    let left = measured.contains(.left) ? value(quantity, .left) : nil
    let right = measured.contains(.right) ? value(quantity, .right) : nil
    guard let left, let right else { return left ?? right }
    return switch use {
    case .mean: (left + right) / 2
    case .least, .minimumOfSides: min(left, right)
    case .most, .maximumOfSides: max(left, right)
    }
  }

  /// Returns the progress of a movement: the mean over all terms and measured sides.
  func progress(_ signal: [SignalTerm], _ sides: SideChoice.Sides) -> Double? {
    var (sum, count) = (0.0, 0.0)
    for term in signal {
      for side in BodySide.allCases where sides.contains(side) {
        guard let value = value(term.quantity, side) else { return nil }
        sum += term.progress(value)
        count += 1
      }
    }
    return count > 0 ? sum / count : nil
  }

  /// Returns the least visible of several parts on a side, and its visibility.
  func leastVisible(_ parts: [BodyPart], _ side: BodySide) -> (part: BodyPart?, visibility: Double)
  {
    var leastVisible: (part: BodyPart?, visibility: Double) = (nil, 1)
    for part in parts {
      let visibility = visibility(part, side)
      if visibility < leastVisible.visibility { leastVisible = (part, visibility) }
    }
    return leastVisible
  }
}

import Engine

struct CompareSentences {
  let state: CompareState

  private var comparison: Comparison { state.comparison }
  private var formatter: MetricFormatter { MetricFormatter(units: state.units) }

  /// The heading, such as "42 s faster than on Sun 3 May".
  var headingText: String {
    guard let seconds = comparison.secondsAhead else {
      return CompareWords.beside.filled(otherName(isSentence: false))
    }
    guard seconds.magnitude >= Comparison.minimumSeconds else {
      return CompareWords.level.filled(otherName(isSentence: true))
    }
    return (seconds > 0 ? CompareWords.faster : .slower).filled(
      gapText(seconds), otherName(isSentence: true))
  }

  /// Names the other activity by its day, by its time of day if both are on the same day, or by its title if it has no
  /// start time.
  private func otherName(isSentence: Bool) -> String {
    let other = state.other.row
    guard let start = other.start else {
      return CompareWords.quoted.filled(activityTitle(other))
    }
    let isSameDay = state.own.row.start?.localDay == start.localDay
    let when = isSameDay ? start.timeText : start.dayText(now: state.own.row.start)
    guard isSentence else { return joined(activityTitle(other), ", ", when) }
    return (isSameDay ? CompareWords.at : .on).filled(when)
  }

  /// Describes where most of the difference arose; nil if times are unknown.
  var course: String? {
    guard let seconds = comparison.secondsAhead else { return nil }
    guard seconds.magnitude >= Comparison.minimumSeconds else { return gapRange }
    guard let part = comparison.decisive else {
      return (seconds > 0 ? CompareWords.evenly : .evenlyBehind).text
    }
    return (seconds > 0 ? CompareWords.gainedBetween : .lostBetween).filled(
      distanceText(part.start), distanceText(part.end))
  }

  private var gapRange: String? {
    let seconds = comparison.gaps.map { $0.secondsAhead }
    guard let least = seconds.min(), let most = seconds.max(),
      most - least >= 2 * Comparison.minimumSeconds
    else { return nil }
    return CompareWords.gapRange.filled(gapText(max(most, 0)), gapText(min(least, 0)))
  }

  /// Sentences about the comparison's basis and its limitations.
  var basis: [String] {
    var sentences = [basisSentence]
    if comparison.gaps.isEmpty, comparison.basis == .route || comparison.basis == .distance {
      sentences.append(CompareWords.noTimes.text)
    } else if !comparison.gaps.isEmpty {
      sentences.append(CompareWords.movingTime.text)
    }
    if state.own.row.sport != state.other.row.sport {
      sentences.append(CompareWords.otherSport.text)
    }
    return sentences
  }

  private var basisSentence: String {
    let length = formatter.distanceWithUnit(comparison.length)
    switch comparison.basis {
    case .route where min(comparison.ownShare, comparison.otherShare) >= 0.9:
      return CompareWords.sameRoute.filled(length)
    case .route:
      return CompareWords.sharedRoute.filled(
        length, shareText(comparison.ownShare), shareText(comparison.otherShare))
    case .distance:
      let hasPositions = hasPositions(state.own) && hasPositions(state.other)
      return (hasPositions ? CompareWords.otherRoute : .noPlaces).filled(length)
    case .time: return CompareWords.byTime.filled(durationText(comparison.length))
    case .none: return CompareWords.nothingShared.text
    }
  }

  private func hasPositions(_ side: ComparedSide) -> Bool {
    side.points.contains { $0.coordinate != nil }
  }

  func distanceText(_ meters: Double) -> String { formatter.distanceWithUnit(meters) }
}

/// Returns a duration without a sign, in whole seconds below a minute, otherwise in minutes and seconds.
func gapText(_ seconds: Double) -> String {
  let whole = seconds.magnitude.rounded(.toNearestOrEven)
  return whole < 60
    ? withUnit(fixedText(whole, decimals: 0), UnitWords.seconds)
    : withUnit(clockText(seconds: whole), whole < 3600 ? UnitWords.minutes : .hours)
}

func activityTitle(_ row: ActivityRow) -> String {
  row.title.utf8.isEmpty ? row.sport.label : row.title
}

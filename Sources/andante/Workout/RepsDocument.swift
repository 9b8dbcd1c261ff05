import ActivityFiles
import Engine
import TextEncoding

/// The output of `andante reps` for a recording.
struct RepsDocument {
  let judged: JudgedSet

  private var judge: SetJudge { judged.judge }

  private var refusals: [(seconds: Double, reason: RepetitionRejection)] {
    judged.cues.compactMap { cue in
      if case .refused(let reason) = cue.cue { (cue.seconds, reason) } else { nil }
    }
  }

  private var isAngle: Bool { judged.exercise.measure.signal.first?.quantity.isAngle ?? false }

  // MARK: JSON

  var json: JSONValue {
    let snapshot = judge.snapshot
    return .object([
      ("exercise", .text(judged.exercise.name)),
      ("reps", .integer(judge.repetitions.count)),
      ("repTimes", .array(judge.repetitions.map { .number($0.seconds, decimals: 3) })),
      ("repetitions", .array(judge.repetitions.map(Self.json))),
      ("partials", .array(refusals.map(partial))),
      ("holds", .array(judge.holds.map(Self.json))),
      ("holdSeconds", .number(snapshot.heldSeconds, decimals: 3)),
      ("warnings", .array(judge.faults.map(Self.json))),
      ("spoken", .array(spoken)),
      ("yawDegrees", .number(snapshot.yaw, decimals: 1)),
      ("rhythm", .number(snapshot.rhythm, decimals: 3)),
      ("score", .number(judge.score.total, decimals: 1)),
      ("scoreParts", .array(judge.score.parts.map(Self.json))),
    ])
  }

  private static func json(_ metrics: RepetitionMetrics) -> JSONValue {
    .object([
      ("t", .number(metrics.seconds, decimals: 3)),
      ("outwardSeconds", .number(metrics.outwardSeconds, decimals: 3)),
      ("pauseSeconds", .number(metrics.pauseSeconds, decimals: 3)),
      ("backSeconds", .number(metrics.backSeconds, decimals: 3)),
      ("range", .number(metrics.range, decimals: 2)),
      ("asymmetryPercent", .number(metrics.asymmetry, decimals: 1)),
      ("faults", .integer(metrics.faultCount)),
    ])
  }

  private func partial(_ refusal: (seconds: Double, reason: RepetitionRejection)) -> JSONValue {
    .object([
      ("t", .number(refusal.seconds, decimals: 3)), ("reason", .text(refusal.reason.name)),
      ("text", .text(WorkoutWords.text(refusal.reason, isAngle: isAngle))),
    ])
  }

  private static func json(_ span: HoldSpan) -> JSONValue {
    .object([
      ("start", .number(span.start, decimals: 3)), ("end", .number(span.end, decimals: 3)),
      ("heldSeconds", .number(span.heldSeconds, decimals: 3)),
    ])
  }

  private static func json(_ fault: FoundFault) -> JSONValue {
    .object([
      ("t", .number(fault.seconds, decimals: 3)), ("rule", .text(fault.fault.name)),
      ("value", .number(fault.value, decimals: 3)), ("limit", .number(fault.limit, decimals: 3)),
      ("repetition", .integer(fault.repetition)),
    ])
  }

  private var spoken: [JSONValue] {
    judged.cues.compactMap { cue in
      guard case .fault(let fault) = cue.cue else { return nil }
      return .object([
        ("t", .number(cue.seconds, decimals: 3)), ("rule", .text(fault.fault.name)),
      ])
    }
  }

  private static func json(_ part: ScorePart) -> JSONValue {
    .object([
      ("part", .text(part.kind.name)), ("points", .number(part.points, decimals: 1)),
      ("weight", .number(part.weight, decimals: 1)),
    ])
  }

  // MARK: Text

  var text: String {
    var lines = [headline]
    for refusal in refusals {
      lines.append(
        "at \(time(refusal.seconds)) not counted: "
          + WorkoutWords.text(refusal.reason, isAngle: isAngle))
    }
    for hold in judge.holds {
      lines.append(
        "held \(time(hold.heldSeconds)) from \(time(hold.start)) to \(time(hold.end))")
    }
    for fault in judge.faults {
      lines.append("at \(time(fault.seconds)) \(WorkoutWords.text(fault.fault))")
    }
    if let total = judge.score.total { lines.append(scoreLine(total)) }
    return lines.joined(separator: "\n")
  }

  private var headline: String {
    let count = judge.repetitions.count
    return switch judged.exercise.measure.task {
    case .repetitions, .dance:
      "\(judged.exercise.name): \(count) " + (count == 1 ? "repetition" : "repetitions")
    case .hold:
      "\(judged.exercise.name): held for \(time(judge.snapshot.heldSeconds))"
    }
  }

  private func scoreLine(_ total: Double) -> String {
    let parts = judge.score.parts.map {
      "\($0.kind.name) \(fixedText($0.points, decimals: 0))"
    }
    return "score \(fixedText(total, decimals: 0)) of 100: " + parts.joined(separator: ", ")
  }

  private func time(_ seconds: Double) -> String { fixedText(seconds, decimals: 1) + " s" }
}

/// Guides the runner through an interval run, from the start of the session or from the moment it is chosen.
struct IntervalGuide: Sendable {
  private var progress: IntervalProgress?
  private var hasBegun = false
  private(set) var position: IntervalPosition?

  /// Whether the current part is a warm-up, recovery or cool-down, in which the pace zone doesn't apply.
  var isEasy: Bool {
    switch position?.part {
    case .warmUp, .recovery, .coolDown: true
    case .work, .over, nil: false
    }
  }

  /// Sets the interval run, which begins the next time the coach is updated while running, or removes it if `run`
  /// is nil.
  mutating func choose(_ run: IntervalRun?) {
    progress = run.map { IntervalProgress($0) }
    hasBegun = false
    refresh(movingSeconds: 0, meters: 0)
  }

  /// Updates the progress while running, and appends the cues to be announced. Does nothing while the run is paused.
  mutating func advance(to state: SessionState, cues: inout [CadenceCue]) {
    guard state.isRunning, progress != nil else { return }
    if !hasBegun { begin(at: state, cues: &cues) }
    let heard = progress?.advance(
      movingSeconds: state.runningSeconds, meters: state.meters, speed: state.speed)
    for cue in heard ?? [] { cues.append(CadenceCue(cue)) }
    refresh(movingSeconds: state.runningSeconds, meters: state.meters)
  }

  mutating func skip(at state: SessionState, cues: inout [CadenceCue]) {
    guard hasBegun,
      let cue = progress?.skip(movingSeconds: state.runningSeconds, meters: state.meters)
    else { return }
    cues.append(CadenceCue(cue))
    refresh(movingSeconds: state.runningSeconds, meters: state.meters)
  }

  private mutating func begin(at state: SessionState, cues: inout [CadenceCue]) {
    hasBegun = true
    guard let run = progress?.run else { return }
    let begun = IntervalProgress(
      run, movingSeconds: state.runningSeconds, meters: state.meters)
    cues.append(.partBegan(begun.part))
    progress = begun
  }

  private mutating func refresh(movingSeconds: Double, meters: Double) {
    position = progress.map { progress in
      IntervalPosition(
        part: progress.part, count: progress.run.count,
        rest: rest(of: progress, movingSeconds, meters),
        next: progress.part == .over ? nil : progress.next)
    }
  }

  private func rest(
    of progress: IntervalProgress, _ movingSeconds: Double, _ meters: Double
  ) -> IntervalLength? {
    guard let rest = progress.rest(movingSeconds: movingSeconds, meters: meters) else { return nil }
    switch progress.length {
    case .seconds: return .seconds(rest)
    case .meters: return .meters(rest)
    case nil: return nil
    }
  }
}

extension CadenceCue {
  fileprivate init(_ cue: IntervalProgress.Cue) {
    switch cue {
    case .countdown(let number): self = .countdown(number)
    case .began(let part): self = .partBegan(part)
    }
  }
}

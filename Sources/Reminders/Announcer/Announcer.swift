/// Sends reminders of services: each threshold of an interval's cycle once a channel, and every week while it is due.
///
/// 1. Notices that reached a higher threshold than any noted of their cycle are noted, on every channel that is on. So are
///    those that are due and were sent a week ago.
/// 2. In quiet hours nothing more happens.
/// 3. What waits goes out, several services as one summary. The intent is noted before and the result after.
///
/// If the process ends between the two, the message may or may not have arrived. It is then sent again under the same
/// name, so that the receiver can drop the duplicate. If the clock goes back by less than a month, nothing is sent twice.
public struct Announcer<Ledger: ReminderLedger>: Sendable {
  /// What one check did.
  public struct Report: Equatable, Sendable {
    /// Messages that went out.
    public var sent = 0
    public var failed = 0
    /// Channels that no longer exist on the receiver's side.
    public var gone: [String] = []
    /// The last result of every channel that was used; nil is success.
    public var results: [String: String?] = [:]
  }

  /// From one reminder of a service that is due to the next, in seconds.
  public static var repeatPause: Double { 7 * 86_400 }

  let ledger: Ledger
  /// The page a summary opens.
  let overview: String
  let summary: ReminderSummary

  public init(
    ledger: Ledger, overview: String, summary: @escaping ReminderSummary
  ) {
    self.ledger = ledger
    self.overview = overview
    self.summary = summary
  }

  /// One check. Never two at once on one ledger.
  ///
  /// - Parameters:
  ///   - channels: those that are on, by their names.
  ///   - now: seconds since 1970.
  ///   - isQuiet: whether nothing may be sent now.
  /// - Throws: only what the ledger throws.
  public func check(
    _ notices: [ServiceNotice], channels: [String: any ReminderChannel], now: Double, isQuiet: Bool
  ) async throws -> Report {
    var report = Report()
    let (keys, names) = (notices.compactMap(\.key), channels.keys.sorted())
    try await ledger.note(keys, on: names, now: now)
    try await ledger.noteAgain(
      keys.filter(\.threshold.repeats), on: names, endedBefore: now - Self.repeatPause, now: now)
    guard !isQuiet else { return report }
    let planned = SendingPlan.messages(
      try await ledger.waiting(), notices, channels: Set(channels.keys), now: now)
    for message in planned {
      try Task.checkCancellation()
      guard let channel = channels[message.channel] else { continue }
      try await send(message, through: channel, now: now, &report)
    }
    return report
  }

  /// In a task of its own, so that a server that shuts down meanwhile still notes what went out.
  private func send(
    _ planned: PlannedMessage, through channel: any ReminderChannel, now: Double,
    _ report: inout Report
  ) async throws {
    let result = report
    report = try await Task {
      var report = result
      try await ledger.begin(planned.id, planned.keys, on: planned.channel, now: now)
      let outcome = await attempt(planned, through: channel, now: now, &report)
      try await ledger.end(
        planned.id, planned.keys, on: planned.channel, outcome: outcome, now: now)
      return report
    }.value
  }

  private func attempt(
    _ planned: PlannedMessage, through channel: any ReminderChannel, now: Double,
    _ report: inout Report
  ) async -> SendingOutcome {
    do {
      try await channel.send(
        ReminderMessage(id: planned.id, planned.notices, overview: overview, summary: summary))
      report.sent += 1
      report.results[planned.channel] = .some(nil)
      return .sent
    } catch {
      report.failed += 1
      report.results[planned.channel] = error.sentence
      if error.kind == .gone { report.gone.append(planned.channel) }
      let tries = planned.tries + 1
      if error.kind == .gone || tries >= SendingPlan.tryLimit { return .gaveUp(error.sentence) }
      let pause = SendingPlan.pause(afterTries: tries, asked: error.retryAfter)
      return .failed(error.sentence, nextTry: now + pause)
    }
  }
}

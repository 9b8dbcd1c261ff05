import Engine
public import Model

/// The wording of reminders that are sent as messages, and of entries in the job log.
public enum ReminderMessages {
  /// A test message.
  public static var test: (title: String, body: String) {
    (ReminderWords.testTitle.text, ReminderWords.testBody.text)
  }

  /// Returns the message with the code that confirms an e-mail address.
  public static func code(_ code: String) -> (title: String, body: String) {
    (ReminderWords.codeTitle.filled(code), ReminderWords.codeBody.filled(code))
  }

  /// The name of the calendar.
  public static var calendarName: String { ReminderWords.calendarName.text }

  /// Returns a message about several services: "3 services: 1 overdue, 2 soon", and one line for each.
  public static func summary(
    _ services: [(title: String, body: String, threshold: ServiceThreshold)]
  ) -> (title: String, body: String) {
    var counts = ""
    for threshold in [ServiceThreshold.overdue, .due, .soon] {
      let count = services.count { $0.threshold == threshold }
      guard count > 0 else { continue }
      counts = joined(
        counts, counts.utf8.isEmpty ? "" : ", ", threshold.words.filled(decimal(count)))
    }
    var body = ""
    for service in services {
      let line = ReminderWords.severalLine.filled(service.title, service.body)
      body = joined(body, body.utf8.isEmpty ? "" : "\n", line)
    }
    return (ReminderWords.several.filled(decimal(services.count), counts), body)
  }

  /// Returns the result of a check of the services, for the job log.
  ///
  /// - Parameters:
  ///   - sent: The number of messages that were sent.
  ///   - failed: The number of messages that couldn't be sent.
  ///   - isQuiet: Whether the check took place during quiet hours.
  ///   - due: The numbers of due services with and without reminders.
  ///   - hasChannels: Whether the athlete has set up a channel.
  public static func checked(
    sent: Int, failed: Int, isQuiet: Bool, due: (announced: Int, silent: Int), hasChannels: Bool
  ) -> String {
    if failed > 0 { return JobWords.notSent.filled(decimal(sent), decimal(failed)) }
    if isQuiet { return JobWords.held.text }
    if sent > 0 { return plural(sent, one: JobWords.sentOne, many: JobWords.sent) }
    if due.announced > 0 {
      return hasChannels
        ? plural(due.announced, one: JobWords.remindedOne, many: JobWords.reminded)
        : plural(due.announced, one: JobWords.noChannelOne, many: JobWords.noChannel)
    }
    return due.silent > 0
      ? plural(due.silent, one: JobWords.silentOne, many: JobWords.silent) : JobWords.quiet.text
  }
}

extension ServiceThreshold {
  fileprivate var words: ReminderWords {
    switch self {
    case .soon: .soon
    case .due: .due
    case .overdue: .overdue
    }
  }
}

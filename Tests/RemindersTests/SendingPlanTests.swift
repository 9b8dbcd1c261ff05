import Foundation
import Model
import Testing

@testable import Reminders

@Suite struct SendingPlanTests {
  private func waiting(
    _ notices: [ServiceNotice], _ channel: String = "ntfy", tries: Int = 0, nextTry: Double = 0,
    message: String? = nil
  ) -> [WaitingReminder] {
    notices.compactMap(\.key).map {
      WaitingReminder(key: $0, channel: channel, tries: tries, nextTry: nextTry, message: message)
    }
  }

  private func plan(_ waiting: [WaitingReminder], _ notices: [ServiceNotice]) -> [PlannedMessage] {
    SendingPlan.messages(waiting, notices, channels: ["ntfy", "email"], now: 1_000_000)
  }

  @Test func noticesAreCombinedIntoOneMessagePerChannel() {
    let notices = [sampleNotice(1), sampleNotice(2, .overdue), sampleNotice(3, .due)]
    let planned = plan(waiting(notices) + waiting([notices[0]], "email"), notices)
    #expect(planned.map(\.channel) == ["email", "ntfy"])
    #expect(planned[1].notices.map(\.threshold) == [.overdue, .due, .soon])
    #expect(planned[0].id != planned[1].id)
  }

  @Test func outdatedRemindersAreNotSent() {
    let held = waiting([sampleNotice(1), sampleNotice(2), sampleNotice(3)])
    let now = [
      sampleNotice(1, cycle: 2), sampleNotice(2, .due), sampleNotice(3, isAnnounced: false),
    ]
    #expect(plan(held, now).isEmpty)
    #expect(plan(waiting([sampleNotice(1)], "desktop"), [sampleNotice(1)]).isEmpty)
  }

  @Test func repeatedMessageKeepsItsIDAndNotices() {
    let notices = [sampleNotice(1), sampleNotice(2), sampleNotice(3)]
    let planned = plan(
      waiting([notices[0], notices[1]], tries: 2, message: "first") + waiting([notices[2]]), notices
    )
    #expect(planned.count == 2)
    let first = planned.first { $0.id == "first" }
    #expect(first?.notices.count == 2 && first?.tries == 2)
  }

  @Test func pauseIsKeptUnlessTheClockWentBack() {
    let notice = [sampleNotice(1)]
    #expect(plan(waiting(notice, nextTry: 1_000_001), notice).isEmpty)
    #expect(plan(waiting(notice, nextTry: 1_000_000), notice).count == 1)
    #expect(plan(waiting(notice, nextTry: 1_000_000 + 13 * 3_600), notice).count == 1)
  }

  @Test func pausesGrowAndRespectRetryAfter() {
    let pauses = (1...12).map { SendingPlan.pause(afterTries: $0, asked: nil) }
    #expect(pauses == pauses.sorted() && pauses[0] == 900 && pauses.last == 43_200)
    let asked = [5_000, 1e6, 3].map { SendingPlan.pause(afterTries: 1, asked: $0) }
    #expect(asked == [5_000, 43_200, 900])
  }

  @Test func messageIDDependsOnItsReminders() {
    let one = waiting([sampleNotice(1)])[0]
    let other = waiting([sampleNotice(2)])[0]
    #expect(ReminderMessage.id(of: [one, other]) == ReminderMessage.id(of: [other, one]))
    let names = [[one], [other], [one, other]].map { ReminderMessage.id(of: $0) }
    #expect(Set(names).count == 3 && names.allSatisfy { $0.utf8.count == 32 })
    var again = one
    again.decidedAt += 7 * 86_400
    #expect(ReminderMessage.id(of: [again]) != ReminderMessage.id(of: [one]))
  }
}

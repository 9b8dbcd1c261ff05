import Foundation
import Model
import Testing

@testable import Reminders

@Suite struct CalendarTests {
  private let due = 20_799

  private func text(_ notices: [ServiceNotice], sequence: Int = 0) -> String {
    let stamps = Dictionary(
      uniqueKeysWithValues: notices.map {
        ($0.interval, CalendarStamp(sequence: sequence, changedAt: 1_795_260_000))
      })
    return String(
      decoding: CalendarFeed(name: "Service", origin: "https://bike.example")
        .bytes(notices, stamps: stamps), as: UTF8.self)
  }

  @Test func eventIsOnTheForecastDay() {
    let lines = text([sampleNotice(1, nil, dueDay: due)], sequence: 3).components(
      separatedBy: "\r\n")
    for line in [
      "UID:00000000-0000-0000-0000-000000000001@andante", "SEQUENCE:3",
      "DTSTART;VALUE=DATE:20261212", "DTEND;VALUE=DATE:20261213", "DTSTAMP:20261121T112000Z",
      "SUMMARY:Part 1", "URL:https://bike.example/garage/parts/1", "BEGIN:VALARM", "TRIGGER:PT9H",
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(lines.last == "" && lines.first == "BEGIN:VCALENDAR")
  }

  @Test func silentServicesAndThoseWithoutForecastAreLeftOut() {
    var silent = sampleNotice(2, dueDay: due)
    silent.isAnnounced = false
    var wild = sampleNotice(3, dueDay: due)
    wild.dueDay = .max
    let found = text([sampleNotice(1), silent, wild])
    #expect(!found.contains("VEVENT"))
  }

  @Test func orderOfNoticesDoesNotChangeTheBytes() {
    let notices = (1...5).map { sampleNotice(UInt8($0), dueDay: due) }
    #expect(text(notices) == text(notices.reversed()))
  }

  @Test func linesAreFoldedWithoutSplittingCharacters() {
    for length in 60...90 {
      var notice = sampleNotice(1, dueDay: due)
      notice.title =
        String(repeating: "x", count: length) + "äöü🚲" + String(repeating: "é", count: 80)
      let lines = text([notice]).components(separatedBy: "\r\n")
      #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\u{FFFD}") })
      #expect(text([notice]).replacing("\r\n ", with: "").contains("SUMMARY:" + notice.title))
    }
  }

  @Test func textIsEscaped() {
    #expect(CalendarLines.escaped("a,b;c\\d\r\ne\nf\u{7}") == #"a\,b\;c\\d\ne\nf "#)
    var notice = sampleNotice(1, dueDay: due)
    notice.path = "/x\r\nATTENDEE:me"
    notice.title = "x\nBEGIN:VEVENT"
    let lines = text([notice]).components(separatedBy: "\r\n")
    #expect(lines.filter { $0.hasPrefix("BEGIN:VEVENT") || $0.hasPrefix("ATTENDEE") }.count == 1)
  }
}

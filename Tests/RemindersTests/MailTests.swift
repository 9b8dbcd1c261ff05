import Foundation
import Testing

@testable import Reminders

@Suite struct MailTests {
  private func mail(subject: String = "Chain", text: String = "4 h left") -> MailText {
    MailText(
      from: "coach@home.example", to: "me@home.example", subject: subject, text: text, id: "abc",
      date: Date(timeIntervalSince1970: 1_795_260_000))
  }

  @Test func requiredHeadersArePresent() {
    let lines = mail().lines
    let required = [
      "Date: Sat, 21 Nov 2026 11:20:00 +0000", "Message-ID: <abc@home.example>", "Subject: Chain",
      "To: <me@home.example>",
    ]
    #expect(required.filter { !lines.contains($0) } == [])
  }

  @Test func subjectCannotInjectAHeader() {
    let lines = mail(subject: "Chain\r\nBcc: other@example.com\n\nText").lines
    #expect(lines.filter { $0.hasPrefix("Bcc") || $0.isEmpty }.count == 1)
    #expect(lines.contains("Subject: Chain  Bcc: other@example.com  Text"))
  }

  @Test func subjectsAreEncodedAsASCII() {
    for subject in [
      "Kette: Schotterrad größer", "🚲", "=?UTF-8?Q?x?=", String(repeating: "ä", count: 99),
    ] {
      let words = MailText.encodedWords(subject)
      let lines = words.split(separator: "\r\n")
      #expect(lines.allSatisfy { $0.utf8.count <= 76 && $0.utf8.allSatisfy { $0 < 128 } })
      let bytes = lines.flatMap { line in
        Data(base64Encoded: String(line.split(separator: "?")[3])) ?? Data()
      }
      #expect(String(decoding: bytes, as: UTF8.self) == subject)
    }
  }

  @Test func bodyLinesAreShortAndDotsAreDoubled() {
    let text = ".\n..two\nplain = é\n" + String(repeating: "long ", count: 60) + "\ntrailing "
    let wire = String(decoding: mail(text: text).wireBytes, as: UTF8.self)
    #expect(wire.hasSuffix("\r\n.\r\n"))
    let lines = wire.components(separatedBy: "\r\n")
    let required = ["..", "...two", "plain =3D =C3=A9", "trailing=20"]
    #expect(required.filter { !lines.contains($0) } == [])
    #expect(lines.allSatisfy { $0.utf8.count <= 77 && !$0.contains("\n") })
    #expect(lines.dropLast(2).allSatisfy { $0 != "." })
  }

  @Test(arguments: [
    "me@home.example\r\nRCPT TO:<x@y>", "me@home.example>", "<me@home.example", "me", "@", "a@",
    "a@b@c", "m e@x", "mé@x", "a,b@x", "", "me@\0",
  ])
  func malformedAddressIsRefused(address: String) {
    #expect(!MailAccount.isAddress(address))
    #expect(
      MailAccount(
        host: "mail.example", port: 587, user: nil, password: "", from: address, to: "me@x") == nil)
  }

  @Test(arguments: [
    ("", 587), ("mail example", 587), ("mail.example\r\n", 587), ("mail", 0), ("m", 70_000),
  ])
  func invalidHostOrPortIsRefused(host: String, port: Int) {
    #expect(
      MailAccount(host: host, port: port, user: nil, password: "", from: "a@b", to: "a@b") == nil)
  }

  @Test func repliesAreReadFromPiecesOfAnySize() throws {
    let text = Array("220 hello\r\n250-first\r\n250-STARTTLS\r\n250 last\r\n354\n".utf8)
    for size in 1...text.count {
      var reader = SMTPReplyReader()
      var replies: [SMTPReply] = []
      var rest = text[...]
      while !rest.isEmpty {
        try reader.append(rest.prefix(size))
        rest = rest.dropFirst(size)
        while let reply = try reader.next() { replies.append(reply) }
      }
      #expect(replies.map(\.code) == [220, 250, 354])
      #expect(replies[1].lines == ["first", "STARTTLS", "last"])
      #expect(reader.isEmpty)
    }
  }

  @Test(arguments: ["hello\r\n", "25\r\n", "250/x\r\n", "\r\n", "٢٢٠ x\r\n"])
  func malformedReplyIsRefused(text: String) {
    var reader = SMTPReplyReader()
    #expect(throws: ReminderError.self) {
      try reader.append(text.utf8)
      _ = try reader.next()
    }
  }

  @Test func endlessReplyIsRefused() {
    var reader = SMTPReplyReader()
    #expect(throws: ReminderError.self) {
      for _ in 0..<100 {
        try reader.append([UInt8](repeating: 65, count: 1_000))
        _ = try reader.next()
      }
    }
    var lines = SMTPReplyReader()
    #expect(throws: ReminderError.self) {
      for _ in 0..<2_000 {
        try lines.append("250-more\r\n".utf8)
        _ = try lines.next()
      }
    }
  }

  /// Nothing listens on port 9 of this machine.
  @Test func unreachableServerIsReported() async throws {
    let account = try #require(
      MailAccount(host: "127.0.0.1", port: 9, user: nil, password: "", from: "a@b", to: "a@b"))
    let failure = await #expect(throws: ReminderError.self) {
      try await MailChannel(account: account, origin: nil).send(sampleMessage)
    }
    #expect(failure?.sentence == "127.0.0.1: there is no answer on this port")
  }
}

import Foundation
import Store
import Synchronization

/// Confirms that an e-mail address belongs to the athlete before the server's mail account sends reminders to it: the
/// athlete enters a code that was mailed to the address. Also limits the number of messages, so that the account cannot
/// be used to harass others.
///
/// Everything is kept in memory, so codes that have not been entered are lost on restart.
final class MailConfirmations: Sendable {
  /// How long a code is valid, in seconds.
  static let lifetime = 1_800.0
  /// The maximum number of attempts to enter a code.
  static let tries = 5
  static let codesPerAthlete = 5
  static let codesPerAddress = 3
  static let codesOverall = 50
  /// The daily limit on reminders and test messages per athlete.
  static let messagesPerAthlete = 20
  /// The period to which all limits apply, in seconds.
  static let window = 86_400.0

  private struct Pending {
    let address: String
    let code: String
    let until: Double
    var remainingTries = MailConfirmations.tries
  }

  private struct State {
    var start = -Double.infinity
    var codes = 0
    var codesByAthlete: [Identifier: Int] = [:]
    var codesByAddress: [String: Int] = [:]
    var messages: [Identifier: Int] = [:]
    /// The pending codes, at most one per athlete.
    var pending: [Identifier: Pending] = [:]

    mutating func turn(to now: Double) {
      guard now < start || now >= start + MailConfirmations.window else { return }
      self = State(start: now, pending: pending.filter { $0.value.until > now })
    }
  }

  private let state = Mutex(State())

  /// Returns a new six-digit code for `address`, which replaces the athlete's previous code. Returns nil if the daily
  /// limit for the athlete, the address or the whole server has been reached.
  func newCode(for athlete: Identifier, at address: String, now: Double) -> String? {
    let code = String(String(Int.random(in: 1_000_000..<2_000_000)).dropFirst())
    let key = address.lowercased()
    return state.withLock { state -> String? in
      state.turn(to: now)
      let (byAthlete, byAddress) = (
        state.codesByAthlete[athlete] ?? 0, state.codesByAddress[key] ?? 0
      )
      guard state.codes < Self.codesOverall, byAthlete < Self.codesPerAthlete,
        byAddress < Self.codesPerAddress
      else { return nil }
      state.codes += 1
      state.codesByAthlete[athlete] = byAthlete + 1
      state.codesByAddress[key] = byAddress + 1
      state.pending[athlete] = Pending(address: address, code: code, until: now + Self.lifetime)
      return code
    }
  }

  /// Returns the address for which the athlete has yet to enter a code, or nil if no code is pending.
  func pending(_ athlete: Identifier, now: Double) -> String? {
    state.withLock { $0.pending[athlete] }.flatMap { $0.until > now ? $0.address : nil }
  }

  /// Returns the address that the code confirms, or nil if the code is wrong or has expired. A code can be used only
  /// once.
  func confirm(_ code: String, of athlete: Identifier, now: Double) -> String? {
    let typed = code.filter { !$0.isWhitespace }
    return state.withLock { state -> String? in
      guard var known = state.pending.removeValue(forKey: athlete), known.until > now else {
        return nil
      }
      if known.code == typed { return known.address }
      known.remainingTries -= 1
      if known.remainingTries > 0 { state.pending[athlete] = known }
      return nil
    }
  }

  /// Counts a message to the athlete. Returns false, without counting it, if their daily limit has been reached.
  func countMessage(to athlete: Identifier, now: Double) -> Bool {
    state.withLock { state in
      state.turn(to: now)
      let sent = state.messages[athlete] ?? 0
      guard sent < Self.messagesPerAthlete else { return false }
      state.messages[athlete] = sent + 1
      return true
    }
  }
}

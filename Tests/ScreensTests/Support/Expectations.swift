import Engine
import Testing

@testable import Gallery
@testable import Screens

// The arguments for the place of a call are literals because they compile faster than the macro `#_sourceLocation`.

extension String {
  /// Expects a page to contain some texts and to lack others.
  ///
  /// - Parameter row: The tested case, if the texts don't identify it.
  func expect(
    has: String..., lacks: String..., for row: Any? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line
  ) {
    let problems = textProblems(self, has: has, lacks: lacks)
    if problems.isEmpty { return }
    let subject = row.map { "\($0): " } ?? ""
    Issue.record(
      "\(subject)\(problems.joined(separator: "; "))",
      sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1))
  }

  var replacingNoBreakSpaces: String { String(map { $0 == "\u{a0}" ? " " : $0 }) }
}

/// Returns the page of an activity with a recorded track.
func activityPage(
  _ track: SampleTrack, sport: Sport = .running, change: (inout ActivityAnalysis) -> Void = { _ in }
) -> String {
  var analysis = track.analysis()
  change(&analysis)
  return activityScreen(
    ActivityState(
      id: "3", title: "Run", sport: sport, start: galleryNow, analysis: analysis, body: galleryBody)
  ).text
}

/// Returns the page of the gallery with this name.
func galleryPage(_ slug: String) throws -> String {
  try #require(gallery.first { $0.slug == slug }).render().text
}

func text<State: Sendable>(_ slot: Slot<State>, _ state: State) -> String {
  String(decoding: slot.value(in: state), as: UTF8.self)
}

/// Returns a slot's text with spaces instead of no-break spaces.
func plainText<State: Sendable>(_ slot: Slot<State>, _ state: State) -> String {
  text(slot, state).replacingNoBreakSpaces
}

/// Expects slots to have the given texts.
func expect<State: Sendable>(
  _ state: State, _ values: (Slot<State>, String)..., fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line
) {
  let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
  expect(values.map { ($0.name, text($0, state), $1) }, at: place)
}

/// Expects slots to have the given texts, which have spaces instead of no-break spaces.
func expectPlain<State: Sendable>(
  _ state: State, _ values: (Slot<State>, String)..., fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line
) {
  let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
  expect(values.map { ($0.name, plainText($0, state), $1) }, at: place)
}

private func expect(
  _ values: [(name: String, text: String, expected: String)], at place: SourceLocation
) {
  for (name, text, expected) in values where text != expected {
    Issue.record("\(name) is “\(text)”, not “\(expected)”", sourceLocation: place)
  }
}

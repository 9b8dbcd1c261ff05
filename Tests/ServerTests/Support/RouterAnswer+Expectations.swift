import Gallery
import HTTPTypes
import Testing

extension RouterAnswer {
  /// Expects a response to have a status, fields and texts. The arguments for the place of the call are literals because
  /// they compile faster than the macro `#_sourceLocation`.
  ///
  /// - Parameters:
  ///   - location: The address that the response leads to.
  ///   - headers: Other fields; nil for a field that must be missing.
  ///   - row: The tested case, if the method and the address of the request don't identify it.
  @discardableResult
  func expect(
    _ status: HTTPResponse.Status? = nil, location: String? = nil,
    headers: [HTTPField.Name: String?] = [:], has: String..., lacks: String..., for row: Any? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
  ) -> RouterAnswer {
    var problems: [String] = []
    if let status, self.status != status { problems.append("the status is \(self.status)") }
    var fields = headers
    if let location { fields[.location] = location }
    for (name, value) in fields where self.headers[name] != value {
      problems.append("\(name) is \(self.headers[name] ?? "missing")")
    }
    if !has.isEmpty || !lacks.isEmpty { problems += textProblems(text, has: has, lacks: lacks) }
    if !problems.isEmpty {
      let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
      let subject = [request, row.map { "\($0)" }].compactMap(\.self).joined(separator: ", ")
      Issue.record("\(subject): \(problems.joined(separator: "; "))", sourceLocation: place)
    }
    return self
  }
}

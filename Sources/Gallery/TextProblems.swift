/// Compares a page or another text with parts that it must and must not contain. Returns a sentence for each difference.
public func textProblems(_ text: String, has: [String], lacks: [String]) -> [String] {
  has.filter { !text.contains($0) }.map { "“\($0)” is missing" }
    + lacks.filter(text.contains).map { "“\($0)” must not be there" }
}

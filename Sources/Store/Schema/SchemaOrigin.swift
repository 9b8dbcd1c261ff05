import Engine
import GRDB

/// The version of Andante that wrote a database, as indicated by the database's migrations.
enum SchemaOrigin: Equatable {
  /// This version or an earlier one.
  case known
  /// A version from before the first release. Its files lack the first migration of this one.
  case development
  /// A later version. `schema` is the number of its latest migration.
  case newer(schema: Int?)
}

extension DatabaseMigrator {
  /// Returns the origin of a database.
  ///
  /// - Parameter applied: The names of the database's migrations. If there aren't any, the origin is `known`.
  func origin(of applied: Set<String>) -> SchemaOrigin {
    let unknown = applied.subtracting(migrations)
    if unknown.isEmpty { return .known }
    guard let first = migrations.first, applied.contains(first) else { return .development }
    return .newer(schema: unknown.latestMigration)
  }

  /// Checks that this version can open a database with the given migrations.
  ///
  /// - Parameter copy: Returns the path of a copy that this version can open.
  /// - Throws: `StoreError.writtenByDevelopmentVersion`, `StoreError.writtenByNewerVersion`.
  func requireKnown(
    _ applied: Set<String>, path: String, copy: () -> String? = { nil }
  ) throws {
    switch origin(of: applied) {
    case .known: return
    case .development: throw StoreError.writtenByDevelopmentVersion(path: path)
    case .newer(let schema):
      throw StoreError.writtenByNewerVersion(path: path, schema: schema, copy: copy())
    }
  }
}

extension Sequence<String> {
  /// The highest number at the start of any of these migration names.
  fileprivate var latestMigration: Int? {
    compactMap { InputRange(1...100_000).parse($0.prefix { $0 != " " }) }.max()
  }
}

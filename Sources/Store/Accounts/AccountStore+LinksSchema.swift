import GRDB

extension AccountStore {
  static func registerLinks(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("7 age of links") { db in
      try db.execute(
        sql: """
          ALTER TABLE setup_link ADD COLUMN created_at REAL NOT NULL DEFAULT 0;
          UPDATE setup_link SET created_at = expires_at - iif(
            (SELECT invited_at FROM athlete WHERE id = setup_link.athlete) IS NULL, 86400, 604800);
          """)
    }
  }
}

"""One SQLite file, opened, migrated and written through two doors, its log chained. Nothing else imports sqlite3."""

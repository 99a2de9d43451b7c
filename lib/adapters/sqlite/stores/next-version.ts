import type { Database, SqlValue } from "../database.ts";

type VersionedRow = {
  readonly table:
    | "dockets"
    | "declarations"
    | "mailboxes"
    | "profile_book"
    | "source_books"
    | "drafts"
    | "draft_trials"
    | "draft_undoing"
    | "row_states";
  readonly key: readonly [column: string, value: SqlValue];
  /** The version that must stand there; zero says that nothing does. */
  readonly expected: number;
  readonly columns: Readonly<Record<string, SqlValue>>;
};

type SavedVersion = { readonly ok: true; readonly version: number } | { readonly ok: false };

/** Stores a row as the next version unless its version is no longer the stored one: a lost race is an answer. */
export function saveNext(database: Database, { table, key, expected, columns }: VersionedRow): SavedVersion {
  const [column, value] = key;
  const version = expected + 1;
  const all = { ...columns, version };
  const names = Object.keys(all).map((name) => `"${name}"`);
  const values = Object.values(all);
  const marks = names.map(() => "?").join(", ");
  const changed =
    expected === 0
      ? database.run(
          `INSERT INTO ${table} (${column}, ${names.join(", ")}) VALUES (?, ${marks}) ON CONFLICT DO NOTHING`,
          ...[value, ...values],
        )
      : database.run(
          `UPDATE ${table} SET (${names.join(", ")}) = (${marks}) WHERE ${column} = ? AND version = ?`,
          ...[...values, value, expected],
        );
  return changed === 1 ? { ok: true, version } : { ok: false };
}

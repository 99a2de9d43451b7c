import { DatabaseSync, type StatementSync } from "node:sqlite";
import { BrokenInvariant, Unavailable } from "#core/faults.ts";
import { sqliteFault } from "./disk-fault.ts";

export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, unknown>>;

/** One open file. Everything is done when a call returns, and on the disk unless it is part of a group. */
export interface Database {
  first(sql: string, ...values: readonly SqlValue[]): SqlRow | undefined;
  all(sql: string, ...values: readonly SqlValue[]): readonly SqlRow[];
  /** Says how many rows it changed. */
  run(sql: string, ...values: readonly SqlValue[]): number;
  /** Several statements without values. */
  exec(sql: string): void;
  /**
   * Keeps all writes of the work or, where it throws, none of them. Within another group it takes back its own alone.
   * The work may not wait for anything: others would write into its group meanwhile.
   */
  together<T>(work: () => T): T;
  close(): void;
}

/** INVARIANT (kept is kept): what was answered for is on the disk, also where the power fails a moment later. */
const settings = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";

export function openDatabase(file: string): Database {
  const connection = connectTo(file);
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql) ?? connection.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const group = groupOf(connection);
  const ask = <T>(sql: string, question: (statement: StatementSync) => T): T => {
    group.check();
    return attempted(() => question(prepared(sql)));
  };
  return {
    first: (sql, ...values) => ask(sql, (statement) => statement.get(...values)),
    all: (sql, ...values) => ask(sql, (statement) => statement.all(...values)),
    run: (sql, ...values) => ask(sql, (statement) => Number(statement.run(...values).changes)),
    exec: (sql) => attempted(() => connection.exec(sql)),
    together: group.together,
    close() {
      if (connection.isOpen) attempted(() => connection.close());
    },
  };
}

function attempted<T>(question: () => T): T {
  try {
    return question();
  } catch (error) {
    throw sqliteFault(error);
  }
}

function connectTo(file: string): DatabaseSync {
  const connection = attempted(() => new DatabaseSync(file));
  try {
    attempted(() => connection.exec(settings));
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Groups of writes, one within another. */
function groupOf(connection: DatabaseSync) {
  let depth = 0;
  const exec = (sql: string): void => attempted(() => connection.exec(sql));
  // A full disk ends the whole group by itself: what came after would be kept without what came before.
  const check = (): void => {
    if (depth > 0 && !connection.isTransaction)
      throw new Unavailable("a group of writes was taken back by the disk");
  };
  const begin = (): void => {
    check();
    exec(depth === 0 ? "BEGIN IMMEDIATE" : `SAVEPOINT level${depth}`);
    depth += 1;
  };
  const keep = (): void => {
    check();
    exec(depth === 1 ? "COMMIT" : `RELEASE level${depth - 1}`);
  };
  const takeBack = (): void => {
    if (!connection.isOpen || !connection.isTransaction) return;
    exec(depth === 1 ? "ROLLBACK" : `ROLLBACK TO level${depth - 1}; RELEASE level${depth - 1}`);
  };
  const together = <T>(work: () => T): T => {
    begin();
    try {
      const answer = work();
      if (answer instanceof Promise) throw new BrokenInvariant("a group of writes waits for something");
      keep();
      return answer;
    } catch (error) {
      takeBack();
      throw error;
    } finally {
      depth -= 1;
    }
  };
  return { check, together };
}
